import { describe, expect, test } from 'vitest';
import type { Change, LoggedRow } from '#schema/shapes/change.ts';
import { changed, type Tags, tagsOf as touchedTags } from './testing/changed.ts';

interface Changed {
  entity: string;
  recordId: number;
  before: LoggedRow;
  after: LoggedRow;
}
const tagsOf = ({ entity, recordId, before, after }: Changed, facts: Partial<Change> = {}): Tags =>
  touchedTags(changed(entity, recordId, before, after, facts));

const heat = {
  id: 42,
  key: null,
  title: 'Heat',
  description: 'A thief and a detective.',
  genre: 'Crime, Drama',
  primary_genre: 'crime',
  rating: 7.5,
  quality: 'HD',
  poster_url: '/heat.webp',
  year: 1995,
  type: 'movie',
  slug: 'heat',
  is_trending: false,
  is_top20: false,
  comment_count: 0,
  attention_at: null,
  popularity: 690.5,
};

const movie = (before: LoggedRow, after: LoggedRow) =>
  tagsOf({ entity: 'movie', recordId: 42, before, after });
const edited = (changes: Record<string, unknown>) => movie(heat, { ...heat, ...changes });
const nothing = { mustRender: [], onVisit: [], servedStale: [] };
/** The later parts of the title's long seasons. */
const parts = 'title:42:parts';
const ofTitle = { ...nothing, onVisit: [parts] };
const deep = (...lists: string[]) => lists.map((list) => `deep:list:${list}`);

