import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fakeData, filmPath } from '#site/server/testing/fake-data.ts';
import { openSite } from '#site/server/testing/open-site.ts';
import { rawGet, rawRequest } from '#site/server/testing/raw-request.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';

/** fetch decompresses and requests gzip by itself; this shows the raw answer. */
function wire(url: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      const req = request(url, { method, headers }, (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () =>
          resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks) }),
        );
      });
      req.on('error', reject);
      req.end();
    },
  );
}

const path = filmPath(1);
const words = '/movies/film-1: film-1 v1,film-2 v1';

test('a page is sent as brotli, gzip or plain, as the visitor accepts it', async () => {
  const { url } = await openSite();
  const brotli = await wire(url + path, { 'Accept-Encoding': 'gzip, deflate, br, zstd' });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.body).toString()).toBe(words);
  const gzip = await wire(url + path, { 'Accept-Encoding': 'gzip, br;q=0' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.body).toString()).toBe(words);
  const plain = await wire(url + path);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body.toString()).toBe(words);
  for (const { headers } of [brotli, gzip, plain]) expect(headers['vary']).toBe('Accept-Encoding');
});

test('an unchanged page is answered with 304 and no body', async () => {
  const { url } = await openSite();
  const { headers } = await wire(url + path);
  const again = await wire(url + path, { 'If-None-Match': String(headers['etag']) });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  expect(again.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  const other = await wire(url + path, { 'If-None-Match': 'W/"other", *x' });
  expect(other.status).toBe(200);
});

test('HEAD has the headers of GET and no body', async () => {
  const { url } = await openSite();
  await wire(url + path, { 'Accept-Encoding': 'br' });
  const get = await wire(url + path, { 'Accept-Encoding': 'br' });
  const head = await wire(url + path, { 'Accept-Encoding': 'br' }, 'HEAD');
  expect(head.body.length).toBe(0);
  expect(head.headers['content-length']).toBe(get.headers['content-length']);
});

test('pages carry the security headers, and HSTS under https only', async () => {
  const plain = await openSite();
  const { headers } = await wire(plain.url + path);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': "frame-ancestors 'none'",
  });
  expect(headers['strict-transport-security']).toBeUndefined();
  const secure = await openSite({ siteUrl: 'https://films.example' });
  expect((await wire(secure.url + path)).headers['strict-transport-security']).toBe('max-age=31536000');
});

test('the key of a page is its path: host and unknown parameters make no other page', async () => {
  const { url, rendered } = await openSite();
  await wire(url + path, { Host: 'evil.example' });
  await wire(`${url}${path}?utm_source=x&fbclid=y`, { 'X-Forwarded-Host': 'evil.example' });
  await wire(url + path);
  expect(rendered).toEqual([path]);
});

test('other forms of an address redirect to the canonical one', async () => {
  const { port } = await openSite();
  for (const [from, to] of [
    ['/movies/', '/movies'],
    ['//evil.example/movies', '/evil.example/movies'],
    ['///', '/'],
    ['/movies//film-1', '/movies/film-1'],
    ['/%6dovies', '/movies'],
    ['/movies?page=2', '/movies/page/2'],
    ['/movies?page=1', '/movies'],
    ['/movies/page/1', '/movies'],
    ['/anime/?page=3', '/anime?page=3'],
  ]) {
    expect([from, await rawGet(port, from ?? '')]).toEqual([from, { status: 301, location: to }]);
  }
});

