import { expect, test } from 'vitest';
import { login } from '#schema/shapes/account.ts';
import { relatedLimit } from '#schema/shapes/bundle.ts';
import { commentInput, commentLimits, commentListQuery } from '#schema/shapes/comment.ts';
import { defaultSetting } from '#schema/shapes/default-settings.ts';
import {
  movieDefaults,
  movieInput,
  movieLimits,
  movieListQuery,
  movieMessages,
} from '#schema/shapes/movie.ts';
import { accountLimits } from './account-and-password.ts';
import { animeCountries, animeGenres, sortOptions, yearFilters } from './filters.ts';
import { homeRows, rowIntervalMs } from './home-rows.ts';
import { imageCheckDelayMs, imageCheckTimeoutMs, wikimediaWidth } from './image.ts';
import { healthPollMs, heroLimit, listPageSize, recentLimit, skeletonCards, top20Size } from './limits.ts';
import { tooLargeMessage, uploadKinds } from './upload.ts';

// Section 9 of the specification, as far as it is implemented in schema/.

const rowLimits = (...keys: string[]) =>
  homeRows.filter(({ key }) => keys.some((begin) => key.startsWith(begin))).map(({ limit }) => limit);

test('the limits are those of the specification', () => {
  expect({
    hero: heroLimit,
    rowSlideMs: rowIntervalMs,
    skeletons: skeletonCards,
    suggestions: rowLimits('suggestions'),
    genreRows: rowLimits('genre:'),
    top20: [rowLimits('top20'), top20Size],
    shows: rowLimits('tv-shows'),
    anime: rowLimits('anime'),
    trending: rowLimits('trending'),
    listPage: [listPageSize, movieListQuery.parse({}).limit],
    itemsPerPage: defaultSetting('content_items_per_page'),
    related: relatedLimit,
    comments: [commentLimits.list, commentListQuery.parse({}).limit, commentLimits.structuredData],
    commentName: commentLimits.name,
    commentBody: commentLimits.body,
    healthPollMs,
    recent: recentLimit,
    uploads: [uploadKinds.poster.maxBytes, uploadKinds.video.maxBytes],
    uploadWords: [tooLargeMessage(uploadKinds.poster), tooLargeMessage(uploadKinds.video)],
    image: [imageCheckTimeoutMs, imageCheckDelayMs, wikimediaWidth],
    rating: movieLimits.rating,
    year: movieLimits.year,
    passwordMin: accountLimits.password.min,
  }).toEqual({
    hero: 10,
    rowSlideMs: 4000,
    skeletons: 12,
    suggestions: [18],
    genreRows: [18, 18, 18, 18, 18, 18],
    top20: [[18], 20],
    shows: [26],
    anime: [26],
    trending: [24],
    listPage: [24, 24],
    itemsPerPage: '20',
    related: 12,
    comments: [50, 50, 10],
    commentName: { min: 1, max: 60 },
    commentBody: { min: 2, max: 500 },
    healthPollMs: 30_000,
    recent: 3,
    uploads: [10 * 1024 * 1024, 500 * 1024 * 1024],
    uploadWords: ['File size must be less than 10MB', 'File size must be less than 500MB'],
    image: [5000, 1000, 800],
    rating: { min: 0, max: 10 },
    year: { min: 1900, max: 2100 },
    passwordMin: 6,
  });
});

test('the defaults and choices are those of the specification', () => {
  expect(movieDefaults).toMatchObject({
    rating: 7.5,
    quality: 'HD',
    duration: { movie: 120, tv_show: 45, anime: 24 },
  });
  expect(sortOptions).toEqual(['popular', 'hottest', 'latest', 'rating']);
  expect(animeGenres.join()).toBe(
    'Action,Adventure,Comedy,Drama,Fantasy,Horror,Mystery,Romance,Sci-Fi,Thriller',
  );
  expect(animeCountries.join()).toBe('Japan,South Korea,China,United States,Other');
  expect(yearFilters.slice(0, 10).join()).toBe('2024,2023,2022,2021,2020,2010s,2000s,1990s,1980s,Other');
});

const film = { title: 'A', genre: 'Drama', posterUrl: '/a.webp', type: 'movie' };
const comment = { name: 'Ann', body: 'Good' };
const signingIn = { email: 'ann@example.org', password: 'secret' };

test.each([
  ['a rating of 10', movieInput, { ...film, rating: 10 }, { rating: 10.1 }],
  ['a rating of 0', movieInput, { ...film, rating: 0 }, { rating: -0.1 }],
  ['the year 2100', movieInput, { ...film, year: 2100 }, { year: 2101 }],
  ['the year 1900', movieInput, { ...film, year: 1900 }, { year: 1899 }],
  ['a name of 60', commentInput, { ...comment, name: 'a'.repeat(60) }, { name: 'a'.repeat(61) }],
  ['a comment of 500', commentInput, { ...comment, body: 'a'.repeat(500) }, { body: 'a'.repeat(501) }],
  ['a comment of 2', commentInput, { ...comment, body: 'ab' }, { body: 'a' }],
  ['a password of 6', login, { ...signingIn, password: 'secret' }, { password: 'secre' }],
])('%s is taken, and what lies beyond is refused', (_, contract, within, beyond) => {
  expect(contract.safeParse(within).error).toBeUndefined();
  expect(contract.safeParse({ ...within, ...beyond }).success).toBe(false);
});

test('a refusal names the limit', () => {
  expect(movieMessages).toMatchObject({
    rating: 'Rating must be from 0 to 10',
    year: 'Year must be from 1900 to 2100',
  });
});
