import { afterAll, beforeAll, expect, test } from 'vitest';
import { write } from './ground/database/write.ts';
import { startApi, type TestApi, testAdmin } from './testing/api-server.ts';
import type { Caller } from './testing/caller.ts';
import {
  buildCollection,
  buildEpisode,
  buildMatch,
  buildMovie,
  buildPage,
  buildPerson,
  buildSeason,
  buildUiSetting,
} from './testing/factories.ts';
import { filledPath, routesOf } from './testing/routes.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(() => api.close());

const put = async (path: string, body: object) => {
  const answer = await admin.put(path, body);
  return { status: answer.status, body: await answer.json() };
};

/** The body of these calls is a command (switch off, mark as read, hide), not a record. */
const orders = [
  '/api/admin/password',
  '/api/admin/second-factor/totp',
  '/api/admin/accounts/:id',
  '/api/contact/:id',
  '/api/asks/:id',
  '/api/movies/:id/ratings/own',
  // A list (people/person.routes.ts).
  '/api/movies/:id/credits',
  '/api/episodes/:id/credits',
  '/api/imports/:id/mapping',
  // Of a file only its name and its alternative text can be changed (ground/media/change-media.test.ts).
  '/api/media/:id',
  // It has a version instead (home/home-arrangement.test.ts).
  '/api/home',
  // It has a version instead (drafts/draft.routes.test.ts).
  '/api/drafts/:kind/:record',
  '/api/collections/:collection/titles/:movieId',
  '/api/comments',
  '/api/comments/:id',
  // The answer contains the match and the event (matches/incident.routes.test.ts).
  '/api/match-incidents/:id',
  '/api/webhooks/:id',
  // A view has a name, a filter and sharing; its other fields are counts or its author.
  '/api/title-views/:id',
  '/api/title-views/columns',
  '/api/title-views/:id/hidden',
];

test('a record can be sent back as it was read; unchangeable fields that differ are refused by name', async () => {
  const em = api.em();
  const season = await buildSeason(em);
  const { id: movieId, slug } = await buildMovie(em, { genre: '', rating: null, year: null });
  const { id: matchId } = await buildMatch(em);
  const { id: pageId } = await buildPage(em, { slug: 'sent-back' });
  const { id: collectionId } = await buildCollection(em, { slug: 'sent-back' });
  const { id: episodeId } = await buildEpisode(em, { season });
  const { id: personId } = await buildPerson(em, { slug: 'sent-back' });
  const seasons = await (await admin.get(`/api/shows/${season.show.id}/seasons`)).json();
  await buildUiSetting(em, 'branding_site_name', 'Lamphouse', 'branding');
  const [setting] = await (await admin.get('/api/ui-settings')).json();
  const ofSetting = ['id', 'category', 'description', 'updatedAt'];
  const records: [string, number | string, object, string[]][] = [
    ['/api/ui-settings', '', setting, ofSetting],
    ['/api/ui-settings/:key', setting.key, setting, [...ofSetting, 'key']],
    [
      '/api/movies/:id',
      movieId,
      await (await admin.get(`/api/movies/slug/${slug}`)).json(),
      ['id', 'posterColor', 'createdAt'],
    ],
    ['/api/seasons/:id', season.id, seasons[0], ['id', 'showId', 'episodeCount', 'createdAt']],
    [
      '/api/episodes/:id',
      episodeId,
      await (await admin.get(`/api/episodes/${episodeId}`)).json(),
      ['id', 'seasonId', 'createdAt'],
    ],
    [
      '/api/matches/:id',
      matchId,
      await (await admin.get(`/api/matches/${matchId}`)).json(),
      ['id', 'homeColor', 'createdAt'],
    ],
    [
      '/api/pages/:page',
      pageId,
      await (await admin.get('/api/pages/sent-back')).json(),
      ['id', 'createdAt', 'updatedAt'],
    ],
    [
      '/api/collections/:collection',
      collectionId,
      await (await admin.get('/api/collections/sent-back')).json(),
      ['id', 'titleCount', 'changedAt', 'createdAt'],
    ],
    [
      '/api/people/:person',
      personId,
      await (await admin.get('/api/people/sent-back')).json(),
      ['id', 'titleCount', 'createdAt'],
    ],
  ];
  const puts = routesOf(api.app).flatMap(({ method, path }) => (method === 'PUT' ? [path] : []));
  expect([...records.map(([route]) => route), ...orders].toSorted()).toEqual(puts.toSorted());
  for (const [route, id, record, unchangeable] of records) {
    const path = filledPath(route, String(id));
    const answer = await put(path, record);
    expect([answer.status, { ...record, ...answer.body }], path).toEqual([200, answer.body]);
    for (const field of unchangeable) {
      const value = field.endsWith('Color')
        ? '#123456'
        : field.endsWith('At')
          ? '2020-01-01T00:00:00.000Z'
          : 999_999;
      expect(await put(path, { ...answer.body, [field]: value })).toMatchObject({
        status: 400,
        body: { issues: [{ path: field, message: 'This field cannot be changed' }] },
      });
    }
  }
});

