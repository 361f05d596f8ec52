import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { badPathIds } from '#admin-api/testing/bad-values.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildMovie, buildSeason } from '#admin-api/testing/factories.ts';
import {
  type BadValueKind,
  expectEachRefused,
  expectIdsRefused,
  messagesOf,
} from '#admin-api/testing/refusals.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(async () => await api.close());

const fields: Record<string, BadValueKind> = {
  seasonNumber: 'integer',
  title: 'required',
  description: 'text',
  posterUrl: 'address',
  releaseDate: 'day',
};
const foreign = ['episodeCount', 'episodes', 'show', 'show_id'];

const seasons = async () => await api.em().execute('select * from seasons order by id');

test('POST /api/seasons refuses every bad value by the name of its field, and writes nothing', async () => {
  const show = await buildMovie(api.em(), { type: 'tv_show' });
  const valid = { showId: show.id, seasonNumber: 1, title: 'One' };
  await expectEachRefused({
    send: (body) => admin.post('/api/seasons', body),
    valid,
    fields: { ...fields, showId: 'integer' },
    foreign,
  });
  expect(await seasons()).toEqual([]);
});

test('PUT /api/seasons/{id} refuses the same and another show, and changes nothing', async () => {
  const { id } = await buildSeason(api.em());
  const before = await seasons();
  await expectEachRefused({
    send: (body) => admin.put(`/api/seasons/${id}`, body),
    valid: { title: 'Another' },
    fields,
    foreign: [...foreign, 'showId'],
  });
  expect(await seasons()).toEqual(before);
});

test('each message says what is required', async () => {
  expect(await messagesOf(await admin.post('/api/seasons', { seasonNumber: -1 }))).toEqual({
    showId: 'Please select a show first',
    seasonNumber: 'Season number must be at least 0',
    title: 'Title is required',
  });
  const { id } = await buildSeason(api.em());
  expect(await messagesOf(await admin.put(`/api/seasons/${id}`, { seasonNumber: 10_001 }))).toEqual({
    seasonNumber: 'Season number must be at most 10000',
  });
});

test('calls by id refuse an invalid id, an unknown id and a visitor', async () => {
  await expectIdsRefused(api, admin, '/api/seasons', badPathIds);
});
