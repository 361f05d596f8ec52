import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { badPathIds } from '#admin-api/testing/bad-values.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildEpisode, buildSeason } from '#admin-api/testing/factories.ts';
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
  episodeNumber: 'integer',
  title: 'required',
  description: 'text',
  duration: 'integer',
  posterUrl: 'address',
  videoUrl: 'address',
  streamUrl: 'address',
  downloadUrl: 'address',
  airDate: 'day',
  subtitles: 'text',
  chapters: 'text',
  introFrom: 'integer',
  introTo: 'integer',
};
const foreign = ['season', 'season_id', 'showId', 'movieId'];

const episodes = async () => await api.em().execute('select * from episodes order by id');

test('POST /api/episodes refuses every bad value by the name of its field, and writes nothing', async () => {
  const season = await buildSeason(api.em());
  await expectEachRefused({
    send: (body) => admin.post('/api/episodes', body),
    valid: { seasonId: season.id, episodeNumber: 1, title: 'Pilot' },
    fields: { ...fields, seasonId: 'integer' },
    foreign,
  });
  expect(await episodes()).toEqual([]);
});

test('PUT /api/episodes/{id} refuses the same and another season, and changes nothing', async () => {
  const { id } = await buildEpisode(api.em());
  const before = await episodes();
  await expectEachRefused({
    send: (body) => admin.put(`/api/episodes/${id}`, body),
    valid: { title: 'Another' },
    fields,
    foreign: [...foreign, 'seasonId'],
  });
  expect(await episodes()).toEqual(before);
});

test('the messages are those of the specification', async () => {
  const words = {
    episodeNumber: 'Episode number must be at least 1',
    title: 'Title is required',
  };
  const wrong = { episodeNumber: 0, title: ' ' };
  const { id } = await buildEpisode(api.em());
  expect(await messagesOf(await admin.put(`/api/episodes/${id}`, wrong))).toEqual(words);
  expect(await messagesOf(await admin.post('/api/episodes', wrong))).toEqual({
    ...words,
    seasonId: 'Please select a season first',
  });
  const tooLong = { title: 't'.repeat(256), videoUrl: `/${'v'.repeat(255)}`, episodeNumber: 100_001 };
  expect(await messagesOf(await admin.put(`/api/episodes/${id}`, tooLong))).toEqual({
    title: 'The title must be at most 255 characters',
    videoUrl: 'Must be at most 255 characters',
    episodeNumber: 'Episode number must be at most 100000',
  });
});

test('calls by id refuse an invalid id, an unknown id and a visitor', async () => {
  await expectIdsRefused(api, admin, '/api/episodes', badPathIds);
});
