import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { openPublishedSite, type PublishedSite } from '#site/server/testing/published-site.ts';
import { rawRequest } from '#site/server/testing/raw-request.ts';

// Addresses in pages and redirects come from SITE_URL: a request's headers must not get into an answer.

const foreign = 'evil.example';

let api: TestApi;
let site: PublishedSite;
let port: number;
beforeAll(async () => {
  api = await startApi();
  for (let index = 0; index < 30; index += 1) await buildMovie(api.em());
  await buildMovie(api.em(), { title: 'The General', slug: 'the-general' });
  site = await openPublishedSite(api.url, testFeedKey);
  port = Number(new URL(site.url).port);
  await site.untilPublished();
});
afterAll(async () => {
  await site.close();
  await api.close();
});

const paths = [
  '/',
  '/movies',
  '/movies/the-general',
  '/watch/the-general',
  '/movies/page/2',
  '/movies?page=2',
  '/movies/',
  '/search?q=general',
  '/theme.css',
  '/no-such-page',
  '/media/none.webp',
  '/api/movies',
  '/api/openapi.json',
  '/api/docs',
  '/api/no-such-call',
];

const honest = 'Host: films.example.org';
const claims: string[][] = [
  [`Host: ${foreign}`],
  [`Host: ${foreign}:8443`],
  [`Host: films.example.org@${foreign}`],
  [honest, `Host: ${foreign}`],
  [honest, `X-Forwarded-Host: ${foreign}`],
  [honest, `X-Forwarded-Host: ${foreign}`, 'X-Forwarded-Proto: https', 'X-Forwarded-Port: 8443'],
  [honest, `Forwarded: for=192.0.2.1;host=${foreign};proto=https`],
  [honest, `X-Host: ${foreign}`, `X-Forwarded-Server: ${foreign}`],
  [honest, `X-Original-URL: https://${foreign}/`, `X-Rewrite-URL: https://${foreign}/`],
  [honest, `X-Forwarded-Prefix: //${foreign}`, `X-Forwarded-Path: //${foreign}`],
  [honest, `Origin: https://${foreign}`],
  [honest, `Referer: https://${foreign}/x`],
  [honest, `X-Forwarded-For: ${foreign}`, `X-Real-IP: ${foreign}`, `X-Request-Id: ${foreign}`],
];

/** The answer without the parts that differ each time. */
async function answerTo(path: string, headers: string[], target = path): Promise<string> {
  const lines = [`GET ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''];
  const answer = await rawRequest(port, lines.join('\r\n'));
  return answer.replace(/^(?:date|x-request-id|retry-after|set-cookie): .*\r\n/gim, '');
}

test.each(paths)('no forged header shows in %s, then or later', async (path) => {
  const clean = await answerTo(path, [honest]);
  expect(clean).toMatch(/^HTTP\/1\.1 (?:200|301|404) /);
  for (const headers of claims) {
    const answer = await answerTo(path, headers);
    expect(answer).not.toContain(foreign);
    expect([clean.split(' ')[1], '400']).toContain(answer.split(' ')[1]);
  }
  expect(await answerTo(path, [honest])).toBe(clean);
});

test.each(['/', '/movies', '/no-such-page'])(
  '%s requested with an absolute address is the same page',
  async (path) => {
    const clean = await answerTo(path, [honest]);
    expect(await answerTo(path, [honest], `http://${foreign}${path}`)).toBe(clean);
  },
);

test('a page names its own address, with the host of SITE_URL', async () => {
  const page = await answerTo('/movies/the-general', [`Host: ${foreign}`]);
  expect(page).toContain(`<link rel="canonical" href="${api.url}/movies/the-general"`);
});

test.each([
  `//${foreign}`,
  `//${foreign}/movies/`,
  `///${foreign}/`,
  `/\\${foreign}/`,
  `/%2f${foreign}/`,
  `/%5c${foreign}/`,
  `/.//${foreign}/`,
  `/movies//${foreign}/..`,
  `/movies/?next=https://${foreign}`,
  `/login?redirect=//${foreign}`,
])('%s leads nowhere else', async (target) => {
  const answer = await answerTo(target, [honest]);
  const location = /^location: (.*)\r$/im.exec(answer)?.[1];
  if (location !== undefined) {
    expect(location).toMatch(/^\/(?![/\\])/);
    expect(new URL(location, 'https://films.example.org').host).toBe('films.example.org');
  }
  expect(answer.split(' ')[1]).toMatch(/^(?:200|301|400|404)$/);
});

test('a request without a Host is refused', async () => {
  expect((await answerTo('/movies', [])).split(' ')[1]).toBe('400');
});
