import { describe, expect, test } from 'vitest';
import { changed, pathsOf, tagsOf } from './testing/changed.ts';

const noir = {
  id: 7,
  slug: 'noir',
  title: 'Noir',
  description: null,
  picture_url: null,
  title_count: 5000,
  titles_changed_at: '1',
};
const edited = (changes: Record<string, unknown>) => changed('collection', 7, noir, { ...noir, ...changes });

describe('a collection', () => {
  test('whose titles move touches its own pages, the deep ones lazily', () => {
    expect(tagsOf(edited({ title_count: 5001, titles_changed_at: '2' }))).toEqual({
      mustRender: ['collection:7'],
      onVisit: ['deep:collection:7'],
      servedStale: [],
    });
    expect(pathsOf(edited({ titles_changed_at: '2' }))).toEqual([]);
  });

  test('that is renamed moves in the list of collections as well', () => {
    const { mustRender, onVisit } = tagsOf(edited({ title: 'Film noir' }));
    expect(mustRender).toEqual(['collection:7', 'list:collections']);
    expect(onVisit).toEqual(['deep:collection:7', 'deep:list:collections']);
  });

  test('that gets another slug touches both addresses and their redirects', () => {
    const change = edited({ slug: 'film-noir' });
    expect(tagsOf(change).mustRender).toEqual([
      'collection-slug:film-noir',
      'collection-slug:noir',
      'collection:7',
    ]);
    expect(pathsOf(change)).toEqual(['/collections/film-noir', '/collections/noir']);
  });

  test('that is added or removed touches its address', () => {
    for (const change of [changed('collection', 7, null, noir), changed('collection', 7, noir, null)])
      expect(pathsOf(change)).toEqual(['/collections/noir']);
  });
});

test('an edit of a title names no collection: the pages that show it carry the tag of the title', () => {
  const heat = {
    id: 42,
    title: 'Heat',
    genre: 'Drama',
    type: 'movie',
    slug: 'heat',
    rating: 7,
    popularity: 1,
  };
  expect(tagsOf(changed('movie', 42, heat, { ...heat, title: 'Heat!' })).mustRender).toEqual([
    'card:42',
    'title:42',
  ]);
});

describe('a title of a collection', () => {
  test('that comes touches what is related to it and to the titles near to it, and nothing else', () => {
    const place = { collection_id: 7, movie_id: 42, position: 1 };
    expect(tagsOf(changed('collection_title', 7, null, place, { neighbours: [8, 9] }))).toEqual({
      mustRender: [],
      onVisit: [],
      servedStale: ['related:42', 'related:8', 'related:9'],
    });
  });
});
