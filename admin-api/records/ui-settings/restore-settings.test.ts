import { afterAll, beforeAll, expect, test } from 'vitest';
import { findHead } from '#admin-api/publishing/changes/change.queries.ts';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildUiSetting } from '#admin-api/testing/factories.ts';
import { restoredSettings } from '#schema/shapes/history.ts';
import type { StoredArrangement } from '#schema/shapes/home-arrangement.ts';
import { uiSetting } from '#schema/shapes/ui-setting.ts';

let api: TestApi;
let ann: Caller;
beforeAll(async () => {
  api = await startApi();
  ann = await api.signIn();
  await buildUiSetting(api.em(), 'site_name', 'First', 'content');
});
afterAll(() => api.close());

const now = () => findHead(api.em());
const set = (key: string, value: string) =>
  ann.post('/api/ui-settings/batch', [{ key, value, category: 'content' }]);
const values = async () => {
  const settings = uiSetting.array().parse(await (await ann.get('/api/ui-settings')).json());
  return Object.fromEntries(settings.map(({ key, value }) => [key, value]));
};
const restore = async (seq: number) => {
  const answer = await ann.post(`/api/ui-settings/restore/${seq}`, undefined);
  expect(answer.status).toBe(200);
  return restoredSettings.parse(await answer.json());
};

test('all settings are restored, and the restore is undone', async () => {
  await set('site_name', 'Before');
  const then = await values();
  const moment = await now();
  await set('site_name', 'After');
  await set('own_setting', 'added');
  const since = await values();
  const { restored, undo } = await restore(moment);
  expect([restored, await values()]).toEqual([2, then]);
  await restore(undo);
  expect(await values()).toEqual(since);
});

test('the arrangement of home is restored with the settings, and undone with them', async () => {
  const stored = async (): Promise<StoredArrangement> => (await ann.get('/api/home')).json();
  const save = async (limit: number) => {
    const arranged = await stored();
    const rows = arranged.rows.map((row) => ({ ...row, limit }));
    expect((await ann.put('/api/home', { ...arranged, rows })).status).toBe(200);
  };
  const begun = await now();
  const untouched = await stored();
  await save(3);
  const moment = await now();
  const then = await stored();
  await save(5);
  await set('site_name', 'Later');
  const since = await stored();

  const first = await restore(moment);
  expect(first).toMatchObject({ restored: 1, isHomeRestored: true });
  expect(await stored()).toEqual({ ...then, version: since.version + 1 });
  expect(await restore(moment)).toMatchObject({ restored: 0, isHomeRestored: false });
  expect((await ann.put('/api/home', since)).status).toBe(409);
  await restore(first.undo);
  expect(await stored()).toEqual({ ...since, version: since.version + 2 });

  // Before it was first saved.
  const last = await restore(begun);
  expect(await stored()).toEqual(untouched);
  await restore(last.undo);
  expect(await stored()).toEqual({ ...since, version: since.version + 3 });
});

test('a change that the log no longer has is refused', async () => {
  await api.em().execute('delete from changes where seq < (select max(seq) from changes)');
  const answer = await ann.post('/api/ui-settings/restore/1', undefined);
  expect([answer.status, (await answer.json()).message]).toEqual([
    404,
    'The log does not reach back to this change',
  ]);
});
