import { z } from 'zod';
import { listPageSize, top20Size } from '#schema/rules/limits.ts';
import { id } from '#schema/rules/text.ts';
import { alphabet, alphabetQuery, alphabetTitles } from '#schema/shapes/alphabet.ts';
import { relatedLimit } from '#schema/shapes/bundle.ts';
import { facets, facetsQuery } from '#schema/shapes/facets.ts';
import {
  movie,
  movieList,
  movieListQuery,
  movieSearchQuery,
  movieType,
  trendingQuery,
} from '#schema/shapes/movie.ts';
import { limitQuery, pageQuery } from '#schema/shapes/paging.ts';
import { callsOf } from './call.ts';

const open = callsOf({ chapter: 'titles', access: 'everyone' });
const ofOneType = movieListQuery.omit({ type: true });
const first = (limit: number) => z.strictObject({ limit: limitQuery(limit) });

export const listMovies = open('GET /api/movies', 'Lists titles by page, filtered and sorted', {
  query: movieListQuery,
  reply: movieList,
});

export const listTvShows = open('GET /api/tv-shows', 'Lists TV shows by page', {
  query: ofOneType,
  reply: movieList,
});

/** Home requests a number of titles and gets an array; a list requests a page and gets it with the totals. */
export const listAnime = open(
  'GET /api/anime',
  'Lists anime: by page, or as many as asked for',
  {
    query: ofOneType.extend({ page: pageQuery.unwrap().optional() }),
    reply: z.union([movieList, movie.array()]),
  },
  'With `page` the answer is a page with its totals; without it a bare list of the first `limit`.',
);

export const listTrending = open(
  'GET /api/movies/trending',
  'Lists trending titles by page, filtered and sorted; the most popular first',
  { query: trendingQuery, reply: movieList },
);

export const listPopular = open('GET /api/movies/popular', 'The most popular titles', {
  query: first(listPageSize),
  reply: movie.array(),
});

export const listMustWatch = open('GET /api/movies/must-watch', 'The titles rated 8 or more, best first', {
  query: first(listPageSize),
  reply: movie.array(),
});

export const listTop20 = open('GET /api/movies/top20', 'The top 20: flagged titles, then the best rated', {
  query: first(top20Size),
  reply: movie.array(),
});

export const listSciFi = open('GET /api/movies/sci-fi', 'The newest science fiction', {
  query: first(listPageSize),
  reply: movie.array(),
});

export const listRecent = open('GET /api/movies/recent', 'The newest titles of every kind', {
  query: first(relatedLimit),
  reply: movie.array(),
});

export const searchTitles = open(
  'GET /api/movies/search',
  'Finds titles by words',
  { access: ['everyone', 'titles'], query: movieSearchQuery, reply: movie.array() },
  'Looks into titles, years, genres, descriptions and titles of episodes: the title itself first, then the most popular.',
);

export const readAlphabet = open(
  'GET /api/movies/alphabet',
  'The number of titles of each letter and script, and where the pages from A to Z begin',
  { reply: alphabet },
);

export const listAlphabetTitles = open(
  'GET /api/movies/alphabet/titles',
  'One page of all titles from A to Z, or of one letter, by its number',
  { query: alphabetQuery, reply: alphabetTitles, otherStatuses: [404] },
  'Sorted past articles, digits first, other scripts after Z. A page that has grown too long is cut; no other changes its number.',
);

export const pickTitle = open(
  'GET /api/movies/random',
  'A title by chance, of those that the filters leave',
  { query: facetsQuery.omit({ search: true }), reply: movie, otherStatuses: [404] },
);

export const countFacets = open(
  'GET /api/facets',
  'The filters of a list or a search, with the number of titles that each value would leave',
  { query: facetsQuery, reply: facets },
  'Each filter is counted in combination with the other filters. For a search the best 500 titles are counted.',
);

export const countGenres = open(
  'GET /api/genres',
  'The genres that lists offer, and how many titles each has',
  {
    query: z.strictObject({ type: movieType.optional() }),
    reply: z.strictObject({ genre: z.string(), total: z.int().min(1) }).array(),
  },
  'Those with the most titles first; a genre without any is left out.',
);

export const listRelated = open('GET /api/movies/:id/related', 'Titles related to one', {
  query: first(relatedLimit),
  reply: movie.array(),
});

const streamingService = z
  .strictObject({
    id,
    name: z.string(),
    logoUrl: z.string(),
    backgroundColor: z.string(),
    createdBy: z.string(),
  })
  .meta({ id: 'StreamingService' });

const call = callsOf({ chapter: 'settings', access: 'everyone' });

export const listStreamingServices = call('GET /api/streaming-services', 'Streaming services, by name', {
  reply: streamingService.array(),
});
