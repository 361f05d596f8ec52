import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import {
  type CountryFilter,
  namedCountries,
  namedYears,
  type SortOption,
  type YearFilter,
  yearBounds,
} from '#schema/filters.ts';
import type { MovieType } from '#schema/movie.ts';
import { idsOf } from './movie.rows.ts';
import { countNewest, type IdPage } from './newest.queries.ts';

/** What a visitor may combine on a list; such lists are rendered on demand. */
export interface Filters {
  type?: MovieType | undefined;
  /** Any of these. */
  genres: string[];
  country?: CountryFilter | undefined;
  year?: YearFilter | undefined;
  sort?: SortOption | undefined;
}

const order: Record<SortOption, RawQueryFragment> = {
  popular: sql`m.popularity desc, m.id desc`,
  hottest: sql`m.is_trending desc, m.popularity desc, m.id desc`,
  latest: sql`m.year desc, m.id desc`,
  rating: sql`m.rating desc, m.id desc`,
};
const newestFirst = sql`m.id desc`;

export async function listFiltered(
  em: EntityManager,
  filters: Filters,
  offset: number,
  limit: number,
): Promise<IdPage> {
  const matches = conditions(filters);
  const sorted = filters.sort === undefined ? newestFirst : order[filters.sort];
  const ids = await idsOf(
    em,
    sql`select m.id from movies m where ${matches} order by ${sorted} offset ${offset} limit ${limit}`,
  );
  return { ids, total: await countFiltered(em, filters, matches) };
}

async function countFiltered(
  em: EntityManager,
  { type, genres, country, year }: Filters,
  matches: RawQueryFragment,
) {
  const [genre] = genres;
  if (country === undefined && year === undefined && genres.length < 2)
    return await countNewest(em, { type, genre });
  const [row] = await em.execute<{ total: number }[]>(
    sql`select count(*)::integer as total from movies m where ${matches}`,
  );
  return row?.total ?? 0;
}

function conditions({ type, genres, country, year }: Filters): RawQueryFragment {
  const ofType = type === undefined ? sql`true` : sql`m.type = ${type}`;
  const ofGenre =
    genres.length === 0
      ? sql`true`
      : sql`m.id in (select movie_id from movie_genres where genre in (${genres}))`;
  return sql`${ofType} and ${ofGenre} and ${ofCountry(country)} and ${ofYear(year)}`;
}

function ofCountry(country: CountryFilter | undefined): RawQueryFragment {
  if (country === undefined) return sql`true`;
  if (country === 'Other') return sql`(m.country is null or m.country not in (${namedCountries}))`;
  return sql`m.country = ${country}`;
}

function ofYear(year: YearFilter | undefined): RawQueryFragment {
  if (year === undefined) return sql`true`;
  const bounds = yearBounds(year);
  if (bounds === null) return sql`m.year not between ${namedYears.from} and ${namedYears.to}`;
  return sql`m.year between ${bounds.from} and ${bounds.to}`;
}
