import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { defaultSort } from '#schema/rules/filters.ts';
import { genreNames } from '#schema/rules/genre.ts';
import { mustWatchRating, top20Size } from '#schema/rules/limits.ts';
import type { MovieListQuery, TrendingQuery } from '#schema/shapes/movie.ts';
import { listVisible } from './bit-sets/visible-titles.queries.ts';
import { listFiltered, listFilteredTrending } from './filtered.queries.ts';
import { idsOf, listByIds, type MovieRecord } from './movie.entity.ts';
import { countList, type IdPage, listNewest, listPopular } from './newest.queries.ts';
import { searchNarrowed } from './search/narrowed-search.queries.ts';

export interface MoviePage {
  movies: MovieRecord[];
  total: number;
}

async function pageOf(em: EntityManager, { ids, total }: IdPage): Promise<MoviePage> {
  return { movies: await listByIds(em, ids), total };
}

/** The most popular first, unless the query searches or sorts. */
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
  const { country, rating, length, quality, ...indexed } = filters;
  if (isFiltered({ country, rating, length, quality })) {
    const query = { genre, sort: 'popular', trending: 'true', ...filters } as const;
    return await pageOf(em, await listVisible(em, query, offset, limit));
  }
  return await pageOf(
    em,
    isFiltered(indexed) || genres.length > 0
      ? await listFilteredTrending(em, { genres, ...indexed }, offset, limit)
      : await listTrending(em, offset, limit),
  );
}

const isFiltered = (filters: object) => Object.values(filters).some((filter) => filter !== undefined);

async function listIds(
  em: EntityManager,
  { page, limit, search, genre, ...filters }: MovieListQuery,
): Promise<IdPage> {
  const offset = (page - 1) * limit;
  const genres = genreNames(genre ?? '');
  if (search !== undefined && search !== '')
    return await searchNarrowed(em, search, { genre, ...filters }, offset, limit);
  const { type, year, watch, sort: asked = defaultSort, ...unindexed } = filters;
  const sort = asked === 'newest' ? undefined : asked;
  if (isFiltered(unindexed)) return await listVisible(em, { genre, ...filters, sort }, offset, limit);
  if (year === undefined && watch === undefined && genres.length < 2) {
    const list = { type, genre: genres[0] };
    if (sort === undefined) return await listNewest(em, list, offset, limit);
    if (sort === 'popular') return await listPopular(em, list, offset, limit);
  }
  return await listFiltered(em, { genres, type, year, watch, sort }, offset, limit);
}

/** The queries of the ranked lists, each read from an index of its order; home joins them into one. */
export const rankedIds = {
  popular: (limit: number) => sql`select id from movies order by popularity desc, id desc limit ${limit}`,
  'must-watch': (limit: number) =>
    sql`select id from movies where rating >= ${mustWatchRating} order by rating desc nulls last, id desc limit ${limit}`,
  trending: (limit: number, offset = 0) =>
    sql`select id from movies where is_trending order by popularity desc, id desc offset ${offset} limit ${limit}`,
  /** The flagged ones, then the best rated. */
  top20: (limit: number) => sql`
    select id from (
      (select id, 1 as rank, rating from movies where is_top20 order by rating desc nulls last, id desc limit ${top20Size})
      union all
      (select id, 2, rating from movies where not is_top20 order by rating desc nulls last, id desc limit ${top20Size})
    ) best order by rank, rating desc nulls last, id desc limit ${Math.min(limit, top20Size)}`,
};
export type RankedList = keyof typeof rankedIds;

export const listRanked = (em: EntityManager, list: RankedList, limit: number) =>
  idsOf(em, rankedIds[list](limit));

export async function listTrending(em: EntityManager, offset: number, limit: number): Promise<IdPage> {
  return { ids: await idsOf(em, rankedIds.trending(limit, offset)), total: await countList(em, 'trending') };
}
