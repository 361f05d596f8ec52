import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startOwnJobs } from '#admin-api/ground/jobs/testing/start-jobs.ts';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { changesOf } from '#admin-api/testing/changes.ts';
import {
  buildEpisode,
  buildMatch,
  buildMovie,
  buildPage,
  buildSeason,
} from '#admin-api/testing/factories.ts';
import { workOff } from '#admin-api/work/bulk-changes/testing/work-off.ts';
import { schedule } from '#schema/shapes/schedule.ts';
import { applyDueMoments, momentsJob } from './due.queries.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(() => api.close());

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const put = async (path: string, body: object) => {
  const answer = await admin.put(path, body);
  return { status: answer.status, body: await answer.json() };
};
const listed = async (query = '') => schedule.parse(await (await admin.get(`/api/schedule${query}`)).json());
/** Moves the moments into the past, as if the clock had been set forward. */
const moveClock = async (minutes: number) => {
  for (const table of ['movies', 'seasons', 'episodes', 'matches', 'pages'])
    await api.em().execute(`
      update ${table} set publish_at = publish_at - interval '${minutes} minutes', archive_at = archive_at - interval '${minutes} minutes'
       where publish_at is not null or archive_at is not null`);
};

/** One record of each kind, due in this many minutes, one after the other. */
async function scheduleAll() {
  const em = api.em();
  const movie = await buildMovie(em, { title: 'The Late Film', slug: 'late-film' });
  const season = await buildSeason(em, { title: 'Late season' });
  const episode = await buildEpisode(em, { season, title: 'Late episode' });
  const match = await buildMatch(em, { homeTeam: 'Rovers', matchDate: new Date(inMinutes(90)) });
  const page = await buildPage(em, { slug: 'late', title: 'Late page' });
  const paths = [
    `movies/${movie.id}`,
    `seasons/${season.id}`,
    `episodes/${episode.id}`,
    `matches/${match.id}`,
    `pages/${page.id}`,
  ];
  for (const [index, path] of paths.entries()) {
    const sent = {
      publication: 'scheduled',
      publishAt: inMinutes(10 + index),
      archiveAt: inMinutes(60 + index),
    };
    expect(await put(`/api/${path}`, sent)).toMatchObject({ status: 200, body: sent });
  }
  return paths;
}

test('scheduled records are listed, hidden, published when they are due and archived at their end', async () => {
  const paths = await scheduleAll();
  const { entries, total } = await listed();
  expect([total, entries.map(({ kind, name, becomes }) => [kind, name, becomes])]).toEqual([
    5,
    [
      ['movie', 'The Late Film', 'published'],
      ['season', 'Late season', 'published'],
      ['episode', 'Late episode', 'published'],
      ['match', 'Rovers – City', 'published'],
      ['page', 'Late page', 'published'],
    ],
  ]);
  expect(
    entries.map(({ slug, seasonNumber, episodeNumber }) => [Boolean(slug), seasonNumber, episodeNumber]),
  ).toEqual([
    [true, null, null],
    [true, 1, null],
    [true, 1, 1],
    [false, null, null],
    [true, null, null],
  ]);
  expect((await listed('?limit=2&page=2')).entries.map(({ kind }) => kind)).toEqual(['episode', 'match']);
  expect(
    (await listed(`?from=${inMinutes(11.5)}&to=${inMinutes(12.5)}`)).entries.map(({ kind }) => kind),
  ).toEqual(['episode']);
  expect(await applyDueMoments(api.em())).toBe(false);

  const { changes } = await changesOf(api, async () => {
    await moveClock(20);
    // Several servers check at once. What one leaves to another that has its row locked comes with the next check.
    await Promise.all([1, 2, 3].map(() => applyDueMoments(api.em())));
    while (await applyDueMoments(api.em()));
  });
  const inserted = changes.filter(({ op }) => op === 'insert');
  expect(inserted.map(({ entity }) => entity).toSorted()).toEqual([
    'episode',
    'match',
    'movie',
    'page',
    'season',
  ]);
  expect((await listed()).entries.map(({ becomes }) => becomes)).toEqual(Array(5).fill('archived'));
  expect((await api.get('/api/pages/late')).status).toBe(200);

  await moveClock(60);
  const scheduler = startOwnJobs(api, momentsJob(api.orm));
  await vi.waitUntil(
    async () => (await listed()).total === 0 && (await api.get('/api/pages/late')).status === 404,
    { timeout: 60_000 },
  );
  await scheduler.stop();
  const rows = await Promise.all(
    paths.slice(2, 4).map(async (path) => (await admin.get(`/api/${path}`)).json()),
  );
  expect(rows).toEqual(
    rows.map((row) => ({ ...row, publication: 'archived', publishAt: null, archiveAt: null })),
  );
});

