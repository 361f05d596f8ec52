import type { EntityManager } from '@mikro-orm/postgresql';
import { genreNames } from '#schema/genre.ts';
import type { MovieListQuery, TrendingQuery } from '#schema/movie.ts';
import { listFiltered, listFilteredTrending } from './filtered.queries.ts';
import { listByIds, type MovieRecord } from './movie.rows.ts';
import { type IdPage, listNewest, listPopular } from './newest.queries.ts';
import { listTrending } from './ranked.queries.ts';
import { searchTitles } from './search/search.queries.ts';

export interface MoviePage {
  movies: MovieRecord[];
  total: number;
}

async function pageOf(em: EntityManager, { ids, total }: IdPage): Promise<MoviePage> {
  return { movies: await listByIds(em, ids), total };
}

/** Newest first, unless the query searches, filters or sorts. */
export async function listMovies(em: EntityManager, query: MovieListQuery): Promise<MoviePage> {
  return await pageOf(em, await listIds(em, query));
}

/** Most popular first, unless the query sorts. */
export async function listTrendingMovies(
  em: EntityManager,
  { page, limit, genre, ...filters }: TrendingQuery,
): Promise<MoviePage> {
  const offset = (page - 1) * limit;
  const genres = genreNames(genre ?? '');
  const isWhole = Object.values(filters).every((filter) => filter === undefined) && genres.length === 0;
  return await pageOf(
    em,
    isWhole
      ? await listTrending(em, offset, limit)
      : await listFilteredTrending(em, { genres, ...filters }, offset, limit),
  );
}

async function listIds(
  em: EntityManager,
  { page, limit, search, genre, ...filters }: MovieListQuery,
): Promise<IdPage> {
  const offset = (page - 1) * limit;
  const genres = genreNames(genre ?? '');
  const { type, country, year, watch, sort } = filters;
  if (search !== undefined && search !== '')
    return await searchTitles(em, search, { type, genre: genres[0] }, offset, limit);
  if (country === undefined && year === undefined && watch === undefined && genres.length < 2) {
    const list = { type, genre: genres[0] };
    if (sort === undefined) return await listNewest(em, list, offset, limit);
    if (sort === 'popular') return await listPopular(em, list, offset, limit);
  }
  return await listFiltered(em, { genres, ...filters }, offset, limit);
}
