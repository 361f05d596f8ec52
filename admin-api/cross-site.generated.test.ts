import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, startApi, type TestApi, testAdmin } from './testing/api-server.ts';
import type { Headers } from './testing/caller.ts';
import { foreign, site } from './testing/foreign.ts';
import { filledPath, routesOf } from './testing/routes.ts';

let api: TestApi;
let cookie: { Cookie: string };
beforeAll(async () => {
  api = await startApi({ siteUrl: site });
  await api.signIn();
  const { email, password } = testAdmin;
  cookie = { Cookie: cookieOf(await api.post('/api/login/admin', { email, password })) };
});
afterAll(() => api.close());

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

test('a GET from another site changes nothing', async () => {
  const state = `select (select count(*) from changes) as changes, (select count(*) from sessions) as sessions,
    (select count(*) from media) as media`;
  const before = await api.em().execute(state);
  const headers = { ...cookie, 'Sec-Fetch-Site': 'cross-site' };
  for (const { path, isWrite } of routesOf(api.app)) if (!isWrite) await api.get(filledPath(path), headers);
  expect(await api.em().execute(state)).toEqual(before);
});
