import { type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import {
  type CountryFilter,
  namedYears,
  type SortOption,
  type YearFilter,
  yearBounds,
} from '#schema/filters.ts';
import type { MovieType } from '#schema/movie.ts';

/** What a visitor may combine on a list; such lists are rendered on demand. */
export interface Filters {
  type?: MovieType | undefined;
  /** Any of these. */
  genres: string[];
  country?: CountryFilter | undefined;
  year?: YearFilter | undefined;
  sort?: SortOption | undefined;
}

/** Of a row named `m` that has a year. */
export function ofYear(year: YearFilter | undefined): RawQueryFragment {
  if (year === undefined) return sql`true`;
  const bounds = yearBounds(year);
  if (bounds === null) return sql`m.year not between ${namedYears.from} and ${namedYears.to}`;
  return sql`m.year between ${bounds.from} and ${bounds.to}`;
}

/** All but the genres; of a row of movies. */
export const meets = ({ type, country, year }: Filters): RawQueryFragment =>
  sql`${type === undefined ? sql`true` : sql`m.type = ${type}`}
    and ${country === undefined ? sql`true` : sql`m.country_choice = ${country}`} and ${ofYear(year)}`;

export const hasGenre = ({ genres }: Filters): RawQueryFragment =>
  genres.length === 0
    ? sql`true`
    : sql`m.id in (select movie_id from movie_genres where genre in (${genres}))`;

/** The same, asked about each row that is met: a limited query is never turned into a join. */
export const hasGenreEach = ({ genres }: Filters): RawQueryFragment =>
  genres.length === 0
    ? sql`true`
    : sql`(select true from movie_genres g where g.movie_id = m.id and g.genre in (${genres}) limit 1)`;
