import { z } from 'zod';
import { alphabet, alphabetQuery, alphabetTitles } from '#schema/alphabet.ts';
import { relatedLimit } from '#schema/bundle.ts';
import { facets, facetsQuery } from '#schema/facets.ts';
import { listPageSize, top20Size } from '#schema/limits.ts';
import { movie, movieList, movieListQuery, movieSearchQuery, trendingQuery } from '#schema/movie.ts';
import { limitQuery, pageQuery } from '#schema/paging.ts';
import { pathId } from '#schema/text.ts';
import { defineCall } from './call.ts';

const open = { method: 'GET', chapter: 'titles', access: 'everyone' } as const;
const ofOneType = movieListQuery.omit({ type: true });
const first = (limit: number) => z.strictObject({ limit: limitQuery(limit) });

export const listMovies = defineCall({
  ...open,
  path: '/api/movies',
  summary: 'Lists titles by page, filtered and sorted',
  query: movieListQuery,
  reply: movieList,
});

export const listTvShows = defineCall({
  ...open,
  path: '/api/tv-shows',
  summary: 'Lists TV shows by page',
  query: ofOneType,
  reply: movieList,
});

/** Home requests a number of titles and gets an array; a list requests a page and gets it with the totals. */
export const listAnime = defineCall({
  ...open,
  path: '/api/anime',
  summary: 'Lists anime: by page, or as many as asked for',
  description:
    'With `page` the answer is a page with its totals; without it a bare list of the first `limit`.',
  query: ofOneType.extend({ page: pageQuery.unwrap().optional() }),
  reply: z.union([movieList, movie.array()]),
});

export const listTrending = defineCall({
  ...open,
  path: '/api/movies/trending',
  summary: 'Lists trending titles by page, filtered and sorted; the most popular first',
  query: trendingQuery,
  reply: movieList,
});

export const listPopular = defineCall({
  ...open,
  path: '/api/movies/popular',
  summary: 'The most popular titles',
  query: first(listPageSize),
  reply: movie.array(),
});

export const listMustWatch = defineCall({
  ...open,
  path: '/api/movies/must-watch',
  summary: 'The titles rated 8 or more, best first',
  query: first(listPageSize),
  reply: movie.array(),
});

export const listTop20 = defineCall({
  ...open,
  path: '/api/movies/top20',
  summary: 'The top 20: flagged titles, then the best rated',
  query: first(top20Size),
  reply: movie.array(),
});

export const listSciFi = defineCall({
  ...open,
  path: '/api/movies/sci-fi',
  summary: 'The newest science fiction',
  query: first(listPageSize),
  reply: movie.array(),
});

export const listRecent = defineCall({
  ...open,
  path: '/api/movies/recent',
  summary: 'The newest titles of every kind',
  query: first(relatedLimit),
  reply: movie.array(),
});

export const searchTitles = defineCall({
  ...open,
  path: '/api/movies/search',
  access: ['everyone', 'titles'],
  summary: 'Finds titles by words',
  description:
    'Looks into titles, years, genres, descriptions and titles of episodes: the title itself first, then the most popular.',
  query: movieSearchQuery,
  reply: movie.array(),
});

export const readAlphabet = defineCall({
  ...open,
  path: '/api/movies/alphabet',
  summary: 'The number of titles of each letter and script, and where the pages from A to Z begin',
  reply: alphabet,
});

export const listAlphabetTitles = defineCall({
  ...open,
  path: '/api/movies/alphabet/titles',
  summary: 'One page of all titles from A to Z, by its number',
  description:
    'Sorted past articles, digits first, other scripts after Z. A page that has grown too long is cut; no other changes its number.',
  query: alphabetQuery,
  reply: alphabetTitles,
  otherStatuses: [404],
});

export const pickTitle = defineCall({
  ...open,
  path: '/api/movies/random',
  summary: 'A title by chance, of those that the filters leave',
  query: facetsQuery.omit({ search: true }),
  reply: movie,
  otherStatuses: [404],
});

export const countFacets = defineCall({
  ...open,
  path: '/api/facets',
  summary: 'The filters of a list or a search, with the number of titles that each value would leave',
  description:
    'Each filter is counted in combination with the other filters. For a search the best 500 titles are counted.',
  query: facetsQuery,
  reply: facets,
});

export const listRelated = defineCall({
  ...open,
  path: '/api/movies/:id/related',
  summary: 'Titles related to one',
  params: z.object({ id: pathId }),
  query: first(relatedLimit),
  reply: movie.array(),
});
