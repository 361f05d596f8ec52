import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#admin-api/ground/database/embedded-postgres.ts';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { type RunningSite, siteUrl, startSite } from '#scripts/export/testing/exported-site.ts';
import { treeOf } from '#scripts/export/testing/tree.ts';
import { type Asked, ask } from './testing/ask.ts';
import {
  isInstalled,
  sendsBrotli,
  startWebServer,
  type WebServer,
  webServers,
} from './testing/web-servers.ts';

// Tests the shipped configurations with the servers installed on this machine.

let api: TestApi;
let site: RunningSite;
let folder: string;
let exported: string;
beforeAll(async () => {
  api = await startApi({ siteUrl, trustProxy: 1 });
  const film = await buildMovie(api.em(), { title: 'The General', slug: 'former' });
  await buildMovie(api.em(), { title: 'Metropolis', slug: 'metropolis' });
  await (await api.signIn()).put(`/api/movies/${film.id}`, { slug: 'the-general' });
  await api.media.storage.put('uploads/clip.webp', Buffer.from('RIFF of a clip'));
  site = await startSite(api.url, testFeedKey);
  // The folder must be readable for the server's user.
  folder = mkdtempSync(join(tmpdir(), 'lamphouse-web-'));
  chmodSync(folder, 0o755);
  exported = join(folder, 'exported');
  await site.exportTo(exported);
});
afterAll(async () => {
  await site.close();
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const portOf = ({ url }: RunningSite) => Number(new URL(url).port);

/** Servers that are not installed are reported as skipped. */
function behindEach(title: string, tests: (name: (typeof webServers)[number]) => void): void {
  for (const name of webServers)
    describe.skipIf(!isInstalled(name))(title.replace('%s', name), () => tests(name));
}

/** Samples of pages and of other files in the folder. */
const samples = [
  '/',
  '/movies',
  '/movies/the-general',
  '/watch/metropolis',
  '/search',
  '/login',
  '/feed.xml',
  '/movies/feed.xml',
  '/sitemap.xml',
  '/sitemap/titles-0.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/sw.js',
  '/favicon.svg',
  '/icons/192.png',
];
const always = ['content-type', 'cache-control', 'x-content-type-options'];
const ofPages = [
  'content-security-policy',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'vary',
  'content-encoding',
];

behindEach('an exported site behind %s', (name) => {
  let server: WebServer;
  beforeAll(async () => {
    const livePorts = [portOf(site)];
    server = await startWebServer(name, 'export', { exported, livePorts, scratch: join(folder, name) });
  });
  afterAll(async () => await server?.stop());

  test('answers as the live site does, in each encoding', async () => {
    const files = ['_astro', 'styles'].flatMap((part) =>
      globSync(`${part}/*.{css,js,woff2}`, { cwd: exported }).slice(0, 5),
    );
    for (const encoding of [...(sendsBrotli(name) ? ['br'] : []), 'gzip', 'identity']) {
      for (const path of [...samples, ...files.map((file) => `/${file}`)]) {
        const [live, here] = [
          await ask(site.url, path, { 'Accept-Encoding': encoding }),
          await ask(server.url, path, { 'Accept-Encoding': encoding }),
        ];
        const isPage = live.headers['content-security-policy'] !== undefined;
        const said = (headers: Record<string, unknown>) =>
          [...always, ...(isPage ? ofPages : [])].map((header) => [header, headers[header]]);
        expect([path, encoding, here.status, said(here.headers)]).toEqual([
          path,
          encoding,
          live.status,
          said(live.headers),
        ]);
        expect([path, here.text === live.text]).toEqual([path, true]);
      }
    }
  });

  test('answers 304 for an unchanged page, sends a part of a file, and answers 404 for a missing page', async () => {
    const first = await ask(server.url, '/movies', { 'Accept-Encoding': 'br' });
    const again = await ask(server.url, '/movies', {
      'Accept-Encoding': 'br',
      'If-None-Match': String(first.headers.etag),
    });
    expect([again.status, again.text]).toEqual([304, '']);
    const part = await ask(server.url, '/icons/192.png', { Range: 'bytes=0-3' });
    expect([part.status, part.headers['content-length']]).toEqual([206, '4']);
    for (const path of [
      '/nope',
      '/administration',
      '/404',
      '/movies.html',
      '/movies.html.br',
      '/.lamphouse/files.sqlite',
    ]) {
      const missing = await ask(server.url, path);
      expect([path, missing.status]).toEqual([path, 404]);
      expect(missing.text).toContain('This page could not be found');
      expect(missing.headers['content-security-policy']).toBeDefined();
    }
  });

  test('redirects former addresses and other spellings of an address', async () => {
    for (const [path, to] of [
      ['/movies/former', '/movies/the-general'],
      ['/movies/', '/movies'],
      ['/movies/page/1', '/movies'],
    ] as const) {
      const moved = await ask(server.url, path);
      expect([path, moved.status]).toEqual([path, 301]);
      expect(new URL(String(moved.headers.location), siteUrl).pathname).toBe(to);
    }
  });

  test('treats an address in capitals as a different one, as the live site does', async () => {
    for (const path of ['/movies/FORMER', '/Movies/former', '/MOVIES', '/movies/The-General', '/SW.js']) {
      const [live, here] = [await ask(site.url, path), await ask(server.url, path)];
      expect([path, live.status]).toEqual([path, 404]);
      const said = ({ status, headers }: Asked) => [status, headers.location, headers['cache-control']];
      expect([path, said(here)]).toEqual([path, said(live)]);
    }
  });

  test('passes searches, forms and the API on to Lamphouse', async () => {
    expect((await ask(server.url, '/search?q=metropolis')).text).toContain('/movies/metropolis');
    expect((await ask(server.url, '/movies?genre=Drama')).headers['content-security-policy']).toBeDefined();
    expect((await ask(server.url, '/movies?utm_source=letter')).text).toContain('/movies/metropolis');
    expect(await ask(server.url, '/api/movies/slug/nobody')).toMatchObject({
      status: 404,
      headers: { 'content-type': expect.stringContaining('application/json') },
    });
    // Sent faster than a person types, and therefore held: the exported pages do not change.
    for (const [url, path] of [
      [server.url, '/movies/the-general'],
      [site.url, '/movies/metropolis'],
    ] as const) {
      const [, api = ''] = /name="api" value="([^"]+)"/.exec((await ask(url, path)).text) ?? [];
      const comment = { name: 'Ann', body: `A lovely film, seen at ${url}, ${name}`, elapsedMs: '0' };
      const sent = await ask(
        url,
        path,
        { Origin: siteUrl, 'Content-Type': 'application/x-www-form-urlencoded', Host: new URL(siteUrl).host },
        { method: 'POST', body: new URLSearchParams({ ...comment, api }).toString() },
      );
      expect([path, api, sent.status]).toEqual([path, expect.stringMatching(/./), 303]);
    }
    const saved = await ask(server.url, '/media/uploads/clip.webp?download=clip');
    expect(saved.headers['content-disposition']).toContain('filename="clip.webp"');
  });
});

