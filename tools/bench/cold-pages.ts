import { Agent } from 'node:http';
import { publishedTitles } from '#schema/shapes/publish.ts';
import { everyPathOf } from '#site/page-kinds/registry.ts';
import type { Bench } from './bench.ts';
import { count } from './figure.ts';
import type { Product } from './product.ts';
import { numbers, shuffled } from './random.ts';
import { timed } from './timing.ts';

const visits = 1_000;
/** The first visits open connections, start workers and plan queries. */
const warmUp = 30;

/**
 * First visits of pages that are not rendered ahead, in milliseconds, each followed by a second visit, which finds the page in the
 * store.
 */
export async function coldPages(bench: Bench, product: Product) {
  const paths = await oldPaths(product.url, await product.feedKey());
  const before = (await product.status()).rendered ?? 0;
  bench.note(`Visiting ${count(paths.length)} pages for the first time …`);
  const visits = await visitTwice(product.url, paths);
  const rendered = ((await product.status()).rendered ?? 0) - before;
  if (rendered < paths.length) throw new Error(`Only ${rendered} of ${paths.length} pages were not stored`);
  return visits;
}

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
