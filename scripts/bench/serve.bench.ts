import { get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { everyPageRendered } from './all-paths.ts';
import type { Benchmark } from './bench.ts';
import { count, median, times } from './figure.ts';
import { fill, smallCatalogue } from './instances.ts';
import { chooseLoad } from './load.ts';
import { serveWithNginx } from './nginx.ts';
import { startProduct } from './product.ts';

const rounds = 5;

/** Requests a second for one rendered page over 64 connections, ours and nginx in turns, the same compressed bytes. */
export const serveBench: Benchmark = async (bench) => {
  const { dataDir } = await fill(bench, smallCatalogue);
  const product = await startProduct(bench, dataDir);
  const path = (await everyPageRendered(product)).find((one) => one.startsWith('/movies/')) ?? '/';
  const page = await ask(product.url + path);
  const reference = await serveWithNginx(bench, brotliDecompressSync(page.body), page.body);
  if (!reference) {
    bench.note('nginx with its brotli module is not installed: serving is not compared.');
    await product.stop();
    return [];
  }
  const theirs = await ask(reference);
  if (!theirs.body.equals(page.body)) throw new Error('nginx does not serve the same bytes');
  const { name, load } = await chooseLoad();
  const ours: number[] = [];
  const nginx: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bench.note(`Serving, round ${round + 1} of ${rounds} …`);
    ours.push(await load(product.url + path));
    nginx.push(await load(reference));
  }
  await product.stop();
  const ratio = median(ours.map((rate, at) => rate / (nginx[at] ?? Number.NaN)));
  return [
    {
      what: `Serving a page of ${count(page.body.length)} bytes, by ${name}`,
      ours: `${count(median(ours))} requests/s (${times(ratio)})`,
      reference: `nginx, one worker: ${count(median(nginx))} requests/s`,
      goal: 'at least 0.5x',
    },
  ];
};

interface Page {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The page as it travels, compressed. */
async function ask(url: string): Promise<Page> {
  const page = await new Promise<Page>((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, (answer) => {
      buffer(answer).then((body) => resolve({ headers: answer.headers, body }), reject);
    }).once('error', reject);
  });
  if (page.headers['content-encoding'] !== 'br') throw new Error(`${url} did not come compressed`);
  return page;
}
