import { closeSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { waitFor } from '#site/server/testing/wait-for.ts';
import { openConsistencyCheck } from '#tools/consistency/consistency-check.ts';
import { addFilms, feedKey, openProduct } from './product.ts';

const pageSize = 4096;

/** Overwrites the beginning of every database page except the first, where SQLite has its header. */
function damage(file: string): void {
  const handle = openSync(file, 'r+');
  for (let start = pageSize; start < statSync(file).size; start += pageSize)
    writeSync(handle, new Uint8Array(32).fill(255), 0, 32, start);
  closeSync(handle);
}

test('a page store that is damaged, before the start or while the product runs, is rebuilt', async () => {
  const product = await openProduct();
  const films = await addFilms(product, 12);
  await product.untilPublished();
  const file = join(product.dataDir, 'pages.sqlite');
  const consistency = openConsistencyCheck({ apiUrl: product.url, feedKey, siteUrl: product.url });

  const harm = [
    () => damage(file),
    () => damage(`${file}-wal`),
    async () => {
      await product.end('SIGTERM');
      damage(file);
      await product.start();
    },
    async () => {
      await product.end('SIGKILL');
      writeFileSync(file, 'no database at all'.repeat(1000));
      await product.start();
    },
  ];
  for (const hurt of harm) {
    await hurt();
    // A page is checked when it is read from disk, so visitors only get correct pages.
    for (const [slug, id] of films) {
      const title = `${slug} after ${harm.indexOf(hurt)}`;
      expect((await product.page(`/movies/${slug}`)).status).toBe(200);
      await product.send('PUT', `/api/movies/${id}`, { title });
      await waitFor(async () => (await product.page(`/movies/${slug}`)).text.includes(title));
    }
    expect(product.isRunning()).toBe(true);
  }
  await consistency.drained(file);
  expect(await consistency.compare(file)).toEqual([]);
  await consistency.close();
});
