import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploaderOf } from './ground/media/testing/uploader.ts';
import { startApi, type TestApi } from './testing/api-server.ts';
import { filledPath, routesOf } from './testing/routes.ts';

let api: TestApi;
let cookie: string;
beforeAll(async () => {
  api = await startApi();
  cookie = (await uploaderOf(api)).cookie;
});
afterAll(() => api.close());

const send = (method: string, path: string, body: string) =>
  fetch(api.url + path, { method, headers: { Cookie: cookie, 'Content-Type': 'application/json' }, body });
const message = 'Contains half of a character: please type it again';

test('every call that takes JSON refuses half a character, and names its field', async () => {
  const withBody = routesOf(api.app).filter(
    ({ contract, guard, path }) =>
      contract?.body &&
      !contract.bodyType &&
      guard !== 'feedKey' &&
      guard !== 'metrics' &&
      // The test's path has no such kind or setting, which is said first.
      !/:(?:kind|key)/.test(path),
  );
  expect(withBody.length).toBeGreaterThan(30);
  for (const { name, method, path } of withBody) {
    const answer = await send(method, filledPath(path), '{"name":"fine","list":[{"text":"a\\ud800"}]}');
    const { issues } = await answer.json();
    expect([name, answer.status, issues]).toEqual([name, 400, [{ path: 'list.0.text', message }]]);
  }
});

test('whole characters are stored as they were sent, escaped or not', async () => {
  const answer = await send(
    'POST',
    '/api/movies',
    '{"title":"\\ud83c\\udfac 🎬","type":"movie","genre":"Drama"}',
  );
  expect(answer.status).toBe(201);
  expect((await answer.json()).title).toBe('🎬 🎬');
});

test('a body that is no JSON says so', async () => {
  for (const body of ['{"title":', '{"title":"\\ud8"}', 'title=x']) {
    const answer = await send('POST', '/api/movies', body);
    expect([answer.status, await answer.json()]).toEqual([400, { message: 'The body is not valid JSON' }]);
  }
});
