import { describe, expect, test } from 'vitest';
import { homeRows } from '#schema/rules/home-rows.ts';
import type { EpisodeBundle, HomeBundle, TitleBundle } from '#schema/shapes/bundle.ts';
import type { RowRule } from '#schema/shapes/home-arrangement.ts';
import type { Movie } from '#schema/shapes/movie.ts';
import type { Season } from '#schema/shapes/season.ts';
import { movieWith } from '#schema/testing/movie.ts';
import type { ListName } from '#site/lib/paths.ts';
import { episodePage } from './episode.ts';
import { feedPage } from './feed.ts';
import { homePage } from './home.ts';
import { listPage } from './list.ts';
import { titlePage } from './title.ts';

const movie = (id: number, genre = 'Drama') =>
  movieWith({ id, genre, title: `Title ${id}`, slug: `title-${id}`, year: 1931 });
const related = (id: number) => ({ ...movie(id), isWatchable: false });

const season = (id: number, seasonNumber: number): Season => ({
  id,
  seasonNumber,
  showId: 1,
  title: `Season ${seasonNumber}`,
  description: null,
  posterUrl: null,
  releaseDate: null,
  episodeCount: 0,
  publication: 'published',
  publishAt: null,
  archiveAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
});

const bundle = (parts: Partial<TitleBundle>): TitleBundle => ({
  ref: 'title-1',
  movie: movie(1),
  isRemoved: false,
  seasons: [],
  seasonNumber: null,
  episodes: [],
  ranges: [],
  range: null,
  comments: [],
  ratings: [],
  related: [],
  credits: [],
  isStreamDead: false,
  isFrameDenied: false,
  ...parts,
});

/** The tags of the title's page, and of its watch page. */
const bundleTags = (shown: TitleBundle) =>
  titlePage.tags({ kind: 'missing', status: 404, bundle: shown }, { route: 'movies', slug: shown.ref });
const watchTags = (shown: TitleBundle) =>
  titlePage.tags({ kind: 'missing', status: 404, bundle: shown }, { route: 'watch', slug: shown.ref });
const episodeTags = (shown: EpisodeBundle) =>
  episodePage.tags({ kind: 'missing', status: 404, bundle: shown }, { route: 'movies' });
const homeTags = (shown: HomeBundle) => homePage.tags(shown, null);

describe('a title', () => {
  test('carries itself, its seasons, its comments, its sidebar and each title in it', () => {
    expect(bundleTags(bundle({ related: [related(2), related(3)] }))).toEqual([
      'title:1',
      'comments:1',
      'links:1',
      'ratings:1',
      'related:1',
      'card:2',
      'card:3',
      'seasons:1',
      'credits:1',
    ]);
  });

  test('carries the season whose episodes it shows, not the others', () => {
    const tags = bundleTags(bundle({ seasons: [season(7, 1), season(8, 2)], seasonNumber: 2 }));
    expect(tags).toContain('season:8');
    expect(tags).not.toContain('season:7');
  });

  test('with a long season carries the part that it shows, and later parts nothing that a comment or another title touches', () => {
    const parts = [1, 3].map((range) => ({ range, from: range * 50 - 49, to: range * 50, episodes: 50 }));
    const shown = { seasons: [season(7, 1)], seasonNumber: 1, ranges: parts, related: [related(2)] };
    const first = bundleTags(bundle({ ...shown, range: 1 }));
    expect(first).toEqual(expect.arrayContaining(['season:7:ranges', 'season:7:1', 'comments:1', 'card:2']));
    expect(first).not.toContain('season:7');
    expect(bundleTags(bundle({ ...shown, ref: 'title-1@1:3', range: 3 }))).toEqual([
      'title:1:parts',
      'season:7:ranges',
      'season:7:3',
    ]);
  });

  test('carries no ratings on the page of a season, which has none', () => {
    const asked = { route: 'tv-shows', slug: 'title-1', season: '1' } as const;
    expect(titlePage.tags({ kind: 'missing', status: 404, bundle: bundle({}) }, asked)).not.toContain(
      'ratings:1',
    );
  });

  test('carries no season on its watch page', () => {
    const shown = bundle({ seasons: [season(7, 1)], seasonNumber: 1, related: [related(2)] });
    expect(watchTags(shown)).toEqual([
      'title:1',
      'comments:1',
      'links:1',
      'ratings:1',
      'related:1',
      'card:2',
    ]);
  });

  test('that is requested by a former slug carries that slug, which another may take', () => {
    expect(watchTags(bundle({ ref: 'old-name' }))).toContain('slug:old-name');
    expect(bundleTags(bundle({ ref: 'old-name@2' }))).toContain('slug:old-name');
    expect(bundleTags(bundle({ ref: 'title-1@2' }))).not.toContain('slug:title-1');
  });

  test('that does not exist has no tags', () => {
    expect(bundleTags(bundle({ movie: null }))).toEqual([]);
  });
});

