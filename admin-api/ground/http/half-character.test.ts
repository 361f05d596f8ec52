import { expect, test } from 'vitest';
import { halfCharacterAt } from './json-body.ts';

test.each([
  [{ title: 'a\ud800' }, 'title'],
  [{ title: '\udc00a', year: 3 }, 'title'],
  [{ title: 'fine', credits: [{ name: 'Ann' }, { name: '\ud83d' }] }, 'credits.1.name'],
  [{ first: '\ud800', second: '\ud800' }, 'first'],
  [{ 'a\ud800': 1 }, 'a\ufffd'],
  ['\ud800', ''],
  [['\ude00\ud83d'], '0'],
])('%j has half a character at %s', (value, path) => {
  expect(halfCharacterAt(value)).toBe(path);
});

test.each([[{ title: '\ud83d\ude00', list: ['𝒜', null, 1, true] }], [null], ['']])(
  '%j is well formed',
  (value) => {
    expect(halfCharacterAt(value)).toBeNull();
  },
);

test('a value nested half a million levels deep is searched to its end', () => {
  let value: unknown = '\ud800';
  for (let level = 0; level < 500_000; level += 1) value = [value];
  expect(halfCharacterAt(value)).toMatch(/^0\.0\./);
});
