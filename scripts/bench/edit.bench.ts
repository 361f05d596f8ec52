import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Movie, movieList } from '#schema/movie.ts';
import { everyPageRendered } from './all-paths.ts';
import type { Bench, Benchmark } from './bench.ts';
import { count, ms, quantile, seconds, times } from './figure.ts';
import { type Filled, fill, smallCatalogue, wholeCatalogue } from './instances.ts';
import { type Product, startProduct } from './product.ts';

const edits = 100;
const warmUp = 10;
const patience = 30_000;

/** From the start of the PUT until the served detail page holds the new text, asked for without a pause over one socket. */
export const editBench: Benchmark = async (bench) => {
  const small = await measure(bench, await fill(bench, smallCatalogue));
  const large = await measure(bench, await wholeCatalogue(bench));
  const spell = ({ p50, p95 }: typeof small) => `p50 ${ms(p50)}, p95 ${ms(p95)}`;
  return [
    {
      what: `Edit to visible page, ${count(large.titles)} titles`,
      ours: spell(large),
      reference: `${count(small.titles)} titles: ${spell(small)} (p50 ${times(large.p50 / small.p50)}, p95 ${times(large.p95 / small.p95)})`,
      goal: 'p95 under 250 ms, 1.5x',
    },
    {
      what: 'First rendering of every page',
      ours: `${count(large.pages)} pages in ${seconds(large.rendering)}, ${count((large.pages * 1000) / large.rendering)} a second`,
      reference: `${count(small.titles)} titles: ${count(small.pages)} pages in ${seconds(small.rendering)}`,
      goal: '',
    },
  ];
};

async function measure(bench: Bench, { dataDir }: Filled) {
  const product = await startProduct(bench, dataDir);
  bench.note('Rendering every page …');
  const began = performance.now();
  const { length: pages } = await everyPageRendered(product);
  const rendering = performance.now() - began;
  const headers = await product.signIn();
  const { movies, total } = await someTitles(product);
  bench.note(`Editing ${edits} of ${count(total)} titles …`);
  const measured: number[] = [];
  for (let at = 0; at < warmUp + edits; at += 1) {
    const movie = movies[at % movies.length];
    if (!movie) throw new Error('There are no titles to edit');
    const taken = await editUntilVisible(product, headers, movie, `edit ${at} of this run`);
    if (at >= warmUp) measured.push(taken);
    await product.settled();
  }
  await product.stop();
  return {
    titles: total,
    pages,
    rendering,
    p50: quantile(measured, 0.5),
    p95: quantile(measured, 0.95),
  };
}

/** Titles from all over the catalogue, not the newest alone. */
async function someTitles({ url }: Product): Promise<{ movies: Movie[]; total: number }> {
  const page = async (number: number) =>
    movieList.parse(await (await fetch(`${url}/api/movies?limit=24&page=${number}`)).json());
  const { total, totalPages } = await page(1);
  const movies: Movie[] = [];
  for (let part = 0; part < 5; part += 1) {
    movies.push(...(await page(1 + Math.floor((part * (totalPages - 1)) / 4))).movies);
  }
  return { movies, total };
}

async function editUntilVisible(
  { url }: Product,
  headers: Record<string, string>,
  movie: Movie,
  words: string,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const page = `${url}/${movie.type === 'tv_show' ? 'tv-shows' : 'movies'}/${movie.slug}`;
  const began = performance.now();
  const body = JSON.stringify({ description: `${movie.title}, ${words}.` });
  const writing = fetch(`${url}/api/movies/${movie.id}`, { method: 'PUT', headers, body }).then(
    async (answer) => {
      if (!answer.ok) throw new Error(`The edit was answered ${answer.status}: ${await answer.text()}`);
    },
  );
  // Its failure is met below; until then it must not end the process.
  writing.catch(() => undefined);
  try {
    while (!(await read(agent, page)).includes(words)) {
      if (performance.now() - began > patience) {
        await writing;
        throw new Error(`${page} did not show the edit within ${patience / 1000} s`);
      }
    }
    const taken = performance.now() - began;
    await writing;
    return taken;
  } finally {
    agent.destroy();
  }
}

function read(agent: Agent, url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => text(answer).then(resolve, reject)).once('error', reject);
  });
}
