import { type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import type { NewestList } from '#admin-api/movies/newest.queries.ts';
import { searchMax } from '#schema/list-limits.ts';

/** Nobody pages further, and a search for 'a' must not read the catalogue. */
export const mostMatches = searchMax;

/** Of a row with `movie_id` and `type`: the genre's columns have other names, or they would hide them. */
export function isIn({ type, genre }: NewestList): RawQueryFragment {
  const isOfType = type === undefined ? sql`true` : sql`type = ${type}`;
  if (genre === undefined) return isOfType;
  return sql`${isOfType} and (
    select true from movie_genres g (of_genre, of_movie) where of_movie = movie_id and of_genre = ${genre} limit 1
  )`;
}

/** A word as it was typed, and the runs of one script in it where it is Japanese or Chinese. */
export interface TypedWord {
  word: string;
  runs: string[];
  /** Whether it stands in the name, the year or the genres of any title; the last one as far as it is typed. */
  isKnown: boolean;
}

export interface Search {
  /** As it was typed. */
  given: string;
  /** Without accents, case and signs (`search_text` in migrations/0007-search.sql). */
  text: string;
  /** None where signs are all there is. */
  words: TypedWord[];
  isOfType: RawQueryFragment;
  /** From the first one to the last of the page asked for. */
  needed: number;
}

/** A range of an index in order of bytes: nothing in the text is a wildcard. */
export const beginsWith = (column: string, text: string): RawQueryFragment =>
  sql`${sql.ref(column)} >= ${text} and ${sql.ref(column)} < ${`${text}\u{10ffff}`}`;

/** One parameter, however many texts. */
export const listed = (texts: readonly string[]): RawQueryFragment =>
  sql`json_array_elements_text(${JSON.stringify(texts)}::json)`;

/** Titles in the order of popularity, read from an index that holds their text: those met first are the best. */
export const downThePopular = (rows: number): RawQueryFragment => sql`
  (select movie_id, popularity, text, facts, type from title_search order by popularity desc, movie_id desc limit ${rows}) popular`;

/** Whether a title met there begins with these words, the last one whole. */
export const beginsWithWord = (text: string): RawQueryFragment =>
  sql`starts_with(text || ' ', ${`${text} `})`;

/** Whether a title met there holds these words one after the other, the last one whole. */
export const holdsWord = (text: string): RawQueryFragment =>
  sql`strpos(' ' || text || ' ', ${` ${text} `}) > 0`;

/** Whether a title met there holds these words one after the other, the last one as far as it is typed. */
export const holdsText = (text: string): RawQueryFragment => sql`strpos(' ' || text, ${` ${text}`}) > 0`;
