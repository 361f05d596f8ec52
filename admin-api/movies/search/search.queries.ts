import type { EntityManager } from '@mikro-orm/postgresql';
import type { IdPage, NewestList } from '#admin-api/movies/newest.queries.ts';
import { listPageSize } from '#schema/limits.ts';
import { findDescribed } from './described.queries.ts';
import { findNear } from './near.queries.ts';
import { findCommon, type Phrase, readPhrase } from './phrase.queries.ts';
import { findScattered } from './scattered.queries.ts';
import { isIn, mostMatches, type Search } from './search.ts';

/**
 * Titles that contain the words in sequence, then those that contain them anywhere in name, year and genres. If these do not fill a page,
 * titles follow whose description or episodes contain the words, and then, unless a title contains the words in sequence, titles one
 * typing error away.
 */
export async function searchTitles(
  em: EntityManager,
  given: string,
  within: NewestList,
  offset: number,
  limit: number,
): Promise<IdPage> {
  const isOfType = isIn(within);
  const phrase = await readPhrase(em, { given, isOfType });
  if (phrase.text === '') return { ids: [], total: 0 };
  // At least a page, since a shorter result is filled up.
  const needed = Math.min(Math.max(offset + limit, listPageSize), mostMatches);
  const search: Search = { given, text: phrase.text, words: phrase.words, isOfType, needed };
  const { ids, total } = phrase.isAll
    ? await fillPage(em, search, phrase)
    : await findCommon(em, search, phrase);
  return { ids: ids.slice(offset, offset + limit), total };
}

async function fillPage(em: EntityManager, search: Search, phrase: Phrase): Promise<IdPage> {
  const found = new Set(phrase.ids);
  const add = (ids: readonly number[]) => {
    for (const id of ids) found.add(id);
  };
  const isEachKnown = search.words.length > 0 && search.words.every(({ isKnown }) => isKnown);
  if (found.size < mostMatches && isEachKnown) add(await findScattered(em, search));
  // Several words that a title contains in sequence were hardly mistyped.
  const isMeant = phrase.total > 0 && search.words.length > 1;
  if (found.size < listPageSize && search.words.length > 0) add(await findDescribed(em, search));
  if (found.size < listPageSize && !isMeant) add(await findNear(em, search, found.size > 0));
  const ids = [...found].slice(0, mostMatches);
  return { ids, total: ids.length };
}
