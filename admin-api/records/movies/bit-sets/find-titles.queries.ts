import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { readPhrase } from '#admin-api/records/movies/search/phrase.queries.ts';
import { searchTitles } from '#admin-api/records/movies/search/search.queries.ts';
import { mostMatches } from '#admin-api/records/movies/search/search.ts';
import { typedWords } from '#admin-api/records/movies/search/word-conditions.ts';
import type { TitleFilter } from '#schema/shapes/title-filter.ts';
import { readSets } from './read-sets.queries.ts';
import { setOf } from './set-names.ts';
import { TitleSet } from './title-set.ts';

/** Every title that matches, at any size: the list, its count, an export and bulk changes all begin here. */
export async function findTitles(em: EntityManager, filter: TitleFilter): Promise<TitleSet> {
  return (await findWithBest(em, filter)).all;
}

/** Titles that match a filter, and the best matches of its search, at most 500 of them; none without one. */
export async function findWithBest(
  em: EntityManager,
  { search, ...facts }: TitleFilter,
): Promise<{ all: TitleSet; best: number[] }> {
  const [all] = await readSets(em, [setOf(facts)]);
  if (search === undefined || search === '') return { all, best: [] };
  const { best, ids } = await searchAll(em, search);
  return { all: all.and(TitleSet.of(ids)), best: best.filter((id) => all.has(id)) };
}

/**
 * All titles that contain the words in name, year and genres, the last word as a prefix, and those that a search finds in spite
 * of typing errors.
 */
async function searchAll(em: EntityManager, search: string): Promise<{ best: number[]; ids: Set<number> }> {
  const { words } = await readPhrase(em, { given: search, isOfType: sql`true` });
  const { ids: best } = await searchTitles(em, search, {}, 0, mostMatches);
  if (words.length === 0) return { best, ids: new Set(best) };
  const rows = await em.execute<{ ids: number[] }[]>(
    sql`select array(select movie_id from title_search where words @@ ${typedWords(words)}::tsquery) as ids`,
  );
  return { best, ids: new Set([...best, ...(rows[0]?.ids ?? [])]) };
}