describe('a title', () => {
  test('that is new enters every list it belongs to', () => {
    const tags = movie(null, heat);
    expect(tags.mustRender.toSorted()).toEqual(
      [
        'card:42',
        'list:genre:crime',
        'list:genre:drama',
        'list:genres:all',
        'list:genres:movie',
        'list:movies',
        'list:popular',
        'list:recent',
        'list:suggestions',
        'list:top20',
        'slug:heat',
        'title:42',
      ].toSorted(),
    );
    expect(tags.onVisit.toSorted()).toEqual(deep('genres:all', 'genres:movie', 'movies'));
    expect(tags.servedStale).toEqual([]);
  });

  test('that is deleted leaves the same lists; sidebars that show it carry its own tag', () => {
    const { mustRender, onVisit } = movie(null, heat);
    expect(movie(heat, null)).toEqual({ mustRender, onVisit: [...onVisit, parts], servedStale: [] });
  });

  test('that becomes a neighbour of others enters their sidebars softly', () => {
    const tags = tagsOf(
      { entity: 'movie', recordId: 42, before: heat, after: { ...heat, year: 1996 } },
      { neighbours: [7, 8] },
    );
    expect(tags).toEqual({
      mustRender: ['card:42', 'title:42'],
      onVisit: [parts],
      servedStale: ['related:7', 'related:8'],
    });
  });

  test('whose shown text changes touches only the pages that show it', () => {
    for (const changes of [{ title: 'Heat!' }, { poster_url: '/b.webp' }, { download_url: '/d' }])
      expect(edited(changes)).toEqual({ ...ofTitle, mustRender: ['card:42', 'title:42'] });
    for (const changes of [{ description: null }, { country: 'Japan' }, { duration: 90 }])
      expect(edited(changes)).toEqual({ ...ofTitle, mustRender: ['title:42'] });
  });

  test('is suggested anew with its first stream, file or picture, and when it loses the last', () => {
    const both = { ...ofTitle, mustRender: ['card:42', 'list:suggestions', 'title:42'] };
    const only = { ...ofTitle, mustRender: ['card:42', 'title:42'] };
    const streamed = { ...heat, stream_url: '/s' };
    expect(edited({ stream_url: '/s' })).toEqual(both);
    expect(edited({ video_url: '/media/v.mp4' })).toEqual(both);
    expect(edited({ poster_url: '/placeholder-poster.svg' })).toEqual(both);
    expect(movie(streamed, { ...streamed, stream_url: '/other' })).toEqual(only);
    expect(movie(streamed, { ...streamed, video_url: '/media/v.mp4' })).toEqual(only);
    expect(movie(streamed, { ...streamed, stream_url: null, video_url: '/media/v.mp4' })).toEqual(only);
    expect(movie(streamed, { ...streamed, stream_url: null })).toEqual(both);
  });

  test('that gets another slug reaches the redirects of both', () => {
    const mustRender = ['card:42', 'slug:heat', 'slug:heat-1995', 'title:42'];
    expect(edited({ slug: 'heat-1995' })).toEqual({ ...ofTitle, mustRender });
  });

  test('that only gets comments moves in the ranked lists and re-renders no page of its own', () => {
    expect(edited({ comment_count: 1, attention_at: '2026-11-21T10:00:00+00:00', popularity: 691 })).toEqual({
      ...nothing,
      mustRender: ['list:movies', 'list:popular'],
      onVisit: ['deep:list:movies'],
    });
    expect(edited({ comment_count: 2, attention_at: '2026-11-21T10:00:00+00:00' })).toEqual(nothing);
  });

  test('with the trending flag moves there too when its popularity does', () => {
    const trending = { ...heat, is_trending: true };
    const tags = movie(trending, { ...trending, comment_count: 1, popularity: 691 });
    expect(tags).toEqual({
      mustRender: ['list:movies', 'list:popular', 'list:trending'],
      onVisit: ['deep:list:movies', 'deep:list:trending'],
      servedStale: [],
    });
  });

  test('that gets the trending flag enters that list and no other', () => {
    expect(edited({ is_trending: true })).toEqual({
      mustRender: ['card:42', 'list:trending', 'title:42'],
      onVisit: ['deep:list:trending', parts],
      servedStale: [],
    });
  });

  test('rated above the limit enters must-watch; below it only the ranked lists change', () => {
    expect(edited({ rating: 8, popularity: 691 }).mustRender.toSorted()).toEqual(
      [
        'card:42',
        'list:movies',
        'list:must-watch',
        'list:popular',
        'list:suggestions',
        'list:top20',
        'title:42',
      ].toSorted(),
    );
    expect(edited({ rating: 7, popularity: 690 }).mustRender).not.toContain('list:must-watch');
  });

  test('with another genre leaves the old lists and keeps the common ones', () => {
    const tags = edited({ genre: 'Animation, Drama', primary_genre: 'animation' });
    expect(tags.mustRender.toSorted()).toEqual([
      'card:42',
      'list:animation',
      'list:genre:animation',
      'list:genre:crime',
      'list:genres:all',
      'list:genres:movie',
      'list:suggestions',
      'title:42',
    ]);
    expect(tags.onVisit.toSorted()).toEqual([...deep('animation', 'genres:all', 'genres:movie'), parts]);
  });

  test('is science fiction under either name', () => {
    expect(movie(null, { ...heat, genre: 'Science Fiction' }).mustRender).toContain('list:sci-fi');
    expect(movie({ ...heat, genre: 'Science Fiction' }, { ...heat, genre: 'Sci-Fi' }).mustRender).toEqual([
      'card:42',
      'title:42',
    ]);
  });

  test('of another type moves between the lists of types, and leaves the rows of movies', () => {
    const tags = edited({ type: 'tv_show' });
    expect(tags.mustRender.toSorted()).toEqual([
      'card:42',
      'list:genre:crime',
      'list:genre:drama',
      'list:genres:movie',
      'list:genres:tv_show',
      'list:movies',
      'list:suggestions',
      'list:tv-shows',
      'title:42',
    ]);
    const lists = deep('genres:movie', 'genres:tv_show', 'movies', 'tv-shows');
    expect(tags.onVisit.toSorted()).toEqual([...lists, parts]);
  });
});

