import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { errorReply } from '#schema/shapes/error.ts';

let api: TestApi;
let ann: Caller;
beforeAll(async () => {
  api = await startApi();
  ann = await api.signIn();
});
afterAll(() => api.close());

const path = '/api/bulk-changes';
const everything = { filter: {} };

test.each([
  [{ titles: { ids: [] }, action: { kind: 'delete' } }, 'titles.ids'],
  [{ titles: { filter: { year: '1920' } }, action: { kind: 'delete' } }, 'titles.filter.year'],
  [{ titles: everything, action: { kind: 'set', fields: {} } }, 'action.fields'],
  [{ titles: everything, action: { kind: 'set', fields: { title: 'A' } } }, 'action.fields.title'],
  [{ titles: everything, action: { kind: 'add-genre', genre: 'A, B' } }, 'action.genre'],
  [
    { titles: everything, action: { kind: 'replace-host', from: 'https://a.org', to: 'b.org' } },
    'action.from',
  ],
  [{ titles: everything, action: { kind: 'explode' } }, 'action.kind'],
])('%j is refused by the name of its field', async (body, field) => {
  const answer = await ann.post(path, body);
  expect(answer.status).toBe(400);
  expect(errorReply.parse(await answer.json()).issues?.map((issue) => issue.path)).toContain(field);
});

test('only administrators change many titles', async () => {
  for (const call of [
    api.get(path),
    api.post(path, {}),
    api.post(`${path}/preview`, {}),
    api.post(`${path}/1/undo`),
  ])
    expect((await call).status).toBe(401);
  expect((await ann.post(`${path}/99/undo`)).status).toBe(404);
});
