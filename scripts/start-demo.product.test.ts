import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// biome-ignore lint/correctness/noUnresolvedImports: Biome does not know this module of Node
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { startPart } from './testing/part.ts';

test('the first page of the demo is served before its pictures are drawn, which their first visitor gets', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const folder = mkdtempSync(join(tmpdir(), 'lamphouse-demo-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const product = await startPart({
    script: 'start',
    env: { DATABASE_URL: database.url, DATA_DIR: folder, SEED: 'demo' },
  });
  onTestFinished(async () => void (await product.end('SIGKILL')));

  const page = await (await fetch(product.url)).text();
  const pictures = [...new Set(page.match(/\/poster\/[\w/-]+\.(?:avif|webp)/g))];
  expect(pictures.length).toBeGreaterThan(20);
  const store = new DatabaseSync(join(folder, 'pages.sqlite'), { readOnly: true });
  onTestFinished(() => store.close());
  const isDrawn = store.prepare("SELECT count(*) AS count FROM picture WHERE '/poster/' || name = ?");
  const drawn = () => pictures.filter((path) => isDrawn.get(path)?.count === 1);
  expect(drawn()).toEqual([]);

  const last = pictures.findLast((path) => path.endsWith('.avif')) ?? '';
  const picture = await fetch(product.url + last);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/avif']);
  expect(drawn()).toEqual([last]);
});
