import { setTimeout as pause } from 'node:timers/promises';
import { everyPageRendered } from './all-paths.ts';
import type { Benchmark } from './bench.ts';
import { type Editor, editUntilVisible, someTitles } from './edits.ts';
import { count, type Figure, ms, quantile } from './figure.ts';
import { startFlood } from './flood-load.ts';
import { fill, smallCatalogue } from './instances.ts';
import { keptAddress, startProduct } from './product.ts';
import { startSteadyLoad } from './steady-load.ts';

const edits = 30;
const patience = 30_000;
/** Milliseconds between two edits: with them the flood lasts about half a minute. */
const rest = 700;
const connections = 200;
const pagesPerSecond = 200;
const searchesPerSecond = 3;

/** The flood and the other visitors come from different addresses, which the proxy in front names. */
const from = (address: string) => ({ 'X-Forwarded-For': address });

/**
 * One address asks for random searches over many connections at once, each sending the next as soon as one is answered. Beside it
 * titles are edited, others search, and pages are requested.
 */
export const floodBench: Benchmark = async (bench) => {
  const { dataDir } = await fill(bench, smallCatalogue);
  const product = await startProduct(bench, dataDir, { SITE_URL: keptAddress, TRUST_PROXY: '1' });
  const paths = await everyPageRendered(product);
  const editor: Editor = { url: product.url, headers: await product.signIn(), patience };
  const { movies } = await someTitles(product);
  const { url } = product;
  const taken: number[] = [];
  let failed = 0;

  bench.note(`Flooding the search over ${connections} connections, and editing ${edits} titles …`);
  const pages = startSteadyLoad({ url, paths, perSecond: pagesPerSecond });
  const searches = startSteadyLoad({
    url,
    paths: movies.map(({ title }) => `/search?q=${encodeURIComponent(title)}`),
    perSecond: searchesPerSecond,
    headers: from('198.51.100.9'),
  });
  const flood = startFlood({ url, connections, headers: from('203.0.113.7') });
  await pause(2_000);
  for (let at = 0; at < edits; at += 1) {
    const movie = movies[(at * 7) % movies.length];
    if (!movie) throw new Error('There are no titles to edit');
    await editUntilVisible(editor, movie, `edit ${at} beside a flood`).then(
      (time) => taken.push(time),
      (error: unknown) => {
        failed += 1;
        bench.note(error instanceof Error ? error.message : String(error));
      },
    );
    await pause(rest);
  }
  const flooded = await flood.stop();
  const searched = await searches.stop();
  const served = await pages.stop();
  const { failedPages } = await product.status();
  await product.stop();

  const refused = `${count(flooded.refused)} refused`;
  const beside = `${count(flooded.answered)} searches answered, ${refused}, ${count(flooded.errors)} errors`;
  const figures: Figure[] = [
    {
      what: `Edit to its visible page beside a flood, ${connections} connections of one address`,
      ours: `p50 ${ms(quantile(taken, 0.5))}, p95 ${ms(quantile(taken, 0.95))}, ${failed} never, ${failedPages} pages failed`,
      reference: `the flood: ${beside}`,
      goal: 'p95 under 1 s',
    },
    {
      what: `The visitors of pages meanwhile, ${pagesPerSecond} a second`,
      ours: `${count(served.answered)} pages, ${count(served.errors)} errors, p99 ${ms(served.p99)}`,
      reference: '',
      goal: 'p99 under 50 ms',
    },
    {
      what: `The searches of another address meanwhile, ${searchesPerSecond} a second`,
      ours: `${count(searched.answered)} answered, ${count(searched.errors)} not, p50 ${ms(searched.p50)}, p99 ${ms(searched.p99)}`,
      reference: '',
      goal: 'all answered',
    },
  ];
  return figures;
};
