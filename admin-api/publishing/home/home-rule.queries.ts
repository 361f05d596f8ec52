/** The titles of a row of home, by its rule. */
import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import { listVisible } from '#admin-api/records/movies/bit-sets/visible-titles.queries.ts';
import { type Filters, hasGenre, isOfCountry, meets } from '#admin-api/records/movies/filter.ts';
import { listFiltered, listFilteredTrending, orders } from '#admin-api/records/movies/filtered.queries.ts';
import { idsOf } from '#admin-api/records/movies/movie.entity.ts';
import { genreNames } from '#schema/rules/genre.ts';
import type { RowRule } from '#schema/shapes/home-arrangement.ts';

/** A row reads at most this many titles of a collection or of the Top 20. */
const mostChosen = 10_000;

/**
 * Rules that the catalogue's own filters can express are answered like its lists; rules over few chosen titles are evaluated over
 * these.
 */
export async function listByRule(em: EntityManager, rule: RowRule, limit: number): Promise<number[]> {
  const { genre, country, isTrending, isTop20, collection, sort, ...rest } = rule;
  const filters: Filters = {
    ...rest,
    genres: genreNames(genre ?? ''),
    sort: sort === 'newest' ? undefined : sort,
  };
  const isAll = collection === undefined && !isTop20;
  if (isAll && !isTrending && country !== undefined)
    return (await listVisible(em, { genre, country, ...rest, sort: filters.sort }, 0, limit)).ids;
  if (isAll && !isTrending) return (await listFiltered(em, filters, 0, limit)).ids;
  if (isAll && country === undefined && filters.sort !== undefined)
    return (await listFilteredTrending(em, filters, 0, limit)).ids;
  return await idsOf(em, chosenIds(filters, rule, limit));
}

function chosenIds(
  filters: Filters,
  { collection, country, isTop20, isTrending }: RowRule,
  limit: number,
): RawQueryFragment {
  const among =
    collection === undefined
      ? sql`movies m`
      : sql`collection_titles t join movies m on m.id = t.movie_id and t.collection_id = ${collection}`;
  return sql`
    with met as materialized (
      select m.id, m.is_trending, m.popularity, m.year_or_zero, m.rating from ${among}
       where ${isTop20 ? sql`m.is_top20` : sql`true`} and ${isTrending ? sql`m.is_trending` : sql`true`}
         and ${meets(filters)} and ${isOfCountry(country)} and ${hasGenre(filters)} limit ${mostChosen}
    )
    select m.id from met m order by ${orders[filters.sort ?? 'newest']} limit ${limit}`;
}
