import { afterAll, beforeAll, expect, test } from 'vitest';
import { MovieEntity } from './movies/movie.entity.ts';
import { cookieOf, startApi, type TestApi, testAdmin } from './testing/api-server.ts';
import type { Headers } from './testing/caller.ts';
import { buildMovie } from './testing/factories.ts';
import { filledPath, routesOf } from './testing/routes.ts';

const site = 'https://films.example.org';

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

const send = (method: string, path: string, headers: Headers) =>
  fetch(api.url + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...cookie, ...headers },
    body: '{}',
  });

test.each(foreign)('refuses every write from %s', async (_from, headers) => {
  const writes = routesOf(api.app).filter(({ isWrite }) => isWrite);
  expect(writes.length).toBeGreaterThan(25);
  const answers = [];
  for (const { name, method, path } of writes)
    answers.push({ name, status: (await send(method, filledPath(path), headers)).status });
  expect(answers.filter(({ status }) => status !== 403)).toEqual([]);
  expect((await api.get('/api/auth/user', cookie)).status).toBe(200);
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

test('a GET from another site changes nothing', async () => {
  const state = `select (select count(*) from changes) as changes, (select count(*) from sessions) as sessions,
    (select count(*) from media) as media`;
  const before = await api.em().execute(state);
  const headers = { ...cookie, 'Sec-Fetch-Site': 'cross-site' };
  for (const { path, isWrite } of routesOf(api.app)) if (!isWrite) await api.get(filledPath(path), headers);
  expect(await api.em().execute(state)).toEqual(before);
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
