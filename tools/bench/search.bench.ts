import { sql } from '@mikro-orm/postgresql';
import type { EntityManager } from '#admin-api/orm.ts';
import { movie } from '#schema/shapes/movie.ts';
import type { Benchmark } from './bench.ts';
import { count, type Figure } from './figure.ts';
import { type LargeApi, largeApi } from './large-api.ts';
import { copyMark } from './multiplied-titles.ts';
import { below, numbers, shuffled } from './random.ts';
import { spellReference, spellTimings, type Timings, timeAnswers } from './timing.ts';
import { isLetter, withTypo } from './typo.ts';

const samples = 1000;
const longestPrefix = 15;
const mostWords = 4;

/** Original titles, the same in every run, searched by their beginning, by words, and with one typing error. */
export const searchBench: Benchmark = async (bench) => {
  const { api, em, titles }: LargeApi = await largeApi(bench);
  const sample = await sampleTitles(em, samples);
  bench.note(`Searching ${count(titles)} titles …`);
  const random = numbers(21);
  const ask = (texts: string[]) =>
    timeAnswers(
      api.url,
      texts.map((text) => `/api/movies/search?q=${encodeURIComponent(text)}`),
    );
  const prefixes = sample.map(({ title }) =>
    title.slice(0, 1 + below(Math.min(title.length, longestPrefix), random)),
  );
  const words = sample.map(({ title }) => shuffled(title.split(/\s+/), random).slice(0, mostWords).join(' '));
  const typos = sample.map(({ title }) => withTypo(title, random).slice(0, 100));
  const byPrefix = await ask(prefixes);
  const byWords = await ask(words);
  const byTypo = await ask(typos);
  const { byName, byId } = recall(sample, byTypo);
  return [
    figure(`Search of ${count(titles)} titles by a beginning`, byPrefix, 'p99 under 10 ms'),
    figure('Search by words in another order', byWords, 'p99 under 30 ms'),
    figure('Search with one typing error', byTypo, 'p99 under 50 ms'),
    {
      what: `Found among the first 24 in spite of it, ${count(sample.length)} titles`,
      ours: byName,
      reference: `that very record: ${byId}`,
      goal: 'at least 95%',
    },
  ];
};

const figure = (what: string, timings: Timings, goal: string): Figure => ({
  what,
  ours: spellTimings(timings.ours),
  reference: spellReference(timings),
  goal,
});

/** Answers are compared by name, since films with the same name cannot be told apart by it. */
function recall(sample: readonly SampledTitle[], { answers }: Timings) {
  const found = answers.map((answer) => movie.array().parse(JSON.parse(answer)));
  const share = (isIt: (one: SampledTitle, other: SampledTitle) => boolean) => {
    const hits = sample.filter((wanted, at) => found[at]?.some((title) => isIt(wanted, title)));
    return `${((hits.length * 100) / sample.length).toFixed(1)}%`;
  };
  return {
    byName: share((one, other) => one.title.toLowerCase() === other.title.toLowerCase()),
    byId: share((one, other) => one.id === other.id),
  };
}

export interface SampledTitle {
  id: number;
  title: string;
}

/** A sample of original titles without the copies, the same in every run. */
export async function sampleTitles(em: EntityManager, samples: number): Promise<SampledTitle[]> {
  const drawn = await em.execute<SampledTitle[]>(sql`
    select id, title from movies where strpos(coalesce(key, ''), ${copyMark}) = 0 and length(title) < 100
     order by md5(id::text) limit ${samples}`);
  return drawn.filter(({ title }) => [...title].filter(isLetter).length > 1);
}
