import { expect, test } from 'vitest';
import { movieChanges } from '#schema/shapes/movie.ts';
import { generatedTitles } from './generated-titles.ts';
import { copyMark, multipliedTitles } from './multiplied-titles.ts';

test('the rows come first, then as many copies as requested, each a different title that the product accepts', () => {
  const rows = [...generatedTitles(40)];
  const titles = [...multipliedTitles(rows, 400)];
  expect([...multipliedTitles(rows, 400)]).toEqual(titles);
  expect(titles.slice(0, 40)).toEqual(rows);
  expect(titles).toHaveLength(400);
  expect(new Set(titles.map(({ key }) => key)).size).toBe(400);
  expect(titles.filter(({ key }) => String(key).includes(copyMark))).toHaveLength(360);
  expect(new Set(titles.map(({ title }) => title)).size).toBeGreaterThan(200);
  for (const { key: _, slug: __, ...title } of titles)
    expect(movieChanges.safeParse(title).success).toBe(true);
});

test('a number smaller than the number of rows gives the first of them', () => {
  const rows = [...generatedTitles(40)];
  expect([...multipliedTitles(rows, 10)]).toEqual(rows.slice(0, 10));
});
