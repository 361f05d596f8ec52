import type { EntityManager } from '#admin-api/database/orm.ts';
import { listMovies, listRanked, listTrending } from '#admin-api/movies/list.queries.ts';
import { listRelated } from '#admin-api/movies/related.queries.ts';
import { animeCountries, animeGenres, sortOptions, yearFilters } from '#schema/filters.ts';
import { pageMax } from '#schema/limits.ts';
import { type MovieListQuery, movieList } from '#schema/movie.ts';
import type { Benchmark } from './bench.ts';
import { count, times } from './figure.ts';
import { type LargeApi, largeApi } from './large-api.ts';
import { printPlans } from './plans.ts';
import { below, numbers, pick } from './random.ts';
import { p50, spellReference, spellTimings, timeAnswers } from './timing.ts';

const questions = 1000;
const rounds = 200;

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
  const { api, em, titles } = large;
  bench.note(`Asking ${count(titles)} titles for lists …`);
  const first = await timeAnswers(api.url, [...firstPages(titles)]);
  const any = await timeAnswers(api.url, [...(await anyPages(large))]);
  const filtered = await timeAnswers(api.url, [...filteredPages()]);
  const deep = await deepAgainstFirst(large);
  await explainLists(em);
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
    deep,
  ];
};

function* firstPages(titles: number): Generator<string> {
  const random = numbers(11);
  for (let at = 0; at < questions; at += 1) {
    const path = pick([...lists, ...rows, '/api/movies/related'], random);
    yield path === '/api/movies/related' ? `/api/movies/${1 + below(titles, random)}/related` : path;
  }
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

/** A list's first page and its ten-thousandth (or last), in turns. */
async function deepAgainstFirst({ api, titles }: LargeApi) {
  const page = Math.min(pageMax, Math.ceil(titles / 24));
  const paths = Array.from({ length: rounds }, () => [
    '/api/movies?page=1',
    `/api/movies?page=${page}`,
  ]).flat();
  const { ours } = await timeAnswers(api.url, paths);
  const [near, far] = [0, 1].map((turn) => ours.filter((_, at) => at % 2 === turn));
  return {
    what: `Page ${count(page)} of a list`,
    ours: spellTimings(far ?? []),
    reference: `page 1 in turns: ${spellTimings(near ?? [])} (p50 ${times(p50(far ?? []) / p50(near ?? []))})`,
    goal: 'at most 2x',
  };
}

async function explainLists(em: EntityManager): Promise<void> {
  const page = (query: Partial<MovieListQuery>) => (inside: EntityManager) =>
    listMovies(inside, { page: 1, limit: 24, ...query });
  await printPlans(em, 'all titles, page 1', page({}));
  await printPlans(em, 'all titles, page 10,000', page({ page: pageMax }));
  await printPlans(em, 'movies of a genre, page 40', page({ type: 'movie', genre: 'Drama', page: 40 }));
  await printPlans(em, 'popular', (inside) => listRanked(inside, 'popular', 24));
  await printPlans(em, 'must-watch', (inside) => listRanked(inside, 'must-watch', 24));
  await printPlans(em, 'top 20', (inside) => listRanked(inside, 'top20', 20));
  await printPlans(em, 'trending', (inside) => listTrending(inside, 0, 24));
  await printPlans(em, 'related', (inside) => listRelated(inside, [1000], 12));
  await printPlans(
    em,
    'anime of a genre, a decade, by rating',
    page({ type: 'anime', genre: 'Drama', year: '2010s', sort: 'rating' }),
  );
  await printPlans(em, 'the hottest from Japan', page({ country: 'Japan', sort: 'hottest' }));
}
