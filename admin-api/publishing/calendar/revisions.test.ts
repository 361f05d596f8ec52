import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildEpisode, buildMatch, buildMovie, buildSeason } from '#admin-api/testing/factories.ts';
import { calendar } from '#schema/shapes/calendar.ts';
import { match } from '#schema/shapes/match.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(() => api.close());

const entries = async (from: string) =>
  calendar.parse(await (await api.get(`/api/calendar?from=${from}&to=${from.slice(0, 8)}28`)).json()).entries;

test('a match that is moved, postponed or abandoned gets a later revision, and a score none', async () => {
  const { id, createdAt } = await buildMatch(api.em(), { matchDate: new Date('2027-02-05T20:00:00Z') });
  const put = async (body: object) => {
    const answer = await admin.put(`/api/matches/${id}`, body);
    expect(answer.status).toBe(200);
    return match.parse(await answer.json());
  };
  expect(await entries('2027-02-01')).toMatchObject([
    { revision: 0, revisedAt: createdAt.toISOString(), isAbandoned: false },
  ]);
  const moved = await put({ matchDate: '2027-02-06T20:00:00Z' });
  expect(moved.revision).toBe(1);
  expect(Date.parse(moved.revisedAt)).toBeGreaterThan(createdAt.getTime());
  expect(await put({ phase: 'first_half', homeScore: 1, awayScore: 0 })).toMatchObject({
    revision: 1,
    revisedAt: moved.revisedAt,
  });
  expect(await entries('2027-02-01')).toMatchObject([{ isLive: true, isAbandoned: false }]);
  expect(await put({ phase: 'abandoned' })).toMatchObject({ revision: 2 });
  expect(await entries('2027-02-01')).toMatchObject([
    { revision: 2, isLive: false, isAbandoned: true, isPostponed: false },
  ]);
  // A record can be sent back as it was read.
  expect(await put(await (await admin.get(`/api/matches/${id}`)).json())).toMatchObject({ revision: 2 });
});

test('so do an episode and a season with another date', async () => {
  const season = await buildSeason(api.em(), { releaseDate: '2027-03-03' });
  const episode = await buildEpisode(api.em(), { season, airDate: '2027-03-04' });
  await admin.put(`/api/seasons/${season.id}`, { releaseDate: '2027-03-10' });
  await admin.put(`/api/episodes/${episode.id}`, { title: 'Another name' });
  expect(await entries('2027-03-01')).toMatchObject([
    { kind: 'episode', revision: 0 },
    { kind: 'season', revision: 1 },
  ]);
  await admin.put(`/api/episodes/${episode.id}`, { airDate: '2027-03-11' });
  expect(await entries('2027-03-01')).toMatchObject([
    { kind: 'season', revision: 1 },
    { kind: 'episode', revision: 1 },
  ]);
});

test('an event that gets other words is revised in its place, and so are the events of a show and its season', async () => {
  const show = await buildMovie(api.em(), { type: 'tv_show', releaseDate: '2027-04-02' });
  const season = await buildSeason(api.em(), { show });
  await buildEpisode(api.em(), { season, airDate: '2027-04-04' });
  const cup = await buildMatch(api.em(), { matchDate: new Date('2027-04-05T20:00:00Z') });
  const revised = async () => (await entries('2027-04-01')).map(({ revisedAt }) => Date.parse(revisedAt));
  const edits: [string, object, number[]][] = [
    [`/api/matches/${cup.id}`, { homeTeam: 'Other Rovers' }, [2]],
    [`/api/movies/${show.id}`, { title: 'Another serial' }, [0, 1]],
    [`/api/seasons/${season.id}`, { seasonNumber: 7 }, [1]],
    [`/api/movies/${show.id}`, { description: 'No calendar says this.' }, []],
    [`/api/matches/${cup.id}`, { streamUrl: 'https://stream.example/1' }, []],
  ];
  for (const [path, body, places] of edits) {
    const before = await revised();
    expect((await admin.put(path, body)).status).toBe(200);
    const later = (await revised()).flatMap((at, index) => (at > (before[index] ?? at) ? [index] : []));
    expect(later, path).toEqual(places);
  }
  expect((await entries('2027-04-01')).map(({ revision }) => revision)).toEqual([0, 0, 0]);
});
