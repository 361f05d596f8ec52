import { animeCountries, animeGenres, sortOptions, yearFilters } from '#schema/rules/filters.ts';
import { pageMax } from '#schema/rules/limits.ts';
import { titleSorts } from '#schema/rules/title-filter-names.ts';
import { movieList } from '#schema/shapes/movie.ts';
import { titlePage } from '#schema/shapes/title-filter.ts';
import type { Benchmark } from './bench.ts';
import { count } from './figure.ts';
import { type LargeApi, largeApi } from './large-api.ts';
import { below, numbers, pick } from './random.ts';
import { spellReference, spellTimings, type Timings, timeAnswers } from './timing.ts';

const questions = 1000;

const lists = [
  '/api/movies?',
  '/api/movies?type=movie&sort=popular',
  '/api/tv-shows?sort=popular',
  '/api/anime?sort=popular',
  '/api/movies?genre=Animation&sort=popular',
];
const rows = ['popular', 'must-watch', 'sci-fi', 'top20', 'recent', 'trending'].map(
  (name) => `/api/movies/${name}?limit=24`,
);

/** Every kind of list that visitors open: first pages, random pages, filters in all combinations. */
export const listsBench: Benchmark = async (bench) => {
  const large = await largeApi(bench);
  const { api, titles } = large;
  bench.note(`Asking ${count(titles)} titles for lists …`);
  const first = await timeAnswers(api.url, await firstPages(large));
  const any = await timeAnswers(api.url, [...(await anyPages(large))]);
  const filtered = await timeAnswers(api.url, [...filteredPages()]);
  const managed = await managedLists(large);
  const spelled = `${count(titles)} titles`;
  return [
    {
      what: `Lists of ${spelled}, first pages`,
      ours: spellTimings(first.ours),
      reference: spellReference(first),
      goal: 'p99 under 25 ms',
    },
    {
      what: 'Lists, any page',
      ours: spellTimings(any.ours),
      reference: spellReference(any),
      goal: 'p99 under 25 ms',
    },
    {
      what: 'Lists, filtered and sorted',
      ours: spellTimings(filtered.ours),
      reference: spellReference(filtered),
      goal: 'p99 under 25 ms',
    },
    ...managed,
  ];
};

async function firstPages({ em, titles }: LargeApi): Promise<string[]> {
  const random = numbers(11);
  // Ids have gaps where a write was taken back.
  const ids = await em.execute<{ id: number }[]>(
    `select (select id from movies where id <= nth order by id desc limit 1) as id from unnest(?::integer[]) nth`,
    [`{${Array.from({ length: questions }, () => 1 + below(titles, random))}}`],
  );
  return ids.map(({ id }) => {
    const path = pick([...lists, ...rows, '/api/movies/related'], random);
    return path === '/api/movies/related' ? `/api/movies/${id}/related` : path;
  });
}

async function anyPages({ api }: LargeApi): Promise<string[]> {
  const random = numbers(12);
  const last = new Map<string, number>();
  for (const path of lists) {
    const answer = await fetch(`${api.url}${path}&limit=24`);
    last.set(path, Math.min(pageMax, movieList.safeParse(await answer.json()).data?.totalPages ?? 1));
  }
  return Array.from({ length: questions }, () => {
    const path = pick(lists, random);
    return `${path}&page=${1 + below(last.get(path) ?? 1, random)}`;
  });
}

function* filteredPages(): Generator<string> {
  const random = numbers(13);
  const maybe = (name: string, values: readonly string[]) =>
    random() < 0.5 ? [[name, pick(values, random)]] : [];
  for (let at = 0; at < questions; at += 1) {
    const query = new URLSearchParams([
      ['page', String(1 + below(3, random))],
      ...maybe('genre', animeGenres),
      ...maybe('country', animeCountries),
      ...maybe('year', yearFilters),
      ...maybe('sort', sortOptions),
    ]);
    yield `${pick(['/api/anime', '/api/movies', '/api/tv-shows'], random)}?${query}`;
  }
}

/** Filters of the dashboard, some of which leave many titles and some few. */
const managedFilters = [
  'type=movie',
  'genre=Drama',
  'country=France',
  'quality=HD',
  'yearFrom=1950&yearTo=1990',
  'yearFrom=1977&yearTo=1977',
  'ratingFrom=7',
  'trending=true',
  'top20=false',
  'problems=no-poster',
  'problems=no-description',
  'problems=no-stream',
  'problems=no-trailer',
  'problems=no-genre',
  'problems=no-episodes',
  'problems=dead-link',
  'problems=double',
  'addedFrom=2026-01-01',
  'addedBy=import',
  'changedTo=2026-12-31',
];

/** The dashboard's list in every order with two filters: its first pages, and random pages. */
async function managedLists({ api, titles }: LargeApi) {
  const headers = await api.signIn();
  const random = numbers(14);
  const asked = (name: string) => new URLSearchParams(name);
  const queries = Array.from({ length: questions }, (_, at) => {
    const query = new URLSearchParams([
      ...asked(pick(managedFilters, random)),
      ...asked(pick(managedFilters, random)),
    ]);
    query.set('sort', titleSorts[at % titleSorts.length] ?? 'title');
    query.set('order', pick(['asc', 'desc'], random));
    // A filter that was picked twice is sent once.
    return new URLSearchParams(Object.fromEntries(query));
  });
  const paths = queries.map((query) => `/api/titles?${query}`);
  const first = await timeAnswers(api.url, paths, headers);
  const deep = first.answers.map((answer, at) => {
    const { totalPages } = titlePage.parse(JSON.parse(answer));
    return `${paths[at]}&page=${1 + below(totalPages, random)}`;
  });
  const any = await timeAnswers(api.url, deep, headers);
  const figure = (what: string, timings: Timings) => ({
    what,
    ours: spellTimings(timings.ours),
    reference: spellReference(timings),
    goal: 'p99 under 100 ms',
  });
  return [
    figure(`The dashboard's list of ${count(titles)} titles, every order, two filters, first pages`, first),
    figure("The dashboard's list, any page", any),
  ];
}
