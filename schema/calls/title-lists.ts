import { z } from 'zod';
import { alphabet, alphabetQuery, alphabetTitles } from '#schema/alphabet.ts';
import { relatedLimit } from '#schema/bundle.ts';
import { facets, facetsQuery } from '#schema/facets.ts';
import { listPageSize, top20Size } from '#schema/limits.ts';
import { movie, movieList, movieListQuery, movieSearchQuery, trendingQuery } from '#schema/movie.ts';
import { limitQuery, pageQuery } from '#schema/paging.ts';
import { pathId } from '#schema/text.ts';
import { defineCall } from './call.ts';

const open = { chapter: 'titles', access: 'everyone' } as const;
const ofOneType = movieListQuery.omit({ type: true });
const first = (limit: number) => z.strictObject({ limit: limitQuery(limit) });

export const listMovies = defineCall('GET /api/movies', {
  ...open,
  summary: 'Lists titles by page, filtered and sorted',
  query: movieListQuery,
  reply: movieList,
});

export const listTvShows = defineCall('GET /api/tv-shows', {
  ...open,
  summary: 'Lists TV shows by page',
  query: ofOneType,
  reply: movieList,
});

/** Home requests a number of titles and gets an array; a list requests a page and gets it with the totals. */
export const listAnime = defineCall('GET /api/anime', {
  ...open,
  summary: 'Lists anime: by page, or as many as asked for',
  description:
    'With `page` the answer is a page with its totals; without it a bare list of the first `limit`.',
  query: ofOneType.extend({ page: pageQuery.unwrap().optional() }),
  reply: z.union([movieList, movie.array()]),
});

export const listTrending = defineCall('GET /api/movies/trending', {
  ...open,
  summary: 'Lists trending titles by page, filtered and sorted; the most popular first',
  query: trendingQuery,
  reply: movieList,
});

export const listPopular = defineCall('GET /api/movies/popular', {
  ...open,
  summary: 'The most popular titles',
  query: first(listPageSize),
  reply: movie.array(),
});

export const listMustWatch = defineCall('GET /api/movies/must-watch', {
  ...open,
  summary: 'The titles rated 8 or more, best first',
  query: first(listPageSize),
  reply: movie.array(),
});

export const listTop20 = defineCall('GET /api/movies/top20', {
  ...open,
  summary: 'The top 20: flagged titles, then the best rated',
  query: first(top20Size),
  reply: movie.array(),
});

export const listSciFi = defineCall('GET /api/movies/sci-fi', {
  ...open,
  summary: 'The newest science fiction',
  query: first(listPageSize),
  reply: movie.array(),
});

export const listRecent = defineCall('GET /api/movies/recent', {
  ...open,
  summary: 'The newest titles of every kind',
  query: first(relatedLimit),
  reply: movie.array(),
});

export const searchTitles = defineCall('GET /api/movies/search', {
  ...open,
  access: ['everyone', 'titles'],
  summary: 'Finds titles by words',
  description:
    'Looks into titles, years, genres, descriptions and titles of episodes: the title itself first, then the most popular.',
  query: movieSearchQuery,
  reply: movie.array(),
});

export const readAlphabet = defineCall('GET /api/movies/alphabet', {
  ...open,
  summary: 'The number of titles of each letter and script, and where the pages from A to Z begin',
  reply: alphabet,
});

export const listAlphabetTitles = defineCall('GET /api/movies/alphabet/titles', {
  ...open,
  summary: 'One page of all titles from A to Z, by its number',
  description:
    'Sorted past articles, digits first, other scripts after Z. A page that has grown too long is cut; no other changes its number.',
  query: alphabetQuery,
  reply: alphabetTitles,
  otherStatuses: [404],
});

export const pickTitle = defineCall('GET /api/movies/random', {
  ...open,
  summary: 'A title by chance, of those that the filters leave',
  query: facetsQuery.omit({ search: true }),
  reply: movie,
  otherStatuses: [404],
});

export const countFacets = defineCall('GET /api/facets', {
  ...open,
  summary: 'The filters of a list or a search, with the number of titles that each value would leave',
  description:
    'Each filter is counted in combination with the other filters. For a search the best 500 titles are counted.',
  query: facetsQuery,
  reply: facets,
});

export const listRelated = defineCall('GET /api/movies/:id/related', {
  ...open,
  summary: 'Titles related to one',
  params: z.object({ id: pathId }),
  query: first(relatedLimit),
  reply: movie.array(),
});
