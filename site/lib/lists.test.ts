import { expect, test } from 'vitest';
import { isListName, pageInPath, peopleCount, titleCount } from './lists.ts';

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

test('counts in words, with groups of digits', () => {
  expect([titleCount(1), titleCount(37_825)]).toEqual(['1 title', '37,825 titles']);
  expect([peopleCount(1), peopleCount(18_816)]).toEqual(['1 person', '18,816 people']);
});
