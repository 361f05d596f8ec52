import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { bulkChange } from '#schema/shapes/bulk-change.ts';
import { workBatch } from './batch.queries.ts';
import { workOff } from './testing/work-off.ts';

let api: TestApi;
let ann: Caller;
beforeAll(async () => {
  api = await startApi();
  ann = await api.signIn();
});
afterAll(() => api.close());
beforeEach(() =>
  api.em().execute('truncate movies, jobs, bulk_changes, bulk_change_rows restart identity cascade'),
);

const path = '/api/bulk-changes';

async function order(fields: object) {
  for (let films = 0; films < 3; films += 1) await buildMovie(api.em());
  const answer = await ann.post(path, { titles: { filter: {} }, action: { kind: 'set', fields } });
  return bulkChange.parse(await answer.json());
}

async function listed(id: number) {
  const changes = bulkChange.array().parse(await (await ann.get(path)).json());
  return changes.find((change) => change.id === id);
}

test('a change that is ordered while another one runs says which it waits for', async () => {
  const first = await order({ isTop20: true });
  const second = await order({ country: 'Chile' });
  expect([first.waitsFor, second.waitsFor]).toEqual([null, first.id]);
  await workBatch(api.em(), first.id, { size: 2 });
  expect(await listed(first.id)).toMatchObject({ waitsFor: null, done: 2 });
  expect(await listed(second.id)).toMatchObject({ waitsFor: first.id, done: 0 });
  await workOff(api.em, 9);
  expect(await listed(second.id)).toMatchObject({ state: 'done', waitsFor: null });
});

test('nothing waits for a change that fails, nor for one that was stopped', async () => {
  const first = await order({ isTop20: true });
  const second = await order({ country: 'Chile' });
  const third = await order({ country: 'Peru' });
  await api
    .em()
    .execute(`update jobs set failing_since = now(), problem = 'no room' where subject = ?`, [first.id]);
  expect((await listed(first.id))?.waitsFor).toBeNull();
  expect((await listed(second.id))?.waitsFor).toBeNull();
  expect((await listed(third.id))?.waitsFor).toBe(second.id);
  await ann.post(`${path}/${second.id}/stop`);
  expect((await listed(third.id))?.waitsFor).toBeNull();
});

test('a change that runs is listed, however many came after it', async () => {
  const { id } = await order({ isTop20: true });
  await api.em().execute(`
    insert into bulk_changes (action, total, done, state, started_by)
      select action, 1, 1, 'done', started_by from bulk_changes, generate_series(1, 25)`);
  expect(await listed(id)).toMatchObject({ state: 'running' });
});
