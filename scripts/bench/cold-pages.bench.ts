import { Agent } from 'node:http';
import { publishedTitles } from '#schema/publish.ts';
import { everyPathOf } from '#site/page-kinds/registry.ts';
import type { Benchmark } from './bench.ts';
import { count, median, quantile, times } from './figure.ts';
import { fill } from './instances.ts';
import { startProduct } from './product.ts';
import { numbers, shuffled } from './random.ts';
import { spellTimings, timed } from './timing.ts';

const titles = 3_000;
const renderAhead = 100;
const visits = 1_000;
/** The first visits open connections, start workers and plan queries. */
const warmUp = 30;

/** First visits of pages that are not rendered ahead, each followed by a second visit, which finds the page in the store. */
export const coldPagesBench: Benchmark = async (bench) => {
  const { dataDir } = await fill(bench, titles);
  const product = await startProduct(bench, dataDir, { RENDER_AHEAD: String(renderAhead) });
  bench.note('Rendering what is rendered ahead …');
  await product.untilPublished(renderAhead);
  const paths = await oldPaths(product.url, await product.feedKey());
  const before = (await product.status()).rendered ?? 0;
  bench.note(`Visiting ${count(paths.length)} pages for the first time …`);
  const { first, again } = await visitTwice(product.url, paths);
  const rendered = ((await product.status()).rendered ?? 0) - before;
  if (rendered < paths.length) throw new Error(`Only ${rendered} of ${paths.length} pages were not stored`);
  await product.stop();
  return [
    {
      what: `First visit of a page, ${count(titles)} titles, ${count(first.length)} pages`,
      ours: `${spellTimings(first)}, p95 ${quantile(first, 0.95).toFixed(0)} ms`,
      reference: `the second visit: ${spellTimings(again)} (${times(median(first) / median(again))})`,
      goal: 'p95 under 60 ms',
    },
  ];
};

async function visitTwice(url: string, paths: readonly string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const visit = async (path: string) => (await timed(agent, url + path, { 'Accept-Encoding': 'br' })).taken;
  const first: number[] = [];
  const again: number[] = [];
  try {
    for (const path of paths) {
      first.push(await visit(path));
      again.push(await visit(path));
    }
  } finally {
    agent.destroy();
  }
  return { first: first.slice(warmUp), again: again.slice(warmUp) };
}

/** Pages of the oldest titles, in random order. */
async function oldPaths(url: string, feedKey: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/publish/titles?limit=${visits}`, {
    headers: { Authorization: `Bearer ${feedKey}` },
  });
  const paths = publishedTitles.parse(await answer.json()).titles.flatMap(everyPathOf);
  return shuffled(paths, numbers(5)).slice(0, visits);
}
