import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import type { IdPage, NewestList } from '#admin-api/movies/newest.queries.ts';
import { listPageSize } from '#schema/list-limits.ts';
import { findNear } from './near.queries.ts';
import { findCommon, readPhrase } from './phrase.queries.ts';
import { findScattered } from './scattered.queries.ts';
import { mostMatches, type Search } from './search.ts';

/** Of a row with `movie_id` and `type`: the genre's columns have other names, or they would hide them. */
function isIn({ type, genre }: NewestList): RawQueryFragment {
  const isOfType = type === undefined ? sql`true` : sql`type = ${type}`;
  if (genre === undefined) return isOfType;
  return sql`${isOfType} and (
    select true from movie_genres g (of_genre, of_movie) where of_movie = movie_id and of_genre = ${genre} limit 1
  )`;
}

/**
 * Titles in which the words stand as they were typed, the last one as far as it was. Where these fill no page, titles follow
 * that hold the words anywhere, and then, unless the words stand somewhere just so, those one typing error away.
 */
export async function searchTitles(
  em: EntityManager,
  given: string,
  within: NewestList,
  offset: number,
  limit: number,
): Promise<IdPage> {
  const isOfType = isIn(within);
  // A page at least, since what fills none is filled up.
  const needed = Math.min(Math.max(offset + limit, listPageSize), mostMatches);
  const phrase = await readPhrase(em, { given, isOfType, needed });
  if (phrase.text === '') return { ids: [], total: 0 };
  const search: Search = { given, text: phrase.text, words: phrase.words, isOfType, needed };
  const { ids, total } = phrase.isAll ? await fillPage(em, search, phrase) : await findCommon(em, search);
  return { ids: ids.slice(offset, offset + limit), total };
}

async function fillPage(em: EntityManager, search: Search, phrase: IdPage): Promise<IdPage> {
  if (phrase.total >= listPageSize) return phrase;
  const found = new Set(phrase.ids);
  for (const id of await findScattered(em, search)) found.add(id);
  // Several words that stand in a title as they were typed were hardly mistyped.
  const isMeant = phrase.total > 0 && search.words.length > 1;
  if (found.size < listPageSize && !isMeant)
    for (const id of await findNear(em, search, found.size > 0)) found.add(id);
  return { ids: [...found], total: found.size };
}
