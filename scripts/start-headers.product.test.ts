import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildMovie, buildPage } from '#admin-api/testing/factories.ts';
import { openPublishedSite, type PublishedSite } from '#site/server/testing/published-site.ts';

// The security headers of every answer of the whole product: the built site with the real API.

const upload = 'uploads/posters/0123456789abcdef0123.webp';

let api: TestApi;
let admin: Caller;
let site: PublishedSite;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
  await buildMovie(api.em(), { title: 'The General', slug: 'the-general', streamUrl: '/media/a.mp4' });
  await buildMovie(api.em(), { title: 'Tales', slug: 'tales', type: 'tv_show' });
  await buildPage(api.em(), { slug: 'about', title: 'About us' });
  await api.media.storage.put(upload, Buffer.from('not really a picture'));
  site = await openPublishedSite(api.url, testFeedKey);
  await site.untilPublished();
});
afterAll(async () => {
  await site.close();
  await api.close();
});

const get = (path: string, headers = {}) => fetch(site.url + path, { redirect: 'manual', headers });
const policyOf = ({ headers }: Response) =>
  new Map(
    (headers.get('content-security-policy') ?? '').split(/;\s*/).map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources] as const;
    }),
  );

const pages = [
  '/',
  '/movies',
  '/tv-shows',
  '/movies/the-general',
  '/tv-shows/tales',
  '/watch/the-general',
  '/search?q=general',
  '/about',
  '/contact',
  '/terms-of-use',
  '/no-such-page',
  '/movies/no-such-title',
];

test.each(pages)('the page %s forbids framing, sniffing and foreign code', async (path) => {
  const answer = await get(path);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  });
  const policy = policyOf(answer);
  expect(Object.fromEntries(policy)).toMatchObject({
    'default-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  });
  for (const name of ['script-src', 'style-src'])
    for (const source of policy.get(name) ?? ['missing'])
      expect(source).toMatch(/^'(?:self|sha256-[A-Za-z0-9+/]+=*)'$/);
});

test.each(pages)(
  'every inline script of %s is allowed by the policy, and no tag has an event handler',
  async (path) => {
    const answer = await get(path);
    const allowed = policyOf(answer).get('script-src') ?? [];
    const html = await answer.text();
    const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)];
    const run = inline.filter(([, attributes]) => !attributes?.includes('application/'));
    const unknown = run.filter(
      ([, , code = '']) =>
        !allowed.includes(`'sha256-${createHash('sha256').update(code).digest('base64')}'`),
    );
    expect(unknown).toEqual([]);
    expect(html).not.toMatch(/<[a-z][^>]*\son[a-z]+\s*=/i);
    expect(html).not.toMatch(/(?:href|src|action)\s*=\s*["']?\s*javascript:/i);
  },
);

test.each(['/', '/movies/the-general'])(
  '%s is the same for an administrator and sets no cookie',
  async (path) => {
    const signedIn = callerHeaders(await admin.get('/api/auth/user'));
    const [visitor, owner] = [await get(path), await get(path, { Cookie: signedIn })];
    expect(await owner.text()).toBe(await visitor.text());
    for (const { headers } of [visitor, owner]) {
      expect(headers.get('set-cookie')).toBeNull();
      expect(headers.get('vary')).toBe('Accept-Encoding');
    }
  },
);

const callerHeaders = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

test.each([
  ['GET', '/api/movies', 200],
  ['GET', '/api/movies/slug/no-such-title', 404],
  ['GET', '/api/health', 200],
  ['GET', '/api/auth/user', 401],
  ['GET', '/api/admin/me', 401],
  ['GET', '/api/movies/none/comments', 400],
  ['POST', '/api/movies', 401],
  ['PATCH', '/api/movies', 405],
  ['GET', '/api/no-such-call', 404],
])('%s %s (%i) is data and nothing else to a browser', async (method, path, status) => {
  const answer = await fetch(site.url + path, { method });
  expect(answer.status).toBe(status);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(Object.fromEntries(policyOf(answer))).toEqual({
    'default-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
});

test.each(['/api/auth/user', '/api/admin/me', '/api/admin/sessions'])('%s is never cached', async (path) => {
  for (const answer of [await admin.get(path), await api.get(path), await get(path)])
    expect(answer.headers.get('cache-control')).toBe('no-store');
  const dressed = await get(`${path}/x.css`, {});
  expect([404, 405]).toContain(dressed.status);
  expect(dressed.headers.get('cache-control')).toBe('no-store');
});

test('an uploaded file may not run anything when it is opened directly', async () => {
  const answer = await get(`/media/${upload}`);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
});

test('every answer forbids sniffing, and none names the software', async () => {
  const html = await (await get('/')).text();
  const assets = [...html.matchAll(/(?:href|src)="(\/(?:_astro|styles)\/[^"]+)"/g)].map(
    ([, path]) => path ?? '',
  );
  // The page's own, that of what stands below, and the late one of all pages.
  expect(assets.filter((path) => path.endsWith('.css'))).toHaveLength(3);
  const others = [
    '/favicon.svg',
    '/theme.css',
    '/media/none.webp',
    '/movies/',
    '/%zz',
    '/api/publish/status',
  ];
  for (const path of [...pages, ...assets, ...others, '/api/movies', '/api/nothing']) {
    const { headers } = await get(path);
    expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
    for (const name of ['x-powered-by', 'server', 'via', 'x-page-tags', 'x-render-error', 'x-extra-sources'])
      expect([path, name, headers.get(name)]).toEqual([path, name, null]);
  }
});
