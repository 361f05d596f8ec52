import { expect, test } from 'vitest';
import { movieChanges } from '#schema/shapes/movie.ts';
import { generatedCasts, generatedTitles, personName } from './generated-titles.ts';

test('generated titles are the same in every run, and the product accepts them', () => {
  const titles = [...generatedTitles(500)];
  expect([...generatedTitles(500)]).toEqual(titles);
  expect(new Set(titles.map(({ key }) => key)).size).toBe(500);
  expect(new Set(titles.map(({ title }) => title)).size).toBeLessThan(500);
  for (const { key: _, ...title } of titles) expect(movieChanges.safeParse(title).success).toBe(true);
});

test('generated casts are the same in every run, and give each number a name of its own', () => {
  const keys = Array.from({ length: 500 }, (_, at) => `generated:${at}`);
  const casts = [...generatedCasts(keys)];
  expect([...generatedCasts(keys)]).toEqual(casts);
  expect(casts.map(({ key }) => key)).toEqual(keys);
  expect(casts.every(({ cast }) => Array.isArray(cast) && cast.length > 0)).toBe(true);
  const many = 200_000;
  expect(new Set(Array.from({ length: many }, (_, at) => personName(at))).size).toBe(many);
});
