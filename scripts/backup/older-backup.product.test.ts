import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi } from '#admin-api/testing/api-server.ts';
import { createTestDatabase, type TestDatabase } from '#admin-api/testing/postgres.ts';
import { runScript } from '#scripts/testing/run-script.ts';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'lamphouse-older-backup-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a backup that version 0.2.0 wrote is restored into the tables of this one', async () => {
  const file = new URL('./testing/0.2.0.tar', import.meta.url).pathname;
  const where = { DATABASE_URL: database.url, DATA_DIR: dataDir, STORAGE_URL: '' };
  expect(await runScript('restore', [file], where)).toMatchObject({ code: 0 });
  const api = await startApi({ databaseUrl: database.url });
  try {
    expect(await (await api.get('/api/movies')).json()).toMatchObject({ total: 2 });
    const admin = await api.signIn();
    expect(await (await admin.get('/api/titles?genre=War')).json()).toMatchObject({ total: 1 });
    const found = await (await api.get('/api/movies/search?q=lamp')).json();
    expect(found).toMatchObject([{ title: 'The Lamp', slug: 'the-lamp' }]);
    expect((await admin.put(`/api/movies/${found[0].id}`, { title: 'The Lamps' })).status).toBe(200);
  } finally {
    await api.close();
  }
});
