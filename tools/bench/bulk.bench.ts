import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { allPaths } from './all-paths.ts';
import type { Bench, Benchmark } from './bench.ts';
import { count, seconds, times } from './figure.ts';
import { type Filled, fill, smallCatalogue, wholeCatalogue } from './instances.ts';
import { watchMemory } from './process-use.ts';
import { keptAddress, startProduct } from './product.ts';

/** The first rendering of a whole catalogue into an empty page store, measured from the start of the product. */
export const bulkBench: Benchmark = async (bench) => {
  const small = await measure(bench, await fill(bench, smallCatalogue));
  const large = await measure(bench, await wholeCatalogue(bench));
  const rate = ({ pages, whole }: typeof large) => (pages * 1000) / whole;
  return [
    {
      what: `Details and lists of ${count(large.titles)} titles, from an empty store`,
      ours: `${count(large.first)} pages in ${seconds(large.firstTime)}, ${count(large.memory / 2 ** 20)} MB`,
      reference: `all ${count(large.pages)} pages: ${seconds(large.whole)}`,
      goal: '100,000 under 120 s, 1,024 MB',
    },
    {
      what: 'Every page from an empty store',
      ours: `${count(rate(large))} pages a second`,
      reference: `${count(small.titles)} titles: ${count(rate(small))} pages a second (${times(rate(large) / rate(small))})`,
      goal: 'flat',
    },
  ];
};

const isWatchPage = (path: string) => /^\/watch\/|\/episode\//.test(path);

async function measure(bench: Bench, { dataDir }: Filled) {
  for (const suffix of ['', '-wal', '-shm'])
    await rm(join(dataDir, `pages.sqlite${suffix}`), { force: true });
  const began = performance.now();
  const product = await startProduct(bench, dataDir, { SITE_URL: keptAddress });
  const memory = watchMemory(product.pid);
  const paths = await allPaths(product);
  bench.note(`Rendering ${count(paths.length)} pages …`);
  // Details and lists are rendered first, so they are done when this many pages are rendered.
  const first = paths.filter((path) => !isWatchPage(path)).length;
  let firstTime = 0;
  for (;;) {
    const { pending, rendered } = await product.status();
    const time = performance.now() - began;
    if (firstTime === 0 && (rendered ?? 0) >= first) firstTime = time;
    if (pending === 0 && (rendered ?? 0) >= paths.length) break;
    await pause(100);
  }
  const whole = performance.now() - began;
  const titles = paths.filter((path) => path.startsWith('/watch/')).length;
  await product.stop();
  return { titles, pages: paths.length, first, firstTime, whole, memory: memory.peak() };
}
