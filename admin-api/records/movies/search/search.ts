import { type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import type { IdPage, NewestList } from '#admin-api/records/movies/newest.queries.ts';
import { searchMax } from '#schema/rules/limits.ts';

/** The last result that can be paged to: a search for 'a' must not read the catalogue. */
export const mostMatches = searchMax;

/** The condition for a row with `movie_id` and `type`; the genre's columns need other names, or they would hide these. */
export function isIn({ type, genre }: NewestList): RawQueryFragment {
  const isOfType = type === undefined ? sql`true` : sql`type = ${type}`;
  if (genre === undefined) return isOfType;
  return sql`${isOfType} and (
    select true from movie_genres g (of_genre, of_movie) where of_movie = movie_id and of_genre = ${genre} limit 1
  )`;
}

/** A page of results, and whether none of them has the words, so that all are only written nearly so. */
export interface FoundPage extends IdPage {
  isClose: boolean;
}

/** A typed word, and the runs of one script in it where it is Japanese or Chinese. */
export interface TypedWord {
  word: string;
  runs: string[];
  /** Whether any title contains it in its name, year or genres; the last word as a prefix. */
  isKnown: boolean;
}

export interface Search {
  /** As it was typed. */
  given: string;
  /** Without accents, case and punctuation (`search_text` in sql/functions/text.sql). */
  text: string;
  /** Empty where the query consists of punctuation. */
  words: TypedWord[];
  isOfType: RawQueryFragment;
  /** The number of results from the first to the end of the requested page. */
  needed: number;
}

/**
 * Scripts that do not show where a word ends, so that a word may begin a longer one, or stand within it: those of `syllable_starts`
 * and `words_within` (sql/functions/text.sql). Hiragana are stored as katakana.
 */
export const withoutEnds =
  /[\u0e01-\u0edf\u1000-\u109f\u1780-\u17dc\u1950-\u19df\u1a00-\u1aaf\u1b00-\u1b7f\u1bc0-\u1bff\u30a0-\u30ff\u3400-\u9fff\ua000-\ua63f\ua930-\uaadf\uf900-\ufaff]/;

export const articles = ['the', 'a', 'an'];

/** The text with the blank that stands before it wherever it begins a word. */
export const afterBlank = (text: string): string => (withoutEnds.test(text.slice(0, 1)) ? text : ` ${text}`);

/** A range of an index in byte order, so that nothing in the text acts as a wildcard. */
export const beginsWith = (column: string, text: string): RawQueryFragment =>
  sql`${sql.ref(column)} >= ${text} and ${sql.ref(column)} < ${`${text}\u{10ffff}`}`;

/** All texts as one parameter. */
export const listed = (texts: readonly string[]): RawQueryFragment =>
  sql`json_array_elements_text(${JSON.stringify(texts)}::json)`;

/** Titles by popularity from an index that contains their text: the first matches are the best. */
export const downThePopular = (rows: number): RawQueryFragment => sql`
  (select movie_id, popularity, text, facts, type from title_search order by popularity desc, movie_id desc limit ${rows}) popular`;

/** Whether the title begins with these words, the last one whole. */
export const beginsWithWord = (text: string): RawQueryFragment =>
  sql`starts_with(text || ' ', ${`${text} `})`;

/** Whether the title contains these words in sequence, the last one whole. */
export const holdsWord = (text: string): RawQueryFragment =>
  sql`strpos(' ' || text || ' ', ${`${afterBlank(text)} `}) > 0`;

/** Whether the title contains these words in sequence, the last one as a prefix. */
export const holdsText = (text: string): RawQueryFragment =>
  sql`strpos(' ' || text, ${afterBlank(text)}) > 0`;
