import { writeFile } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { freePort } from '#admin-api/database/free-port.ts';
import { everyPageRendered } from './all-paths.ts';
import type { Bench, Benchmark } from './bench.ts';
import { answers, start } from './child.ts';
import { count, type Figure, median, ms, times } from './figure.ts';
import { fill, smallCatalogue } from './instances.ts';
import { chooseLoad, type LoadResult } from './load.ts';
import { serveWithNginx } from './nginx.ts';
import { startProduct } from './product.ts';

const rounds = 5;

/** One rendered page over 64 connections, from Lamphouse, nginx and a bare node:http server in turns, with the same compressed bytes. */
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
  const bare = await serveBare(bench, page.body);
  for (const theirs of await Promise.all([ask(nginx), ask(bare)]))
    if (!theirs.body.equals(page.body)) throw new Error('A reference does not serve the same bytes');
  const { name, load } = await chooseLoad();
  const results: Results = {
    ours: [],
    nginx: [],
    bare: [],
    unchanged: [],
  };
  for (let round = 0; round < rounds; round += 1) {
    bench.note(`Serving, round ${round + 1} of ${rounds} …`);
    results.ours.push(await load(product.url + path));
    results.nginx.push(await load(nginx));
    results.bare.push(await load(bare));
    results.unchanged.push(await load(product.url + path, { 'If-None-Match': String(page.headers.etag) }));
  }
  await product.stop();
  return [rateFigure(name, page.body.length, results), ...otherFigures(results)];
};

type Results = Record<'ours' | 'nginx' | 'bare' | 'unchanged', LoadResult[]>;

const rate = (results: LoadResult[]) => median(results.map((one) => one.rate));
/** Ratios within each round, since rounds differ more than the servers. */
const ratio = (ours: LoadResult[], theirs: LoadResult[], of: 'rate' | 'p99') =>
  median(ours.map((one, at) => Number(one[of]) / Number(theirs[at]?.[of])));

function rateFigure(loader: string, bytes: number, { ours, nginx }: Results): Figure {
  return {
    what: `Serving a page of ${count(bytes)} bytes, by ${loader}`,
    ours: `${count(rate(ours))} requests/s (${times(ratio(ours, nginx, 'rate'))})`,
    reference: `nginx, one worker: ${count(rate(nginx))} requests/s`,
    goal: 'at least 0.5x',
  };
}

function otherFigures({ ours, bare, unchanged }: Results): Figure[] {
  const unchangedFigure = {
    what: 'The same, 304 to who has it',
    ours: `${count(rate(unchanged))} requests/s (${times(ratio(unchanged, ours, 'rate'))})`,
    reference: `the whole page: ${count(rate(ours))} requests/s`,
    goal: 'over 1x',
  };
  if (ours.some(({ p99 }) => p99 === null)) return [unchangedFigure];
  const p99 = (results: LoadResult[]) => median(results.map((one) => Number(one.p99)));
  return [
    {
      what: 'The same, p99',
      ours: `${ms(p99(ours))} (${times(ratio(ours, bare, 'p99'))})`,
      reference: `bare node:http: ${ms(p99(bare))}, ${count(rate(bare))} requests/s`,
      goal: 'at most 2x',
    },
    unchangedFigure,
  ];
}

async function serveBare(bench: Bench, body: Buffer): Promise<string> {
  const file = join(bench.folder, 'bare-page.br');
  await writeFile(file, body);
  const port = await freePort();
  const child = start(process.execPath, ['scripts/bench/bare-server.ts', file, String(port)]);
  bench.atEnd(child.stop);
  const url = `http://127.0.0.1:${port}/`;
  await answers(url, child);
  return url;
}

interface Page {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The compressed page. */
async function ask(url: string): Promise<Page> {
  const page = await new Promise<Page>((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, (answer) => {
      buffer(answer).then((body) => resolve({ headers: answer.headers, body }), reject);
    }).once('error', reject);
  });
  if (page.headers['content-encoding'] !== 'br') throw new Error(`${url} did not come compressed`);
  return page;
}
