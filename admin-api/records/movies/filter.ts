import { type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import { movieTypes } from '#schema/records/title.ts';
import { countryNames } from '#schema/rules/country.ts';
import {
  animeCountries,
  namedCountries,
  namedYears,
  type SortOption,
  type WatchFilter,
  yearBounds,
} from '#schema/rules/filters.ts';
import type { MovieType } from '#schema/shapes/movie.ts';

/** The filters of a list that indexes of its orders contain; filtered lists are rendered on demand. */
export interface Filters {
  type?: MovieType | undefined;
  genres: string[];
  year?: string | undefined;
  watch?: WatchFilter | undefined;
  sort?: SortOption | undefined;
}

/**
 * @param column a year, or 0 where it is unknown
 */
function ofYear(column: RawQueryFragment, year: string | undefined): RawQueryFragment {
  if (year === undefined) return sql`true`;
  if (year === 'Unknown') return sql`${column} = 0`;
  const bounds = yearBounds(year);
  if (bounds === null)
    return sql`${column} <> 0 and ${column} not between ${namedYears.from} and ${namedYears.to}`;
  return sql`${column} between ${bounds.from} and ${bounds.to}`;
}

const isWatchable = (watch: WatchFilter | undefined) =>
  watch === undefined ? sql`true` : sql`m.is_watchable`;

/** Whether a row `m` is of a country; as the sets of titles have it (sets/facets.queries.ts). */
export function isOfCountry(country: string | undefined): RawQueryFragment {
  if (country === undefined) return sql`true`;
  const own = sql`array(select countries_of(m.country))`;
  if (country === 'Other') return sql`not ${own} && ${sql`array[${namedCountries}]::text[]`}`;
  return sql`${own} @> array[${countryNames(country)}]::text[]`;
}

/** All filters but the genres; for a row `m` of movies. */
export const meets = (filters: Filters): RawQueryFragment =>
  sql`${filters.type === undefined ? sql`true` : sql`m.type = ${filters.type}`}
    and ${ofYear(sql`m.year_or_zero`, filters.year)} and ${isWatchable(filters.watch)}`;

/**
 * The same for a row `m` of an index on type, country and year: every type and country is listed, so that each combination is a range of
 * it.
 */
export const meetsInRanges = ({ type, year, watch }: Filters): RawQueryFragment =>
  sql`m.type in (${type === undefined ? movieTypes : [type]})
    and m.country in (${animeCountries}) and ${ofYear(sql`m.year`, year)}
    and ${isWatchable(watch)}`;

/** Checked for each row that is read: a query with a limit is never turned into a join with a whole genre. */
export const hasGenre = ({ genres }: Filters): RawQueryFragment =>
  genres.length === 0
    ? sql`true`
    : sql`(select true from movie_genres g where g.movie_id = m.id and g.genre in (${genres}) limit 1)`;

/** Titles of these genres that match all other filters, with their years. */
export const inGenres = (filters: Filters): RawQueryFragment => sql`
  select ${filters.genres.length > 1 ? sql`distinct` : sql``} m.movie_id as id, m.year as year_or_zero from movie_genres m
   where m.genre in (${filters.genres}) and ${meetsInRanges(filters)}`;
