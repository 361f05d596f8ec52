import { listMovies } from '#admin-api/movies/list.queries.ts';
import { listPageSize } from '#schema/list-limits.ts';
import { type MovieType, movieList } from '#schema/movie.ts';
import type { Benchmark } from './bench.ts';
import { count, ms, quantile } from './figure.ts';
import { type LargeApi, largeApi } from './large-api.ts';
import { printPlans } from './plans.ts';
import { below, numbers, pick, shuffled } from './random.ts';
import { sampleTitles } from './sample-titles.ts';
import { spellReference, type Timings, timeAnswers } from './timing.ts';
import { withTypo } from './typo.ts';

const samples = 1000;
const goal = 'p95 under 100 ms';

/** As the dashboard asks (site/admin/titles): one list a type. */
const sections: Record<MovieType, string> = {
  movie: '/api/movies?type=movie',
  tv_show: '/api/tv-shows?',
  anime: '/api/anime?',
};
const types = Object.keys(sections) as MovieType[];

/** What an operator does with a manage list: pages through it, types a title letter by letter, by its words, or wrongly. */
export const manageBench: Benchmark = async (bench) => {
  const large = await largeApi(bench);
  const { api, em, titles } = large;
  const sample = await sampleTitles(em, samples);
  bench.note(`Managing ${count(titles)} titles …`);
  const random = numbers(31);
  const search = (text: string, page = 1) =>
    `${sections[pick(types, random)]}&${new URLSearchParams({ page: String(page), limit: String(listPageSize), search: text })}`;
  const ask = (paths: string[]) => timeAnswers(api.url, paths);
  const pages = await ask(await anyPages(large, random));
  const typed = await ask(sample.map(({ title }) => search(beginning(title, random))));
  const words = await ask(sample.map(({ title }) => search(someWords(title, random), 1 + below(3, random))));
  const typos = await ask(sample.map(({ title }) => search(withTypo(title, random).slice(0, 100))));
  await explain(large);
  return [
    figure(`Manage lists of ${count(titles)} titles, any page`, pages),
    figure('Searched, letter by letter', typed),
    figure('Searched by words, pages 1 to 3', words),
    figure('Searched with one typing error', typos),
    largest([pages, typed, words, typos]),
  ];
};

const figure = (what: string, timings: Timings) => ({
  what,
  ours: `p50 ${ms(quantile(timings.ours, 0.5))}, p95 ${ms(quantile(timings.ours, 0.95))}, p99 ${ms(quantile(timings.ours, 0.99))}`,
  reference: spellReference(timings),
  goal,
});

function beginning(title: string, random: () => number): string {
  const letters = [...title];
  return letters.slice(0, 1 + below(letters.length, random)).join('');
}

const someWords = (title: string, random: () => number) =>
  shuffled(title.split(/\s+/), random)
    .slice(0, 1 + below(4, random))
    .join(' ');

async function anyPages({ api }: LargeApi, random: () => number): Promise<string[]> {
  const last = new Map<MovieType, number>();
  for (const type of types) {
    const answer = await fetch(`${api.url}${sections[type]}&page=1&limit=${listPageSize}`);
    last.set(type, movieList.parse(await answer.json()).totalPages);
  }
  return Array.from({ length: samples }, () => {
    const type = pick(types, random);
    return `${sections[type]}&page=${1 + below(last.get(type) ?? 1, random)}&limit=${listPageSize}`;
  });
}

function largest(timings: Timings[]) {
  const answers = timings.flatMap(({ answers }) => answers);
  const rows = answers.map((answer) => movieList.parse(JSON.parse(answer)).movies.length);
  const bytes = Math.max(...answers.map((answer) => Buffer.byteLength(answer)));
  return {
    what: 'The largest of these answers',
    ours: `${Math.max(...rows)} titles, ${count(bytes / 1024)} KB before compression`,
    reference: `${count(answers.length)} answers`,
    goal: `at most ${listPageSize} titles`,
  };
}

async function explain({ em }: LargeApi): Promise<void> {
  const list = (type: MovieType, search: string) => (inside: LargeApi['em']) =>
    listMovies(inside, { type, search, page: 1, limit: listPageSize });
  await printPlans(em, "movies, 't'", list('movie', 't'));
  await printPlans(em, "anime, 'the'", list('anime', 'the'));
  await printPlans(em, "TV shows, 'night dark'", list('tv_show', 'night dark'));
}
