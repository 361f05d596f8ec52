import { expect, test } from 'vitest';
import { afterSave, type Draft, problemsOf, valueIn, withChange, without } from './draft.ts';

const stored = new Map([['branding_site_name', 'Rialto']]);
const none: Draft = new Map();

test('remembers the value from before the first change', () => {
  const once = withChange(none, 'branding_site_name', 'Ri', 'Rialto');
  const twice = withChange(once, 'branding_site_name', 'Rivoli', 'Ri');
  expect(twice.get('branding_site_name')).toEqual({ value: 'Rivoli', was: 'Rialto' });
});

test('a value that is typed back is no change', () => {
  const draft = withChange(none, 'branding_site_name', 'Rivoli', 'Rialto');
  expect(withChange(draft, 'branding_site_name', 'Rialto', 'Rivoli').size).toBe(0);
  expect(without(draft, ['branding_site_name']).size).toBe(0);
});

test('a value changed again during its save is still unsaved', () => {
  const sent = withChange(none, 'branding_site_name', 'Rivoli', 'Rialto');
  const saved = new Map([['branding_site_name', 'Rivoli']]);
  const change = (value: string) => afterSave(withChange(sent, 'branding_site_name', value, ''), sent, saved);
  expect(change('Rivoli').size).toBe(0);
  expect(change('Roxy').get('branding_site_name')).toEqual({ value: 'Roxy', was: 'Rivoli' });
  expect(change('Rialto').get('branding_site_name')).toEqual({ value: 'Rialto', was: 'Rivoli' });
});

test('a value that the server stored in another form is no change', () => {
  const sent = withChange(none, 'footer_phone', ' 555 ', '');
  expect(afterSave(sent, sent, new Map([['footer_phone', '555']])).size).toBe(0);
});

test('a changed value precedes the stored one, and that the default', () => {
  const draft = withChange(none, 'branding_site_name', 'Rivoli', 'Rialto');
  expect(valueIn(stored, draft, 'branding_site_name')).toBe('Rivoli');
  expect(valueIn(stored, none, 'branding_site_name')).toBe('Rialto');
  expect(valueIn(stored, none, 'layout_max_width')).toBe('1280px');
});

test('reports errors by key', () => {
  const draft = withChange(none, 'layout_header_height', '4px', '64px');
  expect([...problemsOf(stored, draft, ['layout_header_height']).keys()]).toEqual(['layout_header_height']);
});

test('colours are checked together with those saved with them, and no others', () => {
  const key = 'theme_text_secondary';
  const ground = 'theme_secondary_color';
  const draft = withChange(withChange(none, key, '#a0a0a0', '#c2b2b9'), ground, '#00ffff', '#7a2748');
  expect(problemsOf(stored, draft, [key, ground]).size).toBe(1);
  expect(problemsOf(stored, draft, [key]).size).toBe(0);
  expect(problemsOf(stored, draft, [ground]).size).toBe(0);
});
