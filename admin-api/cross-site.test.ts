import { afterAll, beforeAll, expect, test } from 'vitest';
import { MovieEntity } from './records/movies/movie.entity.ts';
import { cookieOf, startApi, type TestApi, testAdmin } from './testing/api-server.ts';
import { buildMovie } from './testing/factories.ts';
import { foreign, site } from './testing/foreign.ts';

let api: TestApi;
let local: TestApi;
let cookie: { Cookie: string };
beforeAll(async () => {
  [api, local] = await Promise.all([startApi({ siteUrl: site }), startApi()]);
  await api.signIn();
  const { email, password } = testAdmin;
  cookie = { Cookie: cookieOf(await api.post('/api/login/admin', { email, password })) };
});
afterAll(async () => {
  await Promise.all([api.close(), local.close()]);
});

test.each(foreign)('a title survives a DELETE from %s', async (_from, headers) => {
  const { id } = await buildMovie(api.em());
  expect((await api.delete(`/api/movies/${id}`, { ...cookie, ...headers })).status).toBe(403);
  expect(await api.em().count(MovieEntity, { id })).toBe(1);
  expect((await api.delete(`/api/movies/${id}`, { ...cookie, Origin: site })).status).toBe(200);
});

test.each([
  ['text', 'text/plain', '{"name":"Eve","body":"Hello there"}'],
  ['a form', 'application/x-www-form-urlencoded', 'name=Eve&body=Hello+there'],
  ['parts', 'multipart/form-data; boundary=x', '--x--'],
])('what a page of another site can send unasked, %s, is no JSON', async (_name, type, body) => {
  const { id } = await buildMovie(api.em());
  const answer = await fetch(`${api.url}/api/movies/${id}/comments`, {
    method: 'POST',
    headers: { 'Content-Type': type },
    body,
  });
  expect(answer.status).toBe(415);
});

test('no answer has CORS headers for another site', async () => {
  const answer = await fetch(`${api.url}/api/movies`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://evil.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type',
    },
  });
  const allowed = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
  expect(allowed).toEqual([]);
});

test.each([[{ Origin: site }], [{ Origin: site, 'Sec-Fetch-Site': 'same-origin' }], [{}]])(
  '%j may write',
  async (headers) => {
    expect((await api.delete('/api/movies/2147483647', { ...cookie, ...headers })).status).toBe(404);
  },
);

test('for a machine with two names, Sec-Fetch-Site decides', async () => {
  const alias = { Origin: local.url, 'Sec-Fetch-Site': 'same-origin' };
  expect((await local.delete('/api/movies/1', alias)).status).toBe(401);
  expect((await local.delete('/api/movies/1', { ...alias, Origin: 'http://127.0.0.1:1' })).status).toBe(403);
});

test('reads are answered for every site', async () => {
  const answer = await api.get('/api/health', {
    Origin: 'https://evil.example',
    'Sec-Fetch-Site': 'cross-site',
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});
