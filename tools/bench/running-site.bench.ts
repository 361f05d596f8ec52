import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
// biome-ignore lint/correctness/noUnresolvedImports: Biome does not know this module of Node's yet
import { DatabaseSync } from 'node:sqlite';
import type { Bench, Benchmark } from './bench.ts';
import { writeRows } from './catalogue.ts';
import { coldPages } from './cold-pages.ts';
import { count, median, ms, quantile, seconds, times } from './figure.ts';
import { generatedTitles } from './generated-titles.ts';
import { type Filled, fill, runImport, wholeCatalogue } from './instances.ts';
import { watchMemory } from './process-use.ts';
import { keptAddress, startProduct } from './product.ts';
import { startSteadyLoad } from './steady-load.ts';

const added = 10_000;
const visitors = 500;
const smallCatalogue = 3_000;
const renderAhead = 100;
const megabytes = (bytes: number) => `${count(bytes / 2 ** 20)} MB`;

/**
 * A site that renders only the newest pages ahead, over the whole catalogue and over a small one: its start, the first visits of
 * its other pages, and an import while visitors request pages. A kept catalogue grows by the imported titles.
 */
export const runningSiteBench: Benchmark = async (bench) => {
  const small = await measure(bench, await fill(bench, smallCatalogue));
  const large = await measure(bench, await wholeCatalogue(bench));
  const of = `${count(large.titles)} titles`;
  const reference = (text: string) => `${count(small.titles)} titles: ${text}`;
  const cold = ({ first }: typeof large) =>
    `p50 ${ms(median(first))}, p95 ${ms(quantile(first, 0.95))}, p99 ${ms(quantile(first, 0.99))}`;
  const served = ({ during }: typeof large) =>
    `${count(during.answered)} pages, ${count(during.errors)} errors, p99 ${ms(during.p99)}`;
  return [
    {
      what: `Start to the first page, ${of} in`,
      ours: seconds(large.start),
      reference: reference(`${seconds(small.start)} (${times(large.start / small.start)})`),
      goal: 'under 3 s',
    },
    {
      what: `First visit of a page, ${of}, ${count(large.first.length)} pages`,
      ours: cold(large),
      reference: reference(`${cold(small)}; the second visit p50 ${ms(median(large.again))}`),
      goal: 'p95 under 60 ms',
    },
    {
      what: `Import of ${count(added)} rows into the running site, ${visitors} page requests a second`,
      ours: `${seconds(large.importing)}, ${megabytes(large.importMemory)}`,
      reference: reference(`${seconds(small.importing)}, ${megabytes(small.importMemory)}`),
      goal: 'memory flat',
    },
    {
      what: 'The visitors meanwhile',
      ours: served(large),
      reference: reference(served(small)),
      goal: 'p99 under 20 ms',
    },
    {
      what: 'The end of the import until every stored page is up to date',
      ours: seconds(large.settled),
      reference: reference(seconds(small.settled)),
      goal: 'first lists within 60 s',
    },
    {
      what: 'Memory of the site, the API and PostgreSQL meanwhile, at most',
      ours: megabytes(large.memory),
      reference: reference(megabytes(small.memory)),
      goal: '1,536 MB',
    },
  ];
};

async function measure(bench: Bench, { dataDir, run }: Filled) {
  const env = { SITE_URL: keptAddress, RENDER_AHEAD: String(renderAhead) };
  bench.note(`Starting the site over ${count(run.rows)} titles …`);
  // A kept catalogue may have pages of another run. The first start renders what is rendered ahead.
  for (const end of ['', '-wal', '-shm']) await rm(join(dataDir, `pages.sqlite${end}`), { force: true });
  const first = await startProduct(bench, dataDir, env);
  await first.untilPublished(renderAhead);
  await first.stop();
  const began = performance.now();
  const product = await startProduct(bench, dataDir, env);
  const start = performance.now() - began;
  await product.untilPublished();
  const visits = await coldPages(bench, product);
  const memory = watchMemory(product.pid);
  const load = startSteadyLoad({ url: product.url, paths: storedPages(dataDir), perSecond: visitors });
  bench.note(`Importing ${count(added)} rows while visitors request pages …`);
  const again = randomUUID();
  const rows = [...generatedTitles(added)].map((title) => ({ ...title, key: `${again}:${title['key']}` }));
  const file = await writeRows(join(bench.folder, `${again}.ndjson`), rows);
  const imported = await runImport(bench, dataDir, [file]);
  const ended = performance.now();
  const during = await load.stop();
  await product.untilPublished();
  const settled = performance.now() - ended;
  await product.stop();
  return {
    titles: run.rows,
    start,
    ...visits,
    importing: imported.importing,
    importMemory: imported.memory,
    during,
    settled,
    memory: memory.peak(),
  };
}

function storedPages(dataDir: string): string[] {
  const db = new DatabaseSync(join(dataDir, 'pages.sqlite'), { readOnly: true, timeout: 5000 });
  const paths = db.prepare('SELECT path FROM page WHERE status = 200').all();
  db.close();
  return paths.map(({ path }) => String(path));
}
