import { expect, test } from 'vitest';
import type { NewsItem } from '#schema/shapes/news.ts';
import { rememberedIds, unknownNews } from './own-news.ts';

const one = (id: string, ...of: string[]): NewsItem => ({ id, of, name: id, path: `/${id}` });
const all = [
  one('episode:9', 'title:3'),
  one('match:8', 'team:rovers', 'team:city'),
  one('episode:7', 'title:3'),
];

test('a record added since the last visit is new, for each thing that it belongs to', () => {
  const news = unknownNews(all, ['episode:7']);
  expect([...news].map(([key, found]) => [key, found.map(({ id }) => id)])).toEqual([
    ['title:3', ['episode:9']],
    ['team:rovers', ['match:8']],
    ['team:city', ['match:8']],
  ]);
});

test('nothing is new at the first visit, or when everything is known', () => {
  expect(unknownNews(all, null).size).toBe(0);
  expect(unknownNews(all, rememberedIds(all, null)).size).toBe(0);
});

test('records that left the file are remembered for a while, so that they do not become new again', () => {
  const known = rememberedIds(all, ['episode:1', 'episode:7']);
  expect(known).toEqual(['episode:9', 'match:8', 'episode:7', 'episode:1']);
  const many = Array.from({ length: 2_000 }, (_, n) => `title:${n}`);
  expect(rememberedIds(all, many)).toHaveLength(1_000);
});