test('malicious addresses get 400 or 404, and never the file they ask for', async () => {
  const { port } = await openSite();
  const forms = [
    '/%zz',
    '/%00',
    '/movies/%00',
    '/%ff%fe',
    '/movies/\\..\\secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/../secret.txt',
    '/media/../secret.txt',
    '/media/..%2fsecret.txt',
    '/media/%2e%2e%2fsecret.txt',
    '/media/posters/..%5c..%5csecret.txt',
    '/media/posters/.../secret.txt',
    '/media/.hidden',
    '/media//etc/passwd',
    '/media/posters',
    '/media/',
    '/_astro/../robots.txt/..',
    '/%252e%252e/secret.txt',
    `/${'a'.repeat(10_000)}`,
    '/movies/<script>',
    '/movies/film-1%20',
    '/movies/%E2%80%AE',
    '/.env',
    '/.git/config',
  ];
  for (const form of forms) {
    const answer = await rawRequest(port, `GET ${form} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect([form, answer.split(' ')[1]]).toEqual([form, expect.stringMatching(/^(?:400|404|301)$/)]);
    expect(answer).not.toContain('not for visitors');
  }
});

test('a page that does not exist is 404, is not stored, and is rendered once until something changes', async () => {
  const { url, rendered, store, data, publisher } = await openSite();
  for (let index = 0; index < 3; index += 1) expect((await wire(`${url}/movies/film-99`)).status).toBe(404);
  expect(rendered.filter((path) => path === '/movies/film-99')).toHaveLength(1);
  expect(store.pages.read('/movies/film-99')).toBeUndefined();
  data.add(99);
  publisher.apply({ changes: data.log, cursor: 1, head: 1, reset: false });
  expect((await wire(`${url}/movies/film-99`)).status).toBe(200);
});

test('filters and search are rendered for the request and not stored', async () => {
  const data = fakeData(2);
  const { url, rendered, store } = await openSite({
    data,
    async render(paths, _position, onResult) {
      for (const path of paths) onResult({ ...data.rendering('/movies'), path, kind: 'passing' });
    },
  });
  expect((await wire(`${url}/anime?sort=rating&genre=Action&x=1`)).status).toBe(200);
  expect((await wire(`${url}/search?q=general`)).status).toBe(200);
  expect(rendered).toEqual(['/anime?genre=Action&sort=rating', '/search?q=general']);
  expect(store.waiting.count()).toBe(0);
});

test('outside /api only forms are accepted', async () => {
  const { url } = await openSite();
  const answer = await wire(`${url}/browse`, {}, 'POST');
  expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD']);
  expect((await wire(`${url}/api/movies`, {}, 'POST')).body.toString()).toBe('API POST /api/movies');
});

test('hashed files are cached for ever, others are revalidated', async () => {
  const { url } = await openSite();
  const style = await wire(`${url}/_astro/style.abc123.css`, { 'Accept-Encoding': 'br' });
  expect(style.headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  });
  const robots = await wire(`${url}/robots.txt`);
  expect([robots.headers['cache-control'], robots.body.toString()]).toEqual([
    'public, max-age=3600',
    'User-agent: *',
  ]);
});

test('media are sent in ranges, and cannot run anything when opened directly', async () => {
  const { url } = await openSite();
  const poster = `${url}/media/posters/film-1.webp`;
  const whole = await wire(poster);
  expect(whole.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  expect((await wire(poster, { 'If-None-Match': String(whole.headers['etag']) })).status).toBe(304);
  const part = await wire(poster, { Range: 'bytes=5-7' });
  expect([part.status, part.body.toString(), part.headers['content-range']]).toEqual([
    206,
    'and',
    'bytes 5-7/29',
  ]);
  const end = await wire(poster, { Range: 'bytes=-6' });
  expect([end.status, end.body.toString()]).toEqual([206, 'poster']);
  expect((await wire(poster, { Range: 'bytes=900-' })).status).toBe(416);
  for (const odd of ['bytes=0-1,3-4', 'bytes=7-5', 'pages=1-2', 'bytes=-', 'bytes=a-b']) {
    expect((await wire(poster, { Range: odd })).status).toBe(200);
  }
});

test('while rendering is impossible, stored pages are served, whatever their age', async () => {
  const data = fakeData(3);
  let isDown = false;
  const { url, publisher } = await openSite({
    data,
    async render(paths, _position, onResult) {
      for (const path of paths) {
        onResult(isDown ? { path, kind: 'failed', reason: 'ApiError: 503' } : data.render(path));
      }
    },
  });
  for (const known of data.paths()) await wire(url + known);
  isDown = true;
  data.edit(1);
  publisher.apply({ changes: data.log, cursor: 1, head: 1, reset: false });
  for (const known of data.paths()) expect((await wire(url + known)).status).toBe(200);
  const missing = await wire(`${url}/watch/film-3`);
  expect([missing.status, missing.headers['retry-after']]).toEqual([503, '5']);

  isDown = false;
  await waitFor(async () => {
    publisher.retryDue();
    return (await wire(url + filmPath(1))).body.toString().includes('film-1 v2');
  });
});