test('a title imported without a genre is saved without one; another cannot lose its genre', async () => {
  const without = await buildMovie(api.em(), { genre: '' });
  expect(await put(`/api/movies/${without.id}`, { genre: '', title: 'Saved' })).toMatchObject({
    status: 200,
    body: { genre: '', title: 'Saved' },
  });
  const drama = await buildMovie(api.em());
  expect(await put(`/api/movies/${drama.id}`, { genre: '' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'genre', message: 'Genre is required' }] },
  });
});

test('each kind of record refuses to overwrite a newer save, and returns it', async () => {
  const em = api.em();
  const records: [string, { id: number }, string][] = [
    ['movies', await buildMovie(em), 'title'],
    ['seasons', await buildSeason(em), 'title'],
    ['episodes', await buildEpisode(em), 'title'],
    ['matches', await buildMatch(em), 'homeTeam'],
    ['pages', await buildPage(em, { slug: 'rules' }), 'title'],
    ['collections', await buildCollection(em), 'title'],
  ];
  for (const [path, { id }, field] of records) {
    const at = `/api/${path}/${id}`;
    const { body: was } = await put(at, { [field]: 'As both read it' });
    const first = await put(at, { [field]: 'The first one saves', was });
    expect(first.status, path).toBe(200);
    expect(await put(at, { [field]: 'The second one saves', was })).toEqual({
      status: 409,
      body: {
        message: 'Somebody else has changed this meanwhile',
        issues: [{ path: field, message: 'Somebody else has changed this meanwhile' }],
        current: first.body,
        lastSave: { actor: testAdmin.email, at: expect.any(String) },
      },
    });
    expect((await put(at, { [field]: 'The second one insists' })).status).toBe(200);
  }
});

test('names who saved the field, not who changed another one later', async () => {
  const { id } = await buildMovie(api.em(), { title: 'Old', year: 1950 });
  const change = (actor: string, set: string) =>
    write(api.em(), actor, (em) => em.execute(`update movies set ${set} where id = ?`, [id]));
  await change('ada@example.org', `title = 'Hers'`);
  await change('bea@example.org', 'year = 1951');
  const refused = await put(`/api/movies/${id}`, { title: 'Mine', was: { title: 'Old', year: 1950 } });
  expect(refused).toMatchObject({ status: 409, body: { lastSave: { actor: 'ada@example.org' } } });
  await change('', `title = 'By psql'`);
  const nameless = await put(`/api/movies/${id}`, { title: 'Mine', was: { title: 'Old' } });
  expect(nameless).toMatchObject({ status: 409, body: { lastSave: { actor: null } } });
});

test('fields that the newer save did not change, or set to the same value, do not conflict', async () => {
  const { id } = await buildMovie(api.em(), { title: 'Old', year: 1950 });
  const was = { title: 'Old', year: 1950 };
  await put(`/api/movies/${id}`, { year: 1951 });
  expect((await put(`/api/movies/${id}`, { title: 'New', was })).status).toBe(200);
  expect(await put(`/api/movies/${id}`, { title: 'New', year: 1951, was })).toMatchObject({
    status: 200,
    body: { title: 'New', year: 1951 },
  });
});

test('of two concurrent saves one is refused', async () => {
  const { id } = await buildMovie(api.em(), { title: 'Old' });
  const saves = ['A', 'B', 'C', 'D'].map((title) =>
    put(`/api/movies/${id}`, { title, was: { title: 'Old' } }),
  );
  const statuses = (await Promise.all(saves)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
});

test('`was` is not stored, and refused in any other form', async () => {
  const { id } = await buildMovie(api.em());
  expect((await put(`/api/movies/${id}`, { title: 'X', was: { nothing: 1 } })).status).toBe(400);
  expect((await put(`/api/movies/${id}`, { title: 'X', was: 'Old' })).status).toBe(400);
});
