import { movie, movieList } from '#schema/shapes/movie.ts';
import { findChromium } from '#scripts/chromium.ts';
import type { Bench, Benchmark } from './bench.ts';
import { type Figure, median, ms } from './figure.ts';
import { type Address, type Visit, visitPage } from './lighthouse-run.ts';
import { newDataDir, type Product, startProduct } from './product.ts';

const visits = 3;
const missingPath = '/no/such/page';
const goals = { home: 1_500, other: 1_200, blocked: 30 };

/** The scores of each kind of page of the demo catalogue on a phone with a slow line: the median of three visits. */
export const lighthouseBench: Benchmark = async (bench) => {
  const chromium = findChromium();
  if (!chromium) {
    bench.note('There is no Chromium here: Lighthouse is left out.');
    return [];
  }
  const product = await startProduct(bench, await newDataDir(bench), { SEED: 'demo' });
  await product.untilPublished(1);
  const figures: Figure[] = [];
  for (const [name, path] of await pathsOf(product)) {
    bench.note(`Lighthouse: ${name} (${path}) …`);
    const address = { url: product.url + path, isMissing: path === missingPath };
    // The failure of one page must not discard the figures of the others.
    figures.push(await measure(bench, chromium, name, address).catch((problem) => failed(name, problem)));
  }
  await product.stop();
  return figures;
};

/** One page of each kind. */
async function pathsOf({ url }: Product): Promise<[name: string, path: string][]> {
  const read = async (path: string) => (await fetch(url + path)).json();
  const { movies } = movieList.parse(await read('/api/movies?type=movie&limit=24'));
  const { movies: shows } = movieList.parse(await read('/api/tv-shows?limit=1'));
  const title = movie.parse(movies.find(({ streamUrl }) => streamUrl !== null) ?? movies[0]);
  return [
    ['home', '/'],
    ['list', '/movies'],
    ['movie', `/movies/${title.slug}`],
    ['TV', `/tv-shows/${movie.parse(shows[0]).slug}`],
    ['watch', `/watch/${title.slug}`],
    ['matches', '/matches'],
    ['content', '/about'],
    ['404', missingPath],
  ];
}

const goalOf = (name: string) =>
  `100 four times; LCP ${ms(name === 'home' ? goals.home : goals.other)}, TBT ${ms(goals.blocked)}, CLS 0`;

const failed = (name: string, problem: unknown): Figure => ({
  what: `Lighthouse, ${name}`,
  ours: `not measured: ${problem instanceof Error ? problem.message : problem}`,
  reference: '',
  goal: goalOf(name),
});

async function measure(bench: Bench, chromium: string, name: string, address: Address): Promise<Figure> {
  const seen: Visit[] = [];
  for (let visit = 0; visit < visits; visit += 1) seen.push(await visitPage(bench, chromium, address));
  const middle = (pick: (visit: Visit) => number) => median(seen.map(pick));
  const scores = seen[0]?.scores.map((_, at) => middle(({ scores }) => scores[at] ?? Number.NaN)) ?? [];
  const lost = new Set(seen.flatMap((visit) => visit.lost));
  if (lost.size > 0) bench.note(`  points lost to ${[...lost].join(', ')}`);
  const paint = middle(({ largestPaint }) => largestPaint);
  const blocked = middle((visit) => visit.blocked);
  const shift = middle((visit) => visit.shift);
  const ours = `${scores.join(' / ')}; LCP ${ms(paint)}, TBT ${ms(blocked)}, CLS ${shift.toFixed(3)}`;
  bench.note(`  ${ours}`);
  return { what: `Lighthouse, ${name}`, ours, reference: weightOf(seen[0]?.bytes ?? {}), goal: goalOf(name) };
}

const weightOf = (bytes: Record<string, number>) =>
  Object.entries(bytes)
    .map(([kind, size]) => `${kind} ${(size / 1000).toFixed(1)}`)
    .join(', ');
