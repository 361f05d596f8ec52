import { expect, test } from 'vitest';
import { touchedBy } from './registry.ts';
import { changed } from './testing/changed.ts';

const change = (entity: string, recordId: number, before: object | null, after: object | null) =>
  [
    ...touchedBy(
      changed(entity, recordId, before && { id: recordId, ...before }, after && { id: recordId, ...after }),
    ).onVisit,
  ].filter((tag) => tag.startsWith('sitemap'));
const at = (time: string) => ({ changed_at: time });

test('an edit touches the file of its thousand ids, and the index', () => {
  expect(change('movie', 12_345, at('1'), at('2'))).toEqual(['sitemap:titles:12', 'sitemap']);
  expect(change('episode', 999, at('1'), at('2'))).toEqual(['sitemap:episodes:0', 'sitemap']);
  expect(change('movie', 1000, null, {})).toEqual(['sitemap:titles:1', 'sitemap']);
  expect(change('movie', 1000, {}, null)).toEqual(['sitemap:titles:1', 'sitemap']);
});

test('the address of a deleted title dates the file, whether visitors saw the title or not', () => {
  const address = { slug: 'gone', movie_id: 1000 };
  expect(change('removed_address', 1000, null, address)).toEqual(['sitemap:titles:1', 'sitemap']);
  expect(change('removed_address', 1000, address, null)).toEqual(['sitemap:titles:1', 'sitemap']);
});

test('a season touches the entry of its title, too', () => {
  expect(change('season', 7, null, { show_id: 4200 })).toEqual([
    'sitemap:seasons:0',
    'sitemap:titles:4',
    'sitemap',
  ]);
});

test('counters and ranks touch nothing, nor do columns that no page shows', () => {
  expect(change('movie', 5, { comment_count: 1 }, { comment_count: 2 })).toEqual([]);
  expect(change('comment', 5, null, { movie_id: 1 })).toEqual([]);
  expect(change('admin_user', 5, null, {})).toEqual([]);
});

test('pages, collections and the lists of matches have their own files', () => {
  expect(change('page', 3, { slug: 'a' }, { slug: 'a' })).toEqual(['sitemap:pages', 'sitemap']);
  expect(change('collection', 3, { slug: 'a' }, { slug: 'a' })).toEqual(['sitemap:collections', 'sitemap']);
  expect(change('title_page', 3, null, {})).toEqual(['sitemap:pages', 'sitemap']);
  expect(
    change('match', 3, null, { status: 'upcoming', league: 'A', match_date: '2026-11-21T20:45:00Z' }),
  ).toEqual(['sitemap:matches:0', 'sitemap:match-lists', 'sitemap']);
});
