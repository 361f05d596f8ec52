import { expect, test } from 'vitest';
import { draftOf, draftQuery } from './form-draft.ts';

test('the typed values are shown again', () => {
  const values = { name: 'Ines & Söhne', body: 'a=b&c\r\n"<i>' };
  const read = (words: string | null) =>
    draftOf(new URLSearchParams(draftQuery(values, words)), ['name', 'body']);
  expect(read('Comment too short')).toEqual({ ...values, words: 'Comment too short' });
  expect(read(null)).toEqual({ ...values, words: null });
});

test('an ordinary page has none, and neither has another form of the page', () => {
  expect(draftOf(new URLSearchParams(draftQuery({ value: '8' }, null)), ['name', 'body'])).toBeNull();
  expect(draftOf(new URLSearchParams('q=the'), ['name'])).toBeNull();
});
