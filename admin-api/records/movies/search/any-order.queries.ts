import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import {
  afterBlank,
  downThePopular,
  mostMatches,
  type Search,
  type TypedWord,
  withoutEnds,
} from './search.ts';
import { typedWords, wholeWords } from './word-conditions.ts';

/** How many titles are read through the word index. When there are more, popular titles are scanned instead. */
const gatherLimit = 5000;
const walkLimit = 30_000;
/**
 * How many titles with words that begin like the last one count as many, compared with those that contain the words before it.
 */
const manyBegun = 20_000;
const fewFinished = 3000;
/** The index would join a tenth of all titles for each of these; as a prefix they are found in sequence. */
const manyBeginSo = /^[a-z0-9]{1,2}$/;

/**
 * Titles whose name, year and genres contain all the words in any order, the last one as a prefix: 'comedy 1994'. Those that contain them
 * all in their name come first.
 */
export async function findInAnyOrder(em: EntityManager, { words, isOfType }: Search): Promise<number[]> {
  const isAlone = words.length < 2;
  const typed = manyBeginSo.test(words.at(-1)?.word ?? '') ? wholeWords(words) : typedWords(words);
  const holdsAll = holds(typed);
  const holdsFinished = isAlone ? sql`true` : holds(wholeWords(words.slice(0, -1)));
  const [having = 0, finished = 0, begun = 0] = await estimate(
    em,
    isAlone ? [holdsAll] : [holdsAll, holdsFinished, holds(typedWords(words.slice(-1)))],
  );
  const isCommon = having > gatherLimit;
  const popular = isCommon
    ? await listIds(em, words, sql`${downThePopular(walkLimit)} where ${readsAll(words)} and ${isOfType}`)
    : [];
  if (popular.length >= mostMatches) return popular;
  // For a prefix the index would join the titles of every word with that prefix. When few titles contain the complete words,
  // their rows are checked instead, by a condition that no index supports.
  const isSpared = begun > manyBegun && finished < fewFinished;
  const where = isSpared ? sql`${holdsFinished} and coalesce(${holdsAll}, false)` : holdsAll;
  const gathered = await listIds(
    em,
    words,
    sql`(select movie_id, popularity, text from title_search where ${where} and ${isOfType} limit ${gatherLimit}) holding`,
  );
  return [...new Set([...popular, ...gathered])];
}

const holds = (query: string) => sql`words @@ ${query}::tsquery`;

/** Whether a line of words contains all of these. */
const readsIn = (line: RawQueryFragment, words: readonly TypedWord[]) =>
  words
    .map(({ word }, at) => afterBlank(word) + (at === words.length - 1 || withoutEnds.test(word) ? '' : ' '))
    .map((part) => sql`strpos(${line}, ${part}) > 0`)
    .reduce((all, part) => sql`${all} and ${part}`);

const readsAll = (words: readonly TypedWord[]) => readsIn(sql`' ' || text || ' ' || facts || ' '`, words);

async function listIds(
  em: EntityManager,
  words: readonly TypedWord[],
  source: RawQueryFragment,
): Promise<number[]> {
  const [row] = await em.execute<{ ids: number[] }[]>(sql`
    select array(select movie_id from ${source}
                  order by ${readsIn(sql`' ' || text || ' '`, words)} desc, popularity desc, movie_id desc limit ${mostMatches}) as ids`);
  return row?.ids ?? [];
}

type Plan = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number; Plans?: { 'Plan Rows': number }[] } }] };

/** How many titles match each condition, estimated from the planner's statistics. */
async function estimate(em: EntityManager, conditions: readonly RawQueryFragment[]) {
  const counted = conditions
    .map((condition) => sql`(select 1 from title_search where ${condition} offset 0)`)
    .reduce((one, other) => sql`${one} union all ${other}`);
  const [row] = await em.execute<Plan[]>(sql`explain (format json) ${counted} union all (select 1 limit 0)`);
  return row?.['QUERY PLAN'][0].Plan.Plans?.map((plan) => plan['Plan Rows']) ?? [];
}
