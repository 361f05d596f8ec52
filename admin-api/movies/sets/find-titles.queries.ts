import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { readPhrase } from '#admin-api/movies/search/phrase.queries.ts';
import { searchTitles } from '#admin-api/movies/search/search.queries.ts';
import { mostMatches } from '#admin-api/movies/search/search.ts';
import { typedWords } from '#admin-api/movies/search/word-conditions.ts';
import type { TitleFilter } from '#schema/title-filter.ts';
import { bothOf, type SetOfBits, setOf } from './facts.ts';
import { TitleSet } from './title-set.ts';

/** Titles that match a filter. */
export interface FoundTitles {
  all: TitleSet;
  /** Those of them that are also in the second set. */
  part: TitleSet;
  /** The best matches of a search, at most 500 of them; empty without one. */
  best: number[];
}

/** Every title that matches, at any size: the list, its count, an export and bulk changes all begin here. */
export async function findTitles(em: EntityManager, filter: TitleFilter): Promise<TitleSet> {
  return (await findWithin(em, filter)).all;
}

export async function findWithin(
  em: EntityManager,
  filter: TitleFilter,
  within?: SetOfBits,
): Promise<FoundTitles> {
  const { search, ...facts } = filter;
  const wanted = setOf(facts);
  const [all, part] = await readSets(em, wanted, within ? bothOf(wanted, within) : undefined);
  if (search === undefined || search === '') return { all, part, best: [] };
  const { best, ids } = await searchAll(em, search);
  const found = TitleSet.of(ids);
  return { all: all.and(found), part: part.and(found), best: best.filter((id) => all.has(id)) };
}

interface Row {
  block: number;
  met: Buffer;
  part: Buffer | null;
}

/** PostgreSQL sends the number of bits before them. */
const header = 4;

/** Facts are compared by their number, and OFFSET 0 has each combination computed once: that is four times as fast. */
export async function readSets(
  em: EntityManager,
  wanted: SetOfBits,
  part?: SetOfBits,
): Promise<[TitleSet, TitleSet]> {
  const facts = [...new Set([...wanted.facts, ...(part?.facts ?? [])])];
  const numberOf = (fact: string) => facts.indexOf(fact) + 1;
  const rows = await em.execute<Row[]>(sql`
    select block, bit_send(met) as met, bit_send(part) as part
      from (select block, ${wanted.bits(numberOf)} as met, ${part ? part.bits(numberOf) : sql`null::bit(4096)`} as part
              from unnest(array[${facts}]::text[]) with ordinality f (fact, at) join title_bits b using (fact)
             where b.fact in (${facts}) group by block offset 0) blocks
     where bit_count(met) > 0`);
  const setFrom = (bits: (row: Row) => Buffer | null) =>
    new TitleSet(new Map(rows.map((row) => [row.block, bits(row)?.subarray(header) ?? new Uint8Array()])));
  return [setOfRows(setFrom, 'met'), setOfRows(setFrom, 'part')];
}

const setOfRows = (setFrom: (bits: (row: Row) => Buffer | null) => TitleSet, of: 'met' | 'part') =>
  setFrom((row) => row[of]);

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
