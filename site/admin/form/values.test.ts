import { createFormControl } from 'react-hook-form';
import { expect, test } from 'vitest';
import { asNumber, asSeconds, changedFields, changedSince, refill } from './values.ts';

test('an empty field is no number, and 0 is one', () => {
  expect(['', '  ', null, undefined].map(asNumber)).toEqual([null, null, null, null]);
  expect(['0', ' 12 ', '7.5', 3].map(asNumber)).toEqual([0, 12, 7.5, 3]);
});

test('text that is no number becomes NaN, which the contract refuses', () => {
  expect(asNumber('twelve')).toBeNaN();
});

test('seconds are a number or a time as players show it', () => {
  expect(['1:10', ' 0:05 ', '1:02:03', '95', 95, '', null].map(asSeconds)).toEqual([
    70,
    5,
    3723,
    95,
    95,
    null,
    null,
  ]);
  expect(['1:60', '1:2', ':30', 'soon'].map(asSeconds)).toEqual([
    Number.NaN,
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ]);
});

test('leaves out untouched fields', () => {
  const values = { league: 'Harbour Shield', homeScore: 0, minute: null };
  expect(changedFields(values, { league: true })).toEqual({ league: 'Harbour Shield' });
  expect(changedFields(values, { homeScore: false, minute: true })).toEqual({ minute: null });
  expect(changedFields(values, {})).toEqual({});
});

function formOf(defaultValues: Record<string, unknown>) {
  const form = createFormControl({ defaultValues });
  const state = { isDirty: false, dirtyFields: {} };
  form.subscribe({
    formState: { isDirty: true, dirtyFields: true },
    callback: ({ isDirty = state.isDirty, dirtyFields = state.dirtyFields }) =>
      Object.assign(state, { isDirty, dirtyFields }),
  });
  return { form, state };
}

test('text typed during a save is kept, and is not saved yet', () => {
  const { form, state } = formOf({ title: '', slug: '' });
  form.setValue('title', 'Night Mail', { shouldDirty: true });
  const sent = { ...form.getValues() };
  form.setValue('title', 'Night Mail II', { shouldDirty: true });

  const kept = changedSince(sent, form.getValues());
  refill(form, { title: 'Night Mail', slug: 'night-mail' }, kept);

  expect(kept).toEqual(['title']);
  expect(form.getValues()).toEqual({ title: 'Night Mail II', slug: 'night-mail' });
  expect(state).toEqual({ isDirty: true, dirtyFields: { title: true } });
});

test('a form without further typing has nothing left to save', () => {
  const { form, state } = formOf({ title: '', minute: null });
  form.setValue('title', ' Night Mail ', { shouldDirty: true });

  refill(form, { title: 'Night Mail', minute: null }, changedSince(form.getValues(), form.getValues()));

  expect(form.getValues()).toEqual({ title: 'Night Mail', minute: null });
  expect(state).toEqual({ isDirty: false, dirtyFields: {} });
});

test('two NaN count as equal', () => {
  expect(changedSince({ minute: Number.NaN }, { minute: Number.NaN })).toEqual([]);
});