behindEach('an exported site behind %s, without a running Lamphouse', (name) => {
  let server: WebServer;
  beforeAll(async () => {
    const livePorts = [await freePort()];
    server = await startWebServer(name, 'export', {
      exported,
      livePorts,
      scratch: join(folder, `${name}-alone`),
    });
  });
  afterAll(async () => await server?.stop());

  test('without Lamphouse every page is served, and other parts answer with a page that explains it', async () => {
    for (const file of treeOf(exported).keys()) {
      if (!file.endsWith('.html') || file === '404.html' || file === 'index.html') continue;
      const { status } = await ask(server.url, `/${file.slice(0, -'.html'.length)}`);
      expect([file, status === 200 || status === 301]).toEqual([file, true]);
    }
    for (const [path, method] of [
      ['/search?q=metropolis', 'GET'],
      ['/movies?genre=Drama', 'GET'],
      ['/movies?facets=shown', 'GET'],
      ['/surprise', 'GET'],
      ['/movies/the-general', 'POST'],
      ['/admin', 'GET'],
      ['/admin/movies', 'GET'],
    ] as const) {
      const answer = await ask(server.url, path, {}, { method });
      expect([path, answer.status]).toEqual([path, 503]);
      expect(answer.text).toContain('This is not available at the moment');
    }
    const call = await ask(server.url, '/api/movies/1/comments');
    expect(call.status).toBe(503);
    expect(JSON.parse(call.text)).toEqual({ message: 'The service is not available at the moment' });
    expect((await ask(server.url, '/form-shown.gif')).status).toBe(204);
  });
});

behindEach('the live site behind %s', (name) => {
  let server: WebServer;
  beforeAll(async () => {
    const livePorts = [portOf(site)];
    server = await startWebServer(name, 'live', {
      exported,
      livePorts,
      scratch: join(folder, `${name}-live`),
    });
  });
  afterAll(async () => await server?.stop());

  test('answers as Lamphouse itself does', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      for (const path of [
        ...samples,
        '/search?q=metropolis',
        '/nope',
        '/movies/former',
        '/api/movies?limit=1',
      ]) {
        const [live, here] = [
          await ask(site.url, path, { 'Accept-Encoding': encoding }),
          await ask(server.url, path, { 'Accept-Encoding': encoding }),
        ];
        const said = (headers: Record<string, unknown>) =>
          [...always, ...ofPages, 'etag', 'location'].map((header) => [header, headers[header]]);
        expect([path, encoding, here.status, said(here.headers)]).toEqual([
          path,
          encoding,
          live.status,
          said(live.headers),
        ]);
        expect([path, here.text === live.text || path.startsWith('/api')]).toEqual([path, true]);
      }
    }
  });
});

behindEach('two site servers behind %s, with the API away', (name) => {
  let sites: RunningSite[] = [];
  let server: WebServer;
  beforeAll(async () => {
    const away = await startApi({ siteUrl, trustProxy: 1 });
    await buildMovie(away.em(), { title: 'The General', slug: 'the-general' });
    sites = await Promise.all([startSite(away.url, testFeedKey), startSite(away.url, testFeedKey)]);
    for (const one of sites) await one.untilPublished();
    await away.close();
    const livePorts = sites.map(portOf);
    server = await startWebServer(name, 'live', {
      exported,
      livePorts,
      scratch: join(folder, `${name}-two`),
    });
  });
  afterAll(async () => {
    await server?.stop();
    for (const one of sites) await one.close();
  });

  test('an unreachable search leaves the other pages working', async () => {
    const answers: [path: string, status: number][] = [];
    for (const path of ['/search?q=general', '/api/movies', '/search?q=train']) {
      expect([path, (await ask(server.url, path)).status]).toEqual([path, 503]);
      for (const stored of ['/', '/movies', '/movies/the-general'])
        answers.push([stored, (await ask(server.url, stored)).status]);
    }
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
  });

  test('every page is there while one of the two is stopped', async () => {
    await sites.pop()?.close();
    for (let times = 0; times < 10; times += 1) {
      const { status, text } = await ask(server.url, '/movies/the-general');
      expect([status, text.includes('The General')]).toEqual([200, true]);
    }
  });
});
