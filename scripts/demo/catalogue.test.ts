import { expect, test } from 'vitest';
import { genreNames } from '#schema/rules/genre.ts';
import { homeRows } from '#schema/rules/home-rows.ts';
import { slug, slugOf } from '#schema/rules/slug.ts';
import { movieInput, movieType } from '#schema/shapes/movie.ts';
import { demoCatalogue, demoComments, demoCredits, demoMatches, demoPages } from './catalogue.ts';

const titles = demoCatalogue();
type Title = (typeof titles)[number];

test('the API accepts every title', () => {
  for (const { addedAt: _, basis: __, seasons: ___, ...title } of titles) {
    expect(movieInput.safeParse(title), title.title).toMatchObject({ success: true });
    expect(slug.safeParse(title.slug), title.title).toMatchObject({ success: true });
  }
});

test('no two titles share a slug, a name or a description', () => {
  for (const field of ['slug', 'title', 'description'] as const) {
    const values = titles.map((title) => title[field].toLowerCase());
    expect(values.filter((value, at) => values.indexOf(value) !== at)).toEqual([]);
  }
});

const rowsOfTheHomePage: Record<string, (title: Title) => boolean> = {
  suggestions: ({ type }) => type === 'movie',
  popular: () => true,
  'must-watch': ({ rating }) => rating >= 8,
  'sci-fi': ({ genre }) => genreNames(genre).includes('sci-fi'),
  'tv-shows': ({ type }) => type === 'tv_show',
  anime: ({ type }) => type === 'anime',
  trending: ({ type, isTrending }) => type === 'movie' && isTrending === true,
  top20: ({ isTop20 }) => isTop20 === true,
};

test.each(homeRows.map(({ key, genre }) => ({ key, genre })))(
  'the row $key has enough titles',
  ({ key, genre }) => {
    const belongs = genre
      ? ({ type, genre: names }: Title) => type === 'movie' && genreNames(names).includes(genre.toLowerCase())
      : rowsOfTheHomePage[key];
    expect(titles.filter(belongs!).length).toBeGreaterThanOrEqual(7);
  },
);

test('the animation list, the must-watch row and the top 20 have enough titles', () => {
  expect(titles.filter(({ genre }) => genreNames(genre).includes('animation')).length).toBeGreaterThanOrEqual(
    12,
  );
  expect(titles.filter(({ rating }) => rating >= 8).length).toBeGreaterThanOrEqual(25);
  expect(titles.filter(({ isTop20 }) => isTop20)).toHaveLength(20);
  expect(new Set(titles.map(({ type }) => type))).toEqual(new Set(movieType.options));
});

test('shows have seasons, one has two, and their numbers have no gap', () => {
  const seasons = titles.filter(({ type }) => type === 'tv_show').map((show) => show.seasons ?? []);
  expect(seasons.every((list) => list.length > 0)).toBe(true);
  expect(seasons.some((list) => list.length === 2)).toBe(true);
  expect(titles.some(({ type, seasons }) => type === 'anime' && seasons?.length)).toBe(true);
  for (const list of titles.map((title) => title.seasons ?? [])) {
    expect(list.map(({ seasonNumber }) => seasonNumber)).toEqual(list.map((_, at) => at + 1));
    for (const { episodes } of list) {
      expect(episodes.map(({ episodeNumber }) => episodeNumber)).toEqual(episodes.map((_, at) => at + 1));
    }
  }
});

test('comments belong to titles and come after them', () => {
  const addedAt = new Map(titles.map((title) => [title.slug, Date.parse(title.addedAt)]));
  const comments = demoComments();
  expect(comments.length).toBeGreaterThan(40);
  for (const comment of comments) {
    expect(comment.createdAt.getTime()).toBeGreaterThan(
      addedAt.get(comment.slug) ?? Number.POSITIVE_INFINITY,
    );
  }
});

test('a dozen matches are dated around the first start', () => {
  const now = new Date('2026-03-01T12:07:00Z');
  const matches = demoMatches(now);
  expect(matches.length).toBeGreaterThanOrEqual(12);
  for (const { matchDate, status, phase, homeScore, minute } of matches) {
    const minutes = (Date.parse(matchDate) - now.getTime()) / 60_000;
    expect(Date.parse(matchDate) % (15 * 60_000)).toBe(0);
    if (status === 'upcoming') expect(minutes).toBeGreaterThan(0);
    else expect(homeScore).not.toBeUndefined();
    if (status === 'finished') expect(minutes).toBeLessThan(-120);
    // The first half took 47 minutes, and the break a quarter of an hour.
    if (status === 'live')
      expect(Number(minute)).toBe(Math.floor(-minutes) - (phase === 'second_half' ? 17 : 0));
  }
  expect(new Set(matches.map(({ status }) => status)).size).toBe(3);
});

test('the three fixed pages exist', () => {
  expect(demoPages().map((page) => page.slug)).toEqual(['about', 'privacy-policy', 'terms-and-conditions']);
});

test('each credit belongs to a title of the demo, and no two people share an address', () => {
  const slugs = new Set(demoCatalogue().map(({ slug }) => slug));
  const credits = demoCredits();
  expect(Object.keys(credits).filter((slug) => !slugs.has(slug))).toEqual([]);
  const names = new Set(Object.values(credits).flatMap((roles) => Object.values(roles).flat()));
  expect(new Set([...names].map(slugOf)).size).toBe(names.size);
});
