import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { readArchive, verifyArchive } from './archive.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const unzip = promisify<Uint8Array, Buffer>(gunzip);

test('a download is a whole backup, and is noted as the last one and in the activity', async () => {
  const owner = await api.signIn();
  await buildMovie(api.em(), { title: 'Kept “ü”', slug: 'kept' });
  await api.media.storage.put('posters/p.webp', Buffer.from('a poster'));
  const answer = await owner.get('/api/backup');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename="lamphouse-[\d-]+\.tar"$/);
  const file = join(tmpdir(), `lamphouse-download-${process.pid}.tar`);
  onTestFinished(() => rmSync(file));
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));

  let size = 0;
  await verifyArchive(file, (bytes) => {
    size += bytes;
  });
  const found = new Map<string, string>();
  for await (const { name, read } of readArchive(file)) {
    const bytes = await buffer(read());
    found.set(name, (name.endsWith('.gz') ? await unzip(bytes) : bytes).toString());
  }
  expect(found.get('database/movies/000000.ndjson.gz')).toContain('"title":"Kept “ü”"');
  expect(found.get('media/posters/p.webp')).toBe('a poster');
  expect(JSON.parse(found.get('secrets.json') ?? '')).toHaveProperty('feedKey');

  const { server } = await (await owner.get('/api/waiting')).json();
  expect(server.lastBackup.bytes).toBeGreaterThan(size);
  const { entries } = await (await owner.get('/api/activity?kind=backup')).json();
  expect(entries).toMatchObject([{ kind: 'backup', name: expect.stringMatching(/^lamphouse-.+\.tar$/) }]);
});

test('a backup needs a password that was confirmed just now, and no token is enough', async () => {
  const admin = await api.signIn();
  await api.em().execute(`update sessions set sess = sess || '{"confirmedAt": 0}'`);
  const refused = await admin.get('/api/backup');
  expect([refused.status, (await refused.json()).needs]).toEqual([403, ['confirmation']]);
  const { token } = await (
    await (await api.signIn()).post('/api/admin/tokens', { name: 'T', scopes: ['settings'] })
  ).json();
  expect((await api.get('/api/backup', { Authorization: `Bearer ${token}` })).status).toBe(403);
  expect((await api.get('/api/backup')).status).toBe(401);
});
