import { expect, test } from 'vitest';
import { movieChanges } from '#schema/movie.ts';
import { generatedTitles } from './generated-titles.ts';

test('generated titles are the same in every run, and the product accepts them', () => {
  const titles = [...generatedTitles(500)];
  expect([...generatedTitles(500)]).toEqual(titles);
  expect(new Set(titles.map(({ key }) => key)).size).toBe(500);
  expect(new Set(titles.map(({ title }) => title)).size).toBeLessThan(500);
  for (const { key: _, ...title } of titles) expect(movieChanges.safeParse(title).success).toBe(true);
});
