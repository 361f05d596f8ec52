import { expect, test } from 'vitest';
import { isListName, pageInPath } from './lists.ts';

test('knows the lists of the public site', () => {
  expect(isListName('tv-shows')).toBe(true);
  expect(isListName('top20')).toBe(false);
  expect(isListName('constructor')).toBe(false);
});

test('accepts only one way to write a page number', () => {
  expect(pageInPath('2')).toBe(2);
  expect(pageInPath('10000')).toBe(10_000);
  for (const odd of ['0', '02', '-1', '1.5', '', '10001', '99999999999', 'two', '2 '])
    expect(pageInPath(odd)).toBeNull();
});
