import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { changesOf } from '#admin-api/testing/changes.ts';
import { buildEpisode, buildMatch, buildPage, buildSeason } from '#admin-api/testing/factories.ts';
import { publicationMessages } from '#schema/shapes/publication.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(() => api.close());

const order = async (kind: string, records: object[]) => {
  const answer = await admin.post(`/api/${kind}/publication`, { records });
  return { status: answer.status, body: await answer.json(), job: answer.headers.get('X-Publish-Job') };
};
const undoOf = (records: { id: number; was: object }[]) =>
  records.map(({ id, was, ...now }) => ({ id, ...was, was: now }));
const statesOf = async (table: string) =>
  (await api.em().execute(`select publication from ${table} order by id`)).map((row) => row['publication']);

test('records of each list change together, are logged as changes, and are restored by the answer', async () => {
  const em = api.em();
  const season = await buildSeason(em);
  const made = {
    seasons: [season, await buildSeason(em, { seasonNumber: 2 })],
    episodes: [await buildEpisode(em, { season }), await buildEpisode(em, { season, episodeNumber: 2 })],
    matches: [await buildMatch(em), await buildMatch(em)],
    pages: [await buildPage(em), await buildPage(em)],
  };
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  for (const [kind, rows] of Object.entries(made)) {
    const records = rows.map(({ id }) => ({ id, publication: 'scheduled', publishAt: inAnHour }));
    const { changes } = await changesOf(api, async () => {
      const { status, body, job } = await order(kind, records);
      expect([status, Number(job) > 0, await statesOf(kind)]).toEqual([
        200,
        true,
        ['scheduled', 'scheduled'],
      ]);
      expect(body.records[0]).toMatchObject({ publishAt: inAnHour, was: { publication: 'published' } });
      expect((await order(kind, undoOf(body.records))).status).toBe(200);
    });
    expect(changes.filter(({ op }) => op === 'insert').length, kind).toBeGreaterThanOrEqual(2);
    expect(await statesOf(kind)).toEqual(['published', 'published']);
  }
  const history = await (await admin.get(`/api/history/match/${made.matches[0]?.id}`)).json();
  expect(JSON.stringify(history)).toContain('scheduled');
});

test('an undo of a record with a newer change names it and changes nothing', async () => {
  const [one, other] = [await buildPage(api.em()), await buildPage(api.em())];
  const { body } = await order(
    'pages',
    [one, other].map(({ id }) => ({ id, publication: 'archived' })),
  );
  await admin.put(`/api/pages/${other.id}`, { publication: 'draft' });
  expect(await order('pages', undoOf(body.records))).toMatchObject({
    status: 409,
    body: { issues: [{ path: 'records.1.was', message: publicationMessages.changed }] },
  });
  expect((await statesOf('pages')).slice(-2)).toEqual(['archived', 'draft']);
});

test('missing, repeated and impossible records are named by their position', async () => {
  const { id } = await buildMatch(api.em());
  const ends = await buildMatch(api.em());
  await admin.put(`/api/matches/${ends.id}`, { archiveAt: new Date(Date.now() + 60_000).toISOString() });
  const late = new Date(Date.now() + 3_600_000).toISOString();
  const tries: [number, string, object[]][] = [
    [400, 'records', []],
    [400, 'records.1.id', [1, 1].map(() => ({ id, publication: 'draft' }))],
    [400, 'records.0.publication', [{ id }]],
    [400, 'records.0.publishAt', [{ id, publication: 'scheduled' }]],
    [
      400,
      'records.1.archiveAt',
      [
        { id, publication: 'draft' },
        { id: ends.id, publication: 'scheduled', publishAt: late },
      ],
    ],
    [
      404,
      'records.1.id',
      [
        { id, publication: 'draft' },
        { id: 999_999, publication: 'draft' },
      ],
    ],
  ];
  for (const [status, path, records] of tries)
    expect(await order('matches', records), path).toMatchObject({ status, body: { issues: [{ path }] } });
  expect((await (await admin.get(`/api/matches/${id}`)).json()).publication).toBe('published');
  expect(
    (await api.post('/api/pages/publication', { records: [{ id: 1, publication: 'draft' }] })).status,
  ).toBe(401);
});
