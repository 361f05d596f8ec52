import { expect, test } from 'vitest';
import {
  completeMovie,
  movieChanges,
  movieDefaults,
  movieInput,
  movieListQuery,
  movieSearchQuery,
} from './movie.ts';

const least = { title: 'The General', genre: 'Comedy, Action', type: 'movie' };

const refusalOf = (changes: object) => {
  const issue = movieInput.safeParse({ ...least, ...changes }).error?.issues[0];
  return issue && { path: issue.path.join('.'), message: issue.message };
};

test.each([
  [{ title: '' }, 'title', 'Title is required'],
  [{ title: '   ' }, 'title', 'Title is required'],
  [{ title: undefined }, 'title', 'Title is required'],
  [{ genre: '' }, 'genre', 'Genre is required'],
  [{ genre: ' , ,' }, 'genre', 'Genre is required'],
  [{ posterUrl: 5 }, 'posterUrl', 'Poster URL is required'],
  [{ isTop20: 'yes' }, 'isTop20', 'Must be true or false'],
  [{ rating: 11 }, 'rating', 'Rating must be from 0 to 10'],
  [{ rating: -0.1 }, 'rating', 'Rating must be from 0 to 10'],
  [{ rating: Number.NaN }, 'rating', 'Rating must be from 0 to 10'],
  [{ rating: '8' }, 'rating', 'Rating must be from 0 to 10'],
  [{ year: 1800 }, 'year', 'Year must be from 1900 to 2100'],
  [{ year: 2101 }, 'year', 'Year must be from 1900 to 2100'],
  [{ year: 1999.5 }, 'year', 'Year must be from 1900 to 2100'],
  [{ type: 'serial' }, 'type', 'The type must be movie, tv_show or anime'],
  [{ duration: 0 }, 'duration', 'Duration must be a whole number of minutes from 1 to 100000'],
  [{ trailerUrl: 'https://example.org/' }, 'trailerUrl', 'Invalid YouTube URL'],
  [{ slug: 'api' }, 'slug', 'This slug is reserved'],
  [{ title: 'a\u0000b' }, 'title', 'The title must not contain NUL characters'],
  [{ title: 'a'.repeat(301) }, 'title', 'The title must be at most 300 characters'],
])('%j is refused', (changes, path, message) => {
  expect(refusalOf(changes)).toEqual({ path, message });
});

test.each([
  'javascript:alert(1)',
  '//evil.example/x',
  'data:text/html,x',
  'http:evil',
  '/\\evil',
  'https://a b/',
  'ftp://a/',
])('the address %s is refused in every field', (address) => {
  for (const field of ['posterUrl', 'videoUrl', 'streamUrl', 'downloadUrl']) {
    expect(refusalOf({ [field]: address })?.path).toBe(field);
  }
});

test.each(['series', 'tv'])('%s is another name for a TV show', (type) => {
  expect(movieInput.parse({ ...least, type }).type).toBe('tv_show');
  expect(movieChanges.parse({ type })).toEqual({ type: 'tv_show' });
  expect(movieListQuery.parse({ type }).type).toBe('tv_show');
});

test('a field that does not exist is refused', () => {
  expect(movieInput.safeParse({ ...least, id: 3 }).success).toBe(false);
  expect(movieChanges.safeParse({ popularity: 9 }).success).toBe(false);
  expect(movieChanges.safeParse(JSON.parse('{"__proto__": {"isTop20": true}}')).success).toBe(false);
});

test('a new title has no invented facts', () => {
  const input = movieInput.parse({ ...least, slug: '' });
  expect(completeMovie(input)).toMatchObject({
    rating: null,
    quality: null,
    year: null,
    duration: null,
    posterUrl: movieDefaults.posterUrl,
    slug: undefined,
    isTrending: false,
    isTop20: false,
  });
});

test('a field that is sent empty counts as left out', () => {
  const empty = {
    slug: null,
    rating: null,
    quality: ' ',
    year: '',
    duration: null,
    posterUrl: '',
    isTrending: null,
    isTop20: '',
  };
  expect(completeMovie(movieInput.parse({ ...least, ...empty }))).toStrictEqual(
    completeMovie(movieInput.parse({ ...least, slug: undefined })),
  );
});

test.each([
  [{ posterUrl: '' }, 'Poster URL is required'],
  [{ posterUrl: null }, 'Poster URL is required'],
  [{ rating: '' }, 'Rating must be from 0 to 10'],
  [{ year: '' }, 'Year must be from 1900 to 2100'],
  [{ slug: '' }, 'The slug may hold small letters, digits and single hyphens between them'],
])('an edit may not empty %j', (changes, message) => {
  expect(movieChanges.safeParse(changes).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('changes contain only the changed fields, and an emptied field becomes null', () => {
  expect(movieChanges.parse({ title: ' New ' })).toStrictEqual({ title: 'New' });
  expect(movieChanges.parse({})).toStrictEqual({});
  expect(movieChanges.parse({ description: '', streamUrl: '' })).toStrictEqual({
    description: null,
    streamUrl: null,
  });
});

test('a list has defaults and bounds', () => {
  expect(movieListQuery.parse({})).toEqual({ page: 1, limit: 24 });
  expect(movieListQuery.parse({ page: '10000', limit: '100', sort: 'rating', year: '2010s' })).toMatchObject({
    page: 10_000,
  });
  for (const wrong of [
    { page: '0' },
    { page: '10001' },
    { limit: '101' },
    { limit: '1e1' },
    { limit: '-1' },
    { page: '' },
    { x: '1' },
  ]) {
    expect(movieListQuery.safeParse(wrong).success).toBe(false);
  }
});

test('a search term is trimmed and bounded', () => {
  expect(movieSearchQuery.parse({ q: ' noir ' })).toEqual({ q: 'noir' });
  expect(movieSearchQuery.parse({})).toEqual({ q: '' });
  expect(movieSearchQuery.safeParse({ q: 'a'.repeat(101) }).success).toBe(false);
});
