/** A search with the filters and orders of lists. */
import { type EntityManager, sql } from '@mikro-orm/postgresql';
import type { VisitorFilters } from '#admin-api/records/movies/bit-sets/facets.queries.ts';
import { keepVisible } from '#admin-api/records/movies/bit-sets/visible-titles.queries.ts';
import { listFiltered, orders } from '#admin-api/records/movies/filtered.queries.ts';
import { idsOf } from '#admin-api/records/movies/movie.entity.ts';
import type { NewestList } from '#admin-api/records/movies/newest.queries.ts';
import type { ListOrder } from '#schema/rules/filters.ts';
import { genreKey, genreNames } from '#schema/rules/genre.ts';
import { readMeant } from './meant-filters.ts';
import { readPhrase } from './phrase.queries.ts';
import { searchTitles } from './search.queries.ts';
import { type FoundPage, isIn, mostMatches } from './search.ts';

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
): Promise<FoundPage> {
  const within = withinOf(filters);
  const isFiltered = isNarrowed(filters);
  if (sort === undefined && !isFiltered) return await searchTitles(em, q, within, offset, limit);
  const { ids: best, isClose } = await searchTitles(em, q, isFiltered ? {} : within, 0, mostMatches);
  const ids = isFiltered ? await keepVisible(em, best, filters) : best;
  const found = { total: ids.length, isClose: isClose && ids.length > 0 };
  if (sort === undefined) return { ...found, ids: ids.slice(offset, offset + limit) };
  return { ...found, ids: ids.length > offset ? await inOrder(em, ids, sort, offset, limit) : [] };
}

/**
 * As `searchNarrowed`, where words may mean filters: 'best horror movies' are movies of a genre by rating. A title with all the words in
 * sequence, as 'Top Gun', comes before what they mean.
 */
export async function searchMeant(
  em: EntityManager,
  q: string,
  given: NarrowedSearch,
  offset: number,
  limit: number,
): Promise<FoundPage> {
  const meant =
    given.sort === undefined && !isNarrowed(given) && given.genre === undefined ? readMeant(q) : null;
  const isMeant =
    meant !== null && (await readPhrase(em, { given: q, isOfType: isIn(withinOf(given)) })).total === 0;
  if (!isMeant) return await searchNarrowed(em, q, given, offset, limit);
  const { rest, type = given.type, year, sort } = meant;
  const filters = { ...given, type, ...(year && { year }), ...(sort && { sort }) };
  const genres = rest === '' ? [] : [genreKey(rest)];
  const listed = await listFiltered(em, { type, genres, year, sort: sort ?? 'popular' }, offset, limit);
  if (listed.total > 0 || rest === '') return { ...listed, isClose: false };
  const found = await searchNarrowed(em, rest, filters, offset, limit);
  return found.total > 0 ? found : await searchNarrowed(em, q, given, offset, limit);
}

const inOrder = (em: EntityManager, ids: readonly number[], sort: ListOrder, offset: number, limit: number) =>
  idsOf(
    em,
    sql`select m.id from movies m where m.id in (${ids}) order by ${orders[sort]} offset ${offset} limit ${limit}`,
  );
