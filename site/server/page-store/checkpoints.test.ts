import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore, scratchFolder } from '#site/server/testing/open-store.ts';
import { fresh } from './page.ts';

test('what was written reaches the file while the store is open, long before SQLite itself would write it', async () => {
  const file = join(scratchFolder(), 'pages.sqlite');
  const store = openStore(file);
  const before = statSync(file).size;
  const body = new Uint8Array(16_000_000);
  store.transaction(() =>
    store.pages.write(
      '/movies/a',
      { status: 200, etag: 'W/"a"', headers: {}, body, tags: [], seq: 1 },
      fresh,
    ),
  );
  await expect.poll(() => statSync(file).size - before, { timeout: 60_000 }).toBeGreaterThan(body.length);
  expect(store.pages.read('/movies/a')?.body).toEqual(body);
});
