import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import { recogniseAdmin } from '#admin-api/http/require-admin.ts';
import { alphabet, alphabetQuery, alphabetTitles } from '#schema/alphabet.ts';
import { relatedLimit } from '#schema/bundle.ts';
import { facets, facetsQuery } from '#schema/facets.ts';
import { listPageSize, top20Size } from '#schema/limits.ts';
import {
  type MovieList,
  movie,
  movieList,
  movieListQuery,
  movieSearchQuery,
  trendingQuery,
} from '#schema/movie.ts';
import { limitQuery, pageQuery, totalPagesOf } from '#schema/paging.ts';
import { pathId } from '#schema/text.ts';
import { listAlphabetTitles, readAlphabet } from './alphabet.queries.ts';
import {
  listMovies,
  listRanked,
  listTrendingMovies,
  type MoviePage,
  type RankedList,
} from './list.queries.ts';
import { listByIds, presentMovies } from './movie.entity.ts';
import { getMovie } from './movie.queries.ts';
import { listNewest } from './newest.queries.ts';
import { listRelated } from './related.queries.ts';
import { searchTitles } from './search/search.queries.ts';
import { mostMatches } from './search/search.ts';
import { countFacets } from './sets/facets.queries.ts';
import { pickByChance } from './sets/visible-titles.queries.ts';

/** Routes that list titles; single titles and writes are in movie.routes.ts. */
export const listRoutes = apiRouter();

const presentPage = ({ movies, total }: MoviePage, limit: number): MovieList => ({
  movies: presentMovies(movies),
  total,
  totalPages: totalPagesOf(total, limit),
});

listRoutes.get('/api/movies', {
  summary: 'Lists titles by page, filtered and sorted',
  query: movieListQuery,
  reply: movieList,
  answer: async ({ query, em }) => presentPage(await listMovies(em, query), query.limit),
});

const ofOneType = movieListQuery.omit({ type: true });

listRoutes.get('/api/tv-shows', {
  summary: 'Lists TV shows by page',
  query: ofOneType,
  reply: movieList,
  answer: async ({ query, em }) =>
    presentPage(await listMovies(em, { ...query, type: 'tv_show' }), query.limit),
});

/** Home requests a number of titles and gets an array; a list requests a page and gets it with the totals. */
listRoutes.get('/api/anime', {
  summary: 'Lists anime: by page, or as many as asked for',
  description:
    'With `page` the answer is a page with its totals; without it a bare list of the first `limit`.',
  query: ofOneType.extend({ page: pageQuery.unwrap().optional() }),
  reply: z.union([movieList, movie.array()]),
  answer: async ({ query, em }) => {
    const found = await listMovies(em, { ...query, page: query.page ?? 1, type: 'anime' });
    return query.page === undefined ? presentMovies(found.movies) : presentPage(found, query.limit);
  },
});

listRoutes.get('/api/movies/trending', {
  summary: 'Lists trending titles by page, filtered and sorted; the most popular first',
  query: trendingQuery,
  reply: movieList,
  answer: async ({ query, em }) => presentPage(await listTrendingMovies(em, query), query.limit),
});

const first = (limit: number) => z.strictObject({ limit: limitQuery(limit) });

async function presentByIds(em: EntityManager, ids: readonly number[]) {
  return presentMovies(await listByIds(em, ids));
}

function ranked(list: RankedList, summary: string, limit = listPageSize): void {
  listRoutes.get(`/api/movies/${list}`, {
    summary,
    query: first(limit),
    reply: movie.array(),
    answer: async ({ query, em }) => await presentByIds(em, await listRanked(em, list, query.limit)),
  });
}
ranked('popular', 'The most popular titles');
ranked('must-watch', 'The titles rated 8 or more, best first');
ranked('top20', 'The top 20: flagged titles, then the best rated', top20Size);

listRoutes.get('/api/movies/sci-fi', {
  summary: 'The newest science fiction',
  query: first(listPageSize),
  reply: movie.array(),
  answer: async ({ query, em }) => {
    const { ids } = await listNewest(em, { genre: 'sci-fi' }, 0, query.limit);
    return await presentByIds(em, ids);
  },
});

listRoutes.get('/api/movies/recent', {
  summary: 'The newest titles of every kind',
  query: first(relatedLimit),
  reply: movie.array(),
  answer: async ({ query, em }) => {
    const { ids } = await listNewest(em, {}, 0, query.limit);
    return await presentByIds(em, ids);
  },
});

listRoutes.get('/api/movies/search', recogniseAdmin, {
  summary: 'Finds titles by words',
  description:
    'Looks into titles, years, genres, descriptions and titles of episodes: the title itself first, then the most popular.',
  query: movieSearchQuery,
  reply: movie.array(),
  answer: async ({ query, em }) => {
    const { ids } = await searchTitles(em, query.q, { type: query.type }, 0, listPageSize);
    return await presentByIds(em, ids);
  },
});

listRoutes.get('/api/movies/alphabet', {
  summary: 'The number of titles of each letter and script, and where the pages from A to Z begin',
  reply: alphabet,
  answer: async ({ em }) => await readAlphabet(em),
});

listRoutes.get('/api/movies/alphabet/titles', {
  summary: 'One page of all titles from A to Z, by its number',
  description:
    'Sorted past articles, digits first, other scripts after Z. A page that has grown too long is cut; no other changes its number.',
  query: alphabetQuery,
  reply: alphabetTitles,
  otherStatuses: [404],
  answer: async ({ query, em }) => await listAlphabetTitles(em, query.page),
});

listRoutes.get('/api/movies/random', {
  summary: 'A title by chance, of those that the filters leave',
  query: facetsQuery.omit({ search: true }),
  reply: movie,
  otherStatuses: [404],
  answer: async ({ query, em, ctx }) => {
    ctx.set('Cache-Control', 'no-store');
    const [title] = await presentByIds(em, await pickByChance(em, query));
    if (!title) throw new RequestError(404, 'No title matches');
    return title;
  },
});

listRoutes.get('/api/facets', {
  summary: 'The filters of a list or a search, with the number of titles that each value would leave',
  description:
    'Each filter is counted in combination with the other filters. For a search the best 500 titles are counted.',
  query: facetsQuery,
  reply: facets,
  answer: async ({ query: { search, ...filters }, em }) => {
    if (search === undefined || search === '') return await countFacets(em, filters);
    const { ids } = await searchTitles(em, search, {}, 0, mostMatches);
    return await countFacets(em, filters, ids);
  },
});

listRoutes.get('/api/movies/:id/related', {
  summary: 'Titles related to one',
  params: z.object({ id: pathId }),
  query: first(relatedLimit),
  reply: movie.array(),
  answer: async ({ params, query, em }) => {
    const { id } = await getMovie(em, params.id);
    const related = await listRelated(em, [id], query.limit);
    return await presentByIds(em, related.get(id) ?? []);
  },
});
