import { expect, test } from 'vitest';
import { knownDate, lifeYears } from './credit-labels.ts';

test('the dates of a life are written as far as they are known', () => {
  expect(lifeYears({ born: '1895-10-04', died: '1966' })).toBe('1895–1966');
  expect(lifeYears({ born: '1928', died: null })).toBe('Born 1928');
  expect(lifeYears({ born: null, died: '2019-03' })).toBe('Died 2019');
  expect(lifeYears({ born: null, died: null })).toBeNull();
  expect(['1895', '1895-10', '1895-10-04'].map(knownDate)).toEqual([
    '1895',
    'October 1895',
    'October 4, 1895',
  ]);
});
