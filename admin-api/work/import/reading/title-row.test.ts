import { describe, expect, test } from 'vitest';
import { fieldsOf } from './column-names.ts';
import { parseRow } from './parse-row.ts';
import { startReading } from './testing/reading.ts';

const parse = (values: Record<string, unknown>, reading = startReading()) =>
  parseRow('movies', fieldsOf(values), reading);

const title = { key: 'a:1', type: 'movie', title: 'Metropolis', year: 1927 };

test('a row contains its fields; the rest of a new record is unknown', () => {
  expect(
    parse({ ...title, genre: ' Sci-Fi,Drama , sci-fi', rating: '8.3', duration: '153 min', isTop20: 'yes' }),
  ).toEqual({
    row: {
      kind: 'movies',
      given: { ...title, genre: 'Sci-Fi, Drama', rating: 8.3, duration: 153, isTop20: true },
      defaults: {
        genre: '',
        rating: null,
        quality: null,
        posterUrl: '/placeholder-poster.svg',
        year: null,
        duration: null,
        isTrending: false,
        isTop20: false,
      },
    },
  });
});

test('a release date is a day, and the year of a new title that has none', () => {
  const { year: _, ...undated } = title;
  expect(parse({ ...undated, 'Release Date': '1927-01-10' })).toMatchObject({
    row: { given: { releaseDate: '1927-01-10' }, defaults: { year: 1927 } },
  });
  expect(parse({ ...title, releaseDate: 'soon' })).toEqual({
    issues: [{ field: 'releaseDate', reason: "'soon' is not a day such as 2026-11-21" }],
  });
});

test.each(['', ' ', null, '\\N'])('the value %j counts as missing', (empty) => {
  const parsed = parse({ ...title, rating: empty, quality: empty, year: empty, duration: empty });
  expect(parsed).toMatchObject({ row: { given: { key: 'a:1', type: 'movie', title: 'Metropolis' } } });
  expect(Object.keys('row' in parsed ? parsed.row.given : {})).toHaveLength(3);
});

test.each([
  ['TV Show', 'tv_show'],
  ['TV Series', 'tv_show'],
  ['series', 'tv_show'],
  ['Film', 'movie'],
  ['ANIME', 'anime'],
])('the type %s is %s', (written, type) => {
  expect(parse({ ...title, type: written })).toMatchObject({ row: { given: { type } } });
});

test('a number may be a title, a list a genre', () => {
  expect(parse({ ...title, title: 1941, genre: ['Comedy', 'War'] })).toMatchObject({
    row: { given: { title: '1941', genre: 'Comedy, War' } },
  });
});

test('the year in brackets that distinguished two pages is used when no year is given', () => {
  expect(parse({ type: 'movie', title: 'Ghar (1978 film)' })).toMatchObject({
    row: { given: { title: 'Ghar', year: 1978 } },
  });
  expect(parse({ type: 'movie', title: 'Ghar (1978 film)', year: 1979 })).toMatchObject({
    row: { given: { year: 1979 } },
  });
});

test('a rating may have a decimal comma', () => {
  expect(parse({ ...title, rating: '7,5' })).toMatchObject({ row: { given: { rating: 7.5 } } });
});

test('of too many countries the first that fit are kept', () => {
  const row = parse({
    ...title,
    extra: { country: ['United Kingdom', 'United Kingdom', 'France', 'Chad', 'france'].join(', ') },
  });
  expect(row).toMatchObject({ row: { given: { country: 'United Kingdom, France, Chad' } } });
  const many = Array.from({ length: 30 }, (_, at) => `Country ${at}`).join(', ');
  const kept = parse({ ...title, country: many });
  expect(kept).toMatchObject({ row: { given: { country: many.slice(0, many.lastIndexOf(',', 100)) } } });
});

describe('a row is refused', () => {
  test.each([
    [{ title: '' }, 'title', 'Title is required'],
    [{ title: '\u200B' }, 'title', 'Title is required'],
    [{ title: { en: 'A' } }, 'title', 'an object is not a text'],
    [{ title: 'x'.repeat(301) }, 'title', 'The title must be at most 300 characters'],
    [{ type: 'podcast' }, 'type', 'The type must be movie, tv_show or anime, not "podcast"'],
    [{ type: null }, 'type', 'The type must be movie, tv_show or anime'],
    [{ year: 1896 }, 'year', 'Year must be from 1900 to 2100, not 1896'],
    [{ year: 'MCMXC' }, 'year', "'MCMXC' is not a number"],
    [{ year: 1999.5 }, 'year', '1999.5 is not a whole number'],
    [{ rating: 11 }, 'rating', 'Rating must be from 0 to 10, not 11'],
    [{ rating: 'PG-13' }, 'rating', "'PG-13' is not a number"],
    [{ rating: '1,000' }, 'rating', "'1,000' is not a number"],
    [{ duration: '2 Seasons' }, 'duration', "'2 Seasons' is not a number"],
    [
      { posterUrl: 'javascript:alert(1)' },
      'posterUrl',
      expect.stringContaining('Must be an http(s) address'),
    ],
    [{ streamUrl: 'ftp://a/b' }, 'streamUrl', expect.stringContaining('Must be an http(s) address')],
    [{ slug: 'Über uns' }, 'slug', expect.stringContaining('small letters')],
    [{ isTrending: 'perhaps' }, 'isTrending', "'perhaps' is neither true nor false"],
  ])('for %o', (fault, field, reason) => {
    expect(parse({ ...title, ...fault })).toEqual({ issues: [{ field, reason }] });
  });

  test('with all its errors', () => {
    expect(parse({ title: '', type: 'x', rating: 11, year: 'y' })).toMatchObject({
      issues: [{ field: 'year' }, { field: 'title' }, { field: 'rating' }, { field: 'type' }],
    });
  });
});

describe('without a key', () => {
  const keyOf = (values: Record<string, unknown>, reading = startReading()) => {
    const parsed = parse({ ...title, key: null, ...values }, reading);
    return 'row' in parsed ? parsed.row.given['key'] : null;
  };

  test('a row gets the same key at every reading, and another for another title, type or year', () => {
    expect(keyOf({})).toMatch(/^row:/);
    expect(keyOf({ genre: 'Drama' })).toBe(keyOf({}));
    expect(
      new Set([keyOf({}), keyOf({ title: 'B' }), keyOf({ type: 'anime' }), keyOf({ year: 2001 })]).size,
    ).toBe(4);
  });

  test('a second row with the same name and year in a file is another record', () => {
    const reading = startReading();
    const [first, second] = [keyOf({}, reading), keyOf({}, reading)];
    expect(first).toBe(keyOf({}));
    expect(second).toBe(`${first}:2`);
  });

  test('a row with a slug is identified by that', () => {
    expect(keyOf({ slug: 'metropolis-1927' })).toBeUndefined();
  });
});