test('a moment in the past publishes at once, and an end before the beginning is refused', async () => {
  const { id } = await buildMovie(api.em());
  const path = `/api/movies/${id}`;
  expect(await put(path, { publication: 'scheduled', publishAt: inMinutes(-5) })).toMatchObject({
    status: 200,
    body: { publication: 'published', publishAt: null },
  });
  const refusal = (field: string) => ({ status: 400, body: { issues: [{ path: field }] } });
  const wrong = { publication: 'scheduled', publishAt: inMinutes(20), archiveAt: inMinutes(10) };
  expect(await put(path, wrong)).toMatchObject(refusal('archiveAt'));
  expect(await put(path, { archiveAt: inMinutes(-1) })).toMatchObject(refusal('archiveAt'));
  expect(await put(path, { publication: 'scheduled' })).toMatchObject(refusal('publishAt'));
  expect(
    (await admin.post('/api/movies', { title: 'Never', type: 'movie', genre: 'Drama', ...wrong })).status,
  ).toBe(400);
  const added = await admin.post('/api/movies', {
    title: 'Later',
    type: 'movie',
    genre: 'Drama',
    publication: 'scheduled',
    publishAt: inMinutes(5),
  });
  expect(await added.json()).toMatchObject({ publication: 'scheduled' });
});

test('many titles are archived at once and scheduled at once, and an undo restores their state', async () => {
  const ids: number[] = [];
  for (const title of ['One', 'Two', 'Three']) ids.push((await buildMovie(api.em(), { title })).id);
  await put(`/api/movies/${ids[0]}`, { publication: 'draft' });
  const states = async () => {
    const { titles } = await (await admin.get('/api/titles?sort=added&order=asc&limit=100')).json();
    return titles
      .filter(({ id }: { id: number }) => ids.includes(id))
      .map(({ publication }: { publication: string }) => publication);
  };
  const order = async (action: object) => {
    const body = { titles: { ids }, action: { kind: 'set-publication', ...action } };
    const preview = await (await admin.post('/api/bulk-changes/preview', body)).json();
    const { id } = await (await admin.post('/api/bulk-changes', body)).json();
    await workOff(api.em, 2);
    return { id, changing: preview.changing };
  };
  const { id, changing } = await order({ publication: 'archived' });
  expect([changing, await states()]).toEqual([3, ['archived', 'archived', 'archived']]);
  expect((await admin.post(`/api/bulk-changes/${id}/undo`, {})).status).toBe(202);
  await workOff(api.em, 2);
  expect(await states()).toEqual(['draft', 'published', 'published']);
  await order({ publication: 'scheduled', publishAt: inMinutes(30) });
  expect(await states()).toEqual(['scheduled', 'scheduled', 'scheduled']);
  const wrong = { titles: { ids }, action: { kind: 'set-publication', publication: 'scheduled' } };
  expect(await (await admin.post('/api/bulk-changes', wrong)).json()).toMatchObject({
    issues: [{ path: 'action.publishAt' }],
  });
});