describe('a list', () => {
  test('is eager on its first three pages, waits for a visit after them, and carries its cards', () => {
    const tags = (page: number, movies: Movie[], name: ListName = 'movies') => {
      const list = { movies, page, limit: 24, total: movies.length, totalPages: page };
      return listPage.tags({ kind: 'found', name, place: name, page, list, genres: [] }, { place: name });
    };
    expect(tags(3, [movie(5)])).toEqual(['list:movies', 'list:genres:movie', 'card:5']);
    expect(tags(4, [])).toEqual(['deep:list:movies', 'deep:list:genres:movie']);
    expect(tags(1, [], 'trending')).toEqual(['list:trending', 'list:genres:all']);
    expect(tags(1, [], 'animation')).toEqual(['list:animation']);
  });

  test('as a feed carries the titles themselves, since it has their descriptions', () => {
    expect(feedPage.tags([movie(5)], { list: 'movies' })).toEqual(['list:movies', 'title:5']);
    expect(feedPage.tags([movie(5)], { list: null })).toEqual(['list:recent', 'title:5']);
  });
});

const empty = { hero: [], heroSource: null, rows: [], matches: [], recent: [] };
const standardRow = {
  key: 'popular',
  title: 'Popular',
  source: { kind: 'standard' as const },
  href: null,
  slug: null,
  movies: [],
};

describe('home', () => {
  test('carries the list of every row, including empty rows', () => {
    const rows = homeRows.map(({ key, title }) => ({ ...standardRow, key, title }));
    const tags = homeTags({ ...empty, heroSource: standardRow.source, rows });
    expect(tags).toEqual(
      expect.arrayContaining(['home', 'list:popular', 'list:genre:bollywood', 'list:top20', 'list:recent']),
    );
    expect(new Set(tags).size).toBe(homeRows.length + 4);
  });

  test('carries the titles of the hero, which have texts, and each card once', () => {
    const row = { ...standardRow, movies: [movie(1), movie(2)] };
    const tags = homeTags({ ...empty, hero: [movie(1)], rows: [row], recent: [movie(2)] });
    expect(tags.filter((tag) => /^(?:title|card):/.test(tag))).toEqual(['title:1', 'card:1', 'card:2']);
  });

  test('carries nothing for a hidden row or hero', () => {
    expect(homeTags(empty)).toEqual(['home', 'list:recent', 'list:matches:live', 'list:matches:upcoming']);
  });

  test('carries what can move a title into a row by rule, or into a collection', () => {
    const byRule = (rule: RowRule) =>
      homeTags({ ...empty, rows: [{ ...standardRow, source: { kind: 'rule', rule } }] }).filter((tag) =>
        /^(?:rule|collection):/.test(tag),
      );
    expect(byRule({})).toEqual(['rule:all']);
    expect(byRule({ type: 'anime', sort: 'popular' })).toEqual(['rule:anime:popular']);
    expect(byRule({ type: 'movie', genre: 'Drama, Science Fiction', sort: 'rating' })).toEqual([
      'rule:genre:drama',
      'rule:genre:sci-fi',
    ]);
    expect(byRule({ isTrending: true, genre: 'Drama', sort: 'hottest' })).toEqual(['rule:trending:popular']);
    expect(byRule({ isTop20: true, collection: 7 })).toEqual(['rule:top20', 'collection:7']);
    const byHand = homeTags({ ...empty, heroSource: { kind: 'collection', collection: 7 } });
    expect(byHand).toContain('collection:7');
  });
});

test('an episode carries its show, the seasons, itself, its position, and its neighbours', () => {
  const link = (id: number) => ({ id, seasonNumber: 1, episodeNumber: id, title: `Part ${id}` });
  const shown: EpisodeBundle = {
    ref: 'title-1@1.2',
    movie: movie(1),
    isRemoved: false,
    season: season(7, 1),
    episode: { ...link(2), seasonId: 7 } as unknown as NonNullable<EpisodeBundle['episode']>,
    previous: link(1),
    next: link(3),
    credits: [],
    isStreamDead: false,
    isFrameDenied: false,
  };
  expect(episodeTags(shown)).toEqual([
    'title:1',
    'seasons:1',
    'neighbours:2',
    'credits:episode:2',
    'episode:2',
    'episode:1',
    'episode:3',
  ]);
  expect(episodeTags({ ...shown, next: null })).not.toContain('episode:3');
});
