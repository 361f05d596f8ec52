import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from './testing/api-server.ts';
import type { Caller, Headers } from './testing/caller.ts';

const site = 'https://films.example.org';

let api: TestApi;
let local: TestApi;
let admin: Caller;
beforeAll(async () => {
  [api, local] = await Promise.all([startApi({ siteUrl: site }), startApi()]);
  admin = await api.signIn();
});
afterAll(async () => {
  await Promise.all([api.close(), local.close()]);
});

const foreign: [string, Headers][] = [
  ['another site', { Origin: 'https://evil.example' }],
  ['a hidden origin', { Origin: 'null' }],
  ['the same name over http', { Origin: 'http://films.example.org' }],
  ['another port', { Origin: `${site}:8443` }],
  ['a name that begins alike', { Origin: `${site}.evil.example` }],
  ['a subdomain', { Origin: 'https://a.films.example.org', 'Sec-Fetch-Site': 'same-site' }],
  ['a browser that names no origin', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a link somebody followed', { 'Sec-Fetch-Site': 'none' }],
  ['our origin from another page', { Origin: site, 'Sec-Fetch-Site': 'cross-site' }],
];

const writes: [string, (headers: Headers) => Promise<Response>][] = [
  [
    'POST /api/movies',
    (headers) => admin.post('/api/movies', { title: 'x', genre: 'x', type: 'movie' }, headers),
  ],
  ['PUT /api/movies/1', (headers) => admin.put('/api/movies/1', { title: 'x' }, headers)],
  ['DELETE /api/movies/1', (headers) => admin.delete('/api/movies/1', headers)],
  [
    'POST /api/login/admin',
    (headers) => admin.post('/api/login/admin', { email: 'a@b.co', password: 'secret' }, headers),
  ],
  ['POST /api/admin/logout', (headers) => admin.post('/api/admin/logout', undefined, headers)],
];

test.each(
  foreign.flatMap(([from, headers]) => writes.map(([name, call]) => ({ from, headers, name, call }))),
)('$name from $from is refused', async ({ headers, call }) => {
  expect((await call(headers)).status).toBe(403);
  expect((await admin.get('/api/auth/user')).status).toBe(200);
});

test.each([[{ Origin: site }], [{ Origin: site, 'Sec-Fetch-Site': 'same-origin' }], [{}]])(
  '%j may write',
  async (headers) => {
    expect((await admin.delete('/api/movies/2147483647', headers)).status).toBe(404);
  },
);

test('where the machine has two names, the browser decides', async () => {
  const alias = { Origin: local.url, 'Sec-Fetch-Site': 'same-origin' };
  expect((await local.delete('/api/movies/1', alias)).status).toBe(401);
  expect((await local.delete('/api/movies/1', { ...alias, Origin: 'http://127.0.0.1:1' })).status).toBe(403);
});

test('reading is free', async () => {
  const answer = await api.get('/api/health', {
    Origin: 'https://evil.example',
    'Sec-Fetch-Site': 'cross-site',
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});
