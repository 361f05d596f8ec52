import { type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import {
  animeCountries,
  isChoiceOfCountry,
  namedYears,
  type SortOption,
  type WatchFilter,
  yearBounds,
} from '#schema/filters.ts';
import { type MovieType, movieTypes } from '#schema/movie.ts';

/** The filters of a list, which can be combined; filtered lists are rendered on demand. */
export interface Filters {
  type?: MovieType | undefined;
  /** Any of these genres. */
  genres: string[];
  country?: string | undefined;
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

/**
 * Whether the country is not one of the choices. Its titles are stored and counted under 'Other'; only their rows name the
 * country.
 */
export const isOfUnlistedCountry = ({ country }: Filters): boolean =>
  country !== undefined && !isChoiceOfCountry(country);

function ofCountry(filters: Filters): RawQueryFragment {
  const { country } = filters;
  if (country === undefined) return sql`true`;
  if (isOfUnlistedCountry(filters)) return sql`m.country_choice = 'Other' and m.country = ${country}`;
  return sql`m.country_choice = ${country}`;
}

/** All filters but the genres; for a row `m` of movies. */
export const meets = (filters: Filters): RawQueryFragment =>
  sql`${filters.type === undefined ? sql`true` : sql`m.type = ${filters.type}`}
    and ${ofCountry(filters)} and ${ofYear(sql`m.year_or_zero`, filters.year)} and ${isWatchable(filters.watch)}`;

/**
 * The same for a row `m` of an index on type, country and year: every type and country is listed, so that each combination is a range of
 * it.
 */
export const meetsInRanges = ({ type, country, year, watch }: Filters): RawQueryFragment =>
  sql`m.type in (${type === undefined ? movieTypes : [type]})
    and m.country in (${country === undefined ? animeCountries : [country]}) and ${ofYear(sql`m.year`, year)}
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