test('a rating touches the ratings of its title and nothing else', () => {
  const before = { id: 42, counts: [0, 0, 0, 0, 0, 0, 0, 1, 0, 0] };
  expect(
    tagsOf({
      entity: 'rating_count',
      recordId: 42,
      before,
      after: { id: 42, counts: [0, 0, 0, 0, 0, 0, 0, 1, 1, 0] },
    }),
  ).toEqual({
    mustRender: ['ratings:42'],
    onVisit: [],
    servedStale: [],
  });
});

test('a match changes its page and the lists of matches', () => {
  const match = { id: 9, status: 'live', league: 'River Cup', match_date: '2026-11-21T20:45:00+00:00' };
  expect(tagsOf({ entity: 'match', recordId: 9, before: null, after: match })).toEqual({
    ...nothing,
    mustRender: [
      'list:league:river-cup:live',
      'list:league:river-cup:week:2026-11-16',
      'list:matches:live',
      'match:9',
    ],
  });
});

test('a content page changes under its old and its new slug', () => {
  const page = { id: 1, slug: 'about', title: 'About' };
  expect(
    tagsOf({ entity: 'page', recordId: 1, before: page, after: { ...page, slug: 'about-us' } }).mustRender,
  ).toEqual(['page:about', 'page:about-us']);
});

test('a content page that every page links to touches them all lazily when it is added, moved or removed', () => {
  const page = { id: 1, slug: 'privacy-policy', title: 'Privacy' };
  const visitTags = (before: LoggedRow, after: LoggedRow) =>
    tagsOf({ entity: 'page', recordId: 1, before, after }).onVisit;
  expect(visitTags(null, page)).toEqual(['settings']);
  expect(visitTags(page, null)).toEqual(['settings']);
  expect(visitTags(page, { ...page, slug: 'privacy' })).toEqual(['settings']);
  expect(visitTags(page, { ...page, title: 'Your privacy' })).toEqual([]);
  expect(visitTags(null, { ...page, slug: 'history' })).toEqual([]);
});

describe('a setting', () => {
  const tags = (key: string) =>
    tagsOf({ entity: 'ui_setting', recordId: 1, before: { key, value: 'a' }, after: { key, value: 'b' } });

  test('of colour, layout or type changes the stylesheet alone', () => {
    for (const key of ['layout_max_width', 'theme_primary_color', 'typography_body_size']) {
      expect(tags(key)).toEqual({ ...nothing, mustRender: ['theme'] });
    }
  });

  test('of wording touches every page lazily', () => {
    expect(tags('footer_phone')).toEqual({ ...nothing, onVisit: ['settings'] });
    expect(tags('contact_delivery')).toEqual({ ...nothing, mustRender: ['contact'] });
    expect(tags('ads_txt')).toEqual({ ...nothing, mustRender: ['ads.txt'] });
  });

  test('of how comments are moderated touches no page', () => {
    expect(tags('comments_blocked_words')).toEqual(nothing);
  });

  test('that switches comments on matches touches their pages lazily', () => {
    expect(tags('comments_on_matches')).toEqual({ ...nothing, onVisit: ['comments:matches'] });
  });
});

test('accounts and streaming services are on no page', () => {
  for (const entity of ['admin_user', 'streaming_service', 'unheard_of', 'user']) {
    expect(tagsOf({ entity, recordId: 1, before: null, after: { id: 1 } })).toEqual(nothing);
  }
});

test.each([
  ['slug_redirect', 'movie_id', 'slug:old'],
  ['person_redirect', 'person_id', 'person-slug:old'],
  ['collection_redirect', 'collection_id', 'collection-slug:old'],
  ['page_redirect', 'page_id', 'page:old'],
])('a %s that goes touches the redirect alone', (entity, column, tag) => {
  const before = { slug: 'old', [column]: 7 };
  expect(tagsOf({ entity, recordId: 7, before, after: null })).toEqual({ ...nothing, mustRender: [tag] });
});
