import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildEpisode, buildMovie, buildSeason } from '#admin-api/testing/factories.ts';
import { bulkChange } from '#schema/shapes/bulk-change.ts';
import { workOff as workOffAll } from './testing/work-off.ts';

let api: TestApi;
let ann: Caller;
beforeAll(async () => {
  api = await startApi();
  ann = await api.signIn();
});
afterAll(() => api.close());

const changes = async () => bulkChange.array().parse(await (await ann.get('/api/bulk-changes')).json());

const workOff = (most = 3) => workOffAll(api.em, most);

async function undo(id: number) {
  const answer = await ann.post(`/api/bulk-changes/${id}/undo`);
  return { status: answer.status, body: await answer.json() };
}

const rows = () =>
  api
    .em()
    .execute<{ row: Record<string, unknown> }[]>(
      `select to_jsonb(m) - array['changed_at', 'edited_at', 'edited_by', 'revised_at'] as row from movies m order by id`,
    );

test('several entries of the trash are restored at once, children after their parents, and deleted again by undo', async () => {
  const show = await buildMovie(api.em(), { title: 'Heron', type: 'tv_show' });
  const season = await buildSeason(api.em(), { show });
  const episode = await buildEpisode(api.em(), { season });
  for (const title of ['Crane', 'Stork']) await buildMovie(api.em(), { title });
  const before = await rows();
  await ann.delete(`/api/episodes/${episode.id}`);
  await ann.delete(`/api/seasons/${season.id}`);
  for (const { row } of before) await ann.delete(`/api/movies/${row['id']}`);
  const lying = () => api.em().execute('select kind, record_id from trash order by id');
  const deleted = await lying();
  const restore = async (entries: object) => {
    const answer = await ann.post(`/api/bulk-changes/restore`, { entries });
    return { status: answer.status, body: await answer.json() };
  };
  expect((await restore({ filter: { search: 'no such' } })).status).toBe(409);
  expect(await restore({ filter: { kind: 'movie', search: 'heron' } })).toMatchObject({
    status: 202,
    body: { total: 1, action: { kind: 'restore' } },
  });
  await workOff(1);
  expect(await rows()).toHaveLength(1);
  const named = await api.em().execute<{ id: number }[]>('select id from trash');
  const { body } = await restore({ ids: named.map(({ id }) => id) });
  await workOff(1);
  expect((await changes()).find(({ id }) => id === body.id)).toMatchObject({
    total: 4,
    done: 4,
    changed: 4,
    state: 'done',
  });
  expect(await rows()).toEqual(before);
  expect(await api.em().execute('select id from episodes')).toEqual([{ id: episode.id }]);
  expect(await lying()).toEqual([]);

  expect((await undo(body.id)).status).toBe(202);
  await workOff(1);
  expect(await lying()).toEqual(
    deleted.filter((entry) => entry['record_id'] !== show.id || entry['kind'] !== 'movie'),
  );
  await restore({ filter: {} });
  await workOff();
  await ann.delete(`/api/seasons/${season.id}`);
  const [last] = await changes();
  expect(await undo(last?.id ?? 0)).toMatchObject({
    status: 409,
    body: { message: '2 records cannot go back to the trash: deleted since then. Nothing was undone' },
  });
});
