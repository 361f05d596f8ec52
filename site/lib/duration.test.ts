import { expect, test } from 'vitest';
import { isoDuration, spokenDuration } from './duration.ts';

test('says hours and minutes', () => {
  expect(spokenDuration(134)).toBe('2 h 14 min');
});

test('leaves out the part that is nought', () => {
  expect(spokenDuration(48)).toBe('48 min');
  expect(spokenDuration(120)).toBe('2 h');
  expect(spokenDuration(60)).toBe('1 h');
});

test('writes ISO 8601 for machines', () => {
  expect(isoDuration(134)).toBe('PT2H14M');
  expect(isoDuration(45)).toBe('PT45M');
  expect(isoDuration(180)).toBe('PT3H');
});
