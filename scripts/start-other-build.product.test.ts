import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import { buildFilesPath } from '#schema/shapes/build-file.ts';
import { firstPart } from '#site/lib/brotli-parts.ts';
import { createSiteServer } from '#site/server/site-server.ts';
import { openPublishedSite, type PublishedSite } from '#site/server/testing/published-site.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';

// Two site servers of two builds with one API, as while they are replaced one after the other.

const script = '/_astro/next.CRKNkeGa.js';
const sheet = '/styles/NextPage.css';

let api: TestApi;
let nextBuild: string;
let old: PublishedSite;
let next: PublishedSite;
beforeAll(async () => {
  api = await startApi();
  // Beside the packages that the build imports.
  mkdirSync('.cache', { recursive: true });
  nextBuild = mkdtempSync(join('.cache', 'other-build-'));
  cpSync('dist', nextBuild, { recursive: true });
  const file = join(nextBuild, 'site.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), name: 'the next build' }));
  writeFileSync(join(nextBuild, 'client', script), 'next()');
  writeFileSync(join(nextBuild, 'server/styles/NextPage'), firstPart(Buffer.from('a{color:red}')));
  old = await openPublishedSite(api.url, testFeedKey);
});
afterAll(async () => {
  await Promise.all([old.close(), next?.close()]);
  await api.close();
  rmSync(nextBuild, { recursive: true, force: true });
});

test('a server of the old build has no file of the new one until that starts, and then has all', async () => {
  expect((await old.page(script)).status).toBe(404);
  next = await openPublishedSite(api.url, testFeedKey, api.url, {}, undefined, nextBuild);
  // The first one is asked at once: the files are shared before the new server listens.
  const found = await old.page(sheet);
  expect([found.status, found.text.slice(0, 12)]).toEqual([200, 'a{color:red}']);
  const own = await next.page(sheet);
  expect([own.status, own.text]).toEqual([200, found.text]);
  // What the old server had heard of before is valid for two seconds.
  await waitFor(async () => (await old.page(script)).status === 200);
  const [file, same] = [await old.page(script), await next.page(script)];
  expect([file.status, file.text]).toEqual([200, 'next()']);
  for (const name of ['content-type', 'cache-control', 'etag', 'vary', 'x-content-type-options'])
    expect([name, file.headers.get(name)]).toEqual([name, same.headers.get(name)]);
  expect(file.headers.get('cache-control')).toContain('immutable');
});

test('with the API in the same process no file is shared', async () => {
  const asked: string[] = [];
  const listener = api.app.callback();
  const apiListener: RequestListener = (req, res) => {
    asked.push(req.url ?? '');
    listener(req, res);
  };
  const dataDir = mkdtempSync(join(tmpdir(), 'lamphouse-one-'));
  const env = { siteUrl: api.url, dataDir, storage: { kind: 's3' as const }, feedKey: testFeedKey };
  const site = createSiteServer({
    env: { ...env, apiUrl: null },
    apiListener,
    workers: 1,
    log: () => undefined,
  });
  onTestFinished(async () => {
    await site.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const { port } = await site.listen({ port: 0, host: '127.0.0.1' });
  expect((await fetch(`http://127.0.0.1:${port}${script}`)).status).toBe(404);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((path) => path.startsWith(buildFilesPath))).toEqual([]);
});
