import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import { downThePopular, mostMatches, type Search, type TypedWord } from './search.ts';
import { typedWords, wholeWords } from './word-conditions.ts';

/** Titles gathered by the index of words. Of more, the most popular are met soon on the way down to them. */
const gatherLimit = 2000;
const walkLimit = 20_000;
/** Titles of all words that begin like the last one, and titles that hold the words before it. */
const manyBegun = 20_000;
const fewFinished = 3000;

/** Titles that hold all the words, in whatever order, the last one as far as it is typed. */
export async function findScattered(em: EntityManager, { words, isOfType }: Search): Promise<number[]> {
  // A single word is a line of its own.
  if (words.length < 2 && !words.some(({ runs }) => runs.length > 1)) return [];
  const holdsAll = holds(typedWords(words));
  const holdsFinished = words.length < 2 ? sql`true` : holds(wholeWords(words.slice(0, -1)));
  const [having, finished, begun] = await estimate(em, [
    holdsAll,
    holdsFinished,
    holds(typedWords(words.slice(-1))),
  ]);
  if (having > gatherLimit)
    return await listIds(em, sql`${downThePopular(walkLimit)} where ${readsAll(words)} and ${isOfType}`);
  // The index would bring together the titles of every word that begins like the last one. Where few titles hold the finished
  // words, their rows are asked about it instead, by a condition that no index knows.
  const isSpared = begun > manyBegun && finished < fewFinished;
  const where = isSpared ? sql`${holdsFinished} and coalesce(${holdsAll}, false)` : holdsAll;
  return await listIds(
    em,
    sql`(select movie_id, popularity from title_search where ${where} and ${isOfType} limit ${gatherLimit}) holding`,
  );
}

const holds = (query: string) => sql`words @@ ${query}::tsquery`;

const readsAll = (words: readonly TypedWord[]) =>
  words
    .map(({ word }, at) => ` ${word}${at === words.length - 1 ? '' : ' '}`)
    .map((part) => sql`strpos(' ' || text || ' ', ${part}) > 0`)
    .reduce((all, part) => sql`${all} and ${part}`);

async function listIds(em: EntityManager, source: RawQueryFragment): Promise<number[]> {
  const [row] = await em.execute<{ ids: number[] }[]>(
    sql`select array(select movie_id from ${source} order by popularity desc, movie_id desc limit ${mostMatches}) as ids`,
  );
  return row?.ids ?? [];
}

type Plan = { 'QUERY PLAN': [{ Plan: { Plans: { 'Plan Rows': number }[] } }] };

/** About how many titles meet each condition, as the planner knows from its statistics of words. */
async function estimate(em: EntityManager, conditions: readonly RawQueryFragment[]) {
  const counted = conditions
    .map((condition) => sql`select from title_search where ${condition}`)
    .reduce((one, other) => sql`${one} union all ${other}`);
  const [row] = await em.execute<Plan[]>(sql`explain (format json) ${counted}`);
  const rows = row?.['QUERY PLAN'][0].Plan.Plans.map((plan) => plan['Plan Rows']) ?? [];
  return [rows[0] ?? 0, rows[1] ?? 0, rows[2] ?? 0] as const;
}
