/** A search with the filters and orders of lists. */
import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { orders } from '#admin-api/movies/filtered.queries.ts';
import { idsOf } from '#admin-api/movies/movie.entity.ts';
import type { IdPage, NewestList } from '#admin-api/movies/newest.queries.ts';
import type { VisitorFilters } from '#admin-api/movies/sets/facets.queries.ts';
import { keepVisible } from '#admin-api/movies/sets/visible-titles.queries.ts';
import type { ListOrder } from '#schema/filters.ts';
import { genreNames } from '#schema/genre.ts';
import { searchTitles } from './search.queries.ts';
import { mostMatches } from './search.ts';

type NarrowedSearch = VisitorFilters & { sort?: ListOrder | undefined };

/** The type and the genre are part of the search itself. */
export const withinOf = ({ type, genre }: VisitorFilters): NewestList => ({
  type,
  genre: genreNames(genre ?? '')[0],
});

export const isNarrowed = ({ type: _, genre: __, ...filters }: VisitorFilters): boolean =>
  Object.values(filters).some((filter) => filter !== undefined);

/**
 * The best matches first, or sorted. Filters and orders apply to the best matches of the search, up to the last that can be paged to, as the
 * counts of its filters do.
 */
export async function searchNarrowed(
  em: EntityManager,
  q: string,
  { sort, ...filters }: NarrowedSearch,
  offset: number,
  limit: number,
): Promise<IdPage> {
  const within = withinOf(filters);
  const isFiltered = isNarrowed(filters);
  if (sort === undefined && !isFiltered) return await searchTitles(em, q, within, offset, limit);
  const { ids: best } = await searchTitles(em, q, isFiltered ? {} : within, 0, mostMatches);
  const ids = isFiltered ? await keepVisible(em, best, filters) : best;
  const total = ids.length;
  if (sort === undefined) return { ids: ids.slice(offset, offset + limit), total };
  return { ids: total > offset ? await inOrder(em, ids, sort, offset, limit) : [], total };
}

const inOrder = (em: EntityManager, ids: readonly number[], sort: ListOrder, offset: number, limit: number) =>
  idsOf(
    em,
    sql`select m.id from movies m where m.id in (${ids}) order by ${orders[sort]} offset ${offset} limit ${limit}`,
  );
