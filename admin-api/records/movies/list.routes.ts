import type { EntityManager } from '@mikro-orm/postgresql';
import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import * as calls from '#schema/calls/title-lists.ts';
import { listPageSize } from '#schema/rules/limits.ts';
import { totalPagesOf } from '#schema/shapes/paging.ts';
import { listAlphabetTitles, readAlphabet } from './alphabet.queries.ts';
import { countFacets } from './bit-sets/facets.queries.ts';
import { pickByChance } from './bit-sets/visible-titles.queries.ts';
import { listMovies, listRanked, listTrendingMovies, type MoviePage } from './list.queries.ts';
import { listByIds, presentMovies } from './movie.entity.ts';
import { getMovie } from './movie.queries.ts';
import { countGenres, listNewest } from './newest.queries.ts';
import { listRelated } from './related.queries.ts';
import { searchTitles } from './search/search.queries.ts';
import { mostMatches } from './search/search.ts';

/** Routes that list titles; single titles and writes are in movie.routes.ts. */
export const listRoutes = apiRouter();

const presentPage = ({ movies, total }: MoviePage) => ({ movies: presentMovies(movies), total });

listRoutes.serve(calls.listMovies, async ({ query, em }) => presentPage(await listMovies(em, query)));

listRoutes.serve(calls.listTvShows, async ({ query, em }) =>
  presentPage(await listMovies(em, { ...query, type: 'tv_show' })),
);

listRoutes.serve(calls.listAnime, async ({ query, em }) => {
  const found = await listMovies(em, { ...query, page: query.page ?? 1, type: 'anime' });
  if (query.page === undefined) return presentMovies(found.movies);
  return { ...presentPage(found), totalPages: totalPagesOf(found.total, query.limit) };
});

listRoutes.serve(calls.listTrending, async ({ query, em }) =>
  presentPage(await listTrendingMovies(em, query)),
);

async function presentByIds(em: EntityManager, ids: readonly number[]) {
  return presentMovies(await listByIds(em, ids));
}

const ranked = [
  [calls.listPopular, 'popular'],
  [calls.listMustWatch, 'must-watch'],
  [calls.listTop20, 'top20'],
] as const;
for (const [call, list] of ranked)
  listRoutes.serve(call, async ({ query, em }) => presentByIds(em, await listRanked(em, list, query.limit)));

listRoutes.serve(calls.listSciFi, async ({ query, em }) => {
  const { ids } = await listNewest(em, { genre: 'sci-fi' }, 0, query.limit);
  return await presentByIds(em, ids);
});

listRoutes.serve(calls.listRecent, async ({ query, em }) => {
  const { ids } = await listNewest(em, {}, 0, query.limit);
  return await presentByIds(em, ids);
});

listRoutes.serve(calls.searchTitles, async ({ query, em }) => {
  const { ids } = await searchTitles(em, query.q, { type: query.type }, 0, listPageSize);
  return await presentByIds(em, ids);
});

listRoutes.serve(calls.readAlphabet, async ({ em }) => await readAlphabet(em));

listRoutes.serve(calls.listAlphabetTitles, async ({ query, em }) => await listAlphabetTitles(em, query));

listRoutes.serve(calls.pickTitle, async ({ query, em, ctx }) => {
  ctx.set('Cache-Control', 'no-store');
  const [title] = await presentByIds(em, await pickByChance(em, query));
  if (!title) throw new RequestError(404, 'No title matches');
  return title;
});

listRoutes.serve(calls.countFacets, async ({ query: { search, ...filters }, em }) => {
  if (search === undefined || search === '') return await countFacets(em, filters);
  const { ids } = await searchTitles(em, search, {}, 0, mostMatches);
  return await countFacets(em, filters, ids);
});

listRoutes.serve(calls.countGenres, async ({ query: { type }, em }) => await countGenres(em, type));

listRoutes.serve(calls.listRelated, async ({ params, query, em }) => {
  const { id } = await getMovie(em, params.id);
  const related = await listRelated(em, [id], query.limit);
  return await presentByIds(em, related.get(id) ?? []);
});
