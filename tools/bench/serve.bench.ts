import { get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { everyPageRendered } from './all-paths.ts';
import type { Benchmark } from './bench.ts';
import { count, type Figure, median, times } from './figure.ts';
import { fill, smallCatalogue } from './instances.ts';
import { chooseLoad, usualSeconds } from './load.ts';
import { serveWithNginx } from './nginx.ts';
import { cpuTime } from './process-use.ts';
import { startProduct } from './product.ts';

const rounds = 5;
/** The two headers differ only in the word by which crawlers are recognised. */
const visitor = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) for bench/1.0' };
const crawler = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) botbench/1.0' };

/** Serves one rendered page over 64 connections, from Lamphouse and nginx in turns, with the same compressed bytes. */
export const serveBench: Benchmark = async (bench) => {
  const { dataDir } = await fill(bench, smallCatalogue);
  const product = await startProduct(bench, dataDir);
  const path = (await everyPageRendered(product)).find((one) => one.startsWith('/movies/')) ?? '/';
  const page = await ask(product.url + path);
  const nginx = await serveWithNginx(bench, brotliDecompressSync(page.body), page.body);
  if (!nginx) {
    bench.note('nginx with its brotli module is not installed: serving is not compared.');
    await product.stop();
    return [];
  }
  if (!(await ask(nginx)).body.equals(page.body)) throw new Error('nginx does not serve the same bytes');
  const { name, load } = await chooseLoad();
  /** CPU microseconds per request: when two runs differ this little, the request rate says less. */
  async function cost(headers: Record<string, string>): Promise<number> {
    const before = cpuTime(product.pid);
    const rate = await load(product.url + path, headers);
    return (1_000_000 * (cpuTime(product.pid) - before)) / (rate * usualSeconds);
  }
  const results: Results = { ours: [], nginx: [], unchanged: [], counted: [], uncounted: [] };
  for (let round = 0; round < rounds; round += 1) {
    bench.note(`Serving, round ${round + 1} of ${rounds} …`);
    results.ours.push(await load(product.url + path));
    results.nginx.push(await load(nginx));
    results.counted.push(await cost(visitor));
    results.uncounted.push(await cost(crawler));
    results.unchanged.push(await load(product.url + path, { 'If-None-Match': String(page.headers.etag) }));
  }
  await product.stop();
  return [rateFigure(name, page.body.length, results), unchangedFigure(results), countedFigure(results)];
};

/** The results of each round: requests per second, and the cost of one. */
type Results = Record<'ours' | 'nginx' | 'unchanged' | 'counted' | 'uncounted', number[]>;

/** Ratios within each round, since rounds differ more than the servers do. */
const ratio = (ours: number[], theirs: number[]) => median(ours.map((one, at) => one / Number(theirs[at])));

function rateFigure(loader: string, bytes: number, { ours, nginx }: Results): Figure {
  return {
    what: `Serving a page of ${count(bytes)} bytes, by ${loader}`,
    ours: `${count(median(ours))} requests/s (${times(ratio(ours, nginx))})`,
    reference: `nginx, one worker: ${count(median(nginx))} requests/s`,
    goal: 'at least 0.5x',
  };
}

function unchangedFigure({ ours, unchanged }: Results): Figure {
  return {
    what: 'The same, 304 to a browser that has it',
    ours: `${count(median(unchanged))} requests/s (${times(ratio(unchanged, ours))})`,
    reference: `the whole page: ${count(median(ours))} requests/s`,
    goal: 'over 1x',
  };
}

function countedFigure({ counted, uncounted }: Results): Figure {
  return {
    what: 'A request that is counted as a view',
    ours: `${median(counted).toFixed(1)} µs of CPU (${ratio(counted, uncounted).toFixed(3)}x)`,
    reference: `a crawler’s, which is not: ${median(uncounted).toFixed(1)} µs`,
    goal: 'under 1.03x',
  };
}

interface Page {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Requests the compressed page. */
async function ask(url: string): Promise<Page> {
  const page = await new Promise<Page>((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, (answer) => {
      buffer(answer).then((body) => resolve({ headers: answer.headers, body }), reject);
    }).once('error', reject);
  });
  if (page.headers['content-encoding'] !== 'br') throw new Error(`${url} did not come compressed`);
  return page;
}
