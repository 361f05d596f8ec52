import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildMovie, buildSeason } from '#admin-api/testing/factories.ts';
import { episodeRange, episodesAtOnce, rangeOf } from '#schema/rules/episode-range.ts';
import { type TitleBundle, titleBundles } from '#schema/shapes/bundle.ts';
import { episode } from '#schema/shapes/episode.ts';

let api: TestApi;
let admin: Caller;
let seasonId: number;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
  const show = await buildMovie(api.em(), { type: 'tv_show', slug: 'daily' });
  seasonId = (await buildSeason(api.em(), { show })).id;
  const second = await buildSeason(api.em(), { show, seasonNumber: 2 });
  await add(seasonId, 1, 14_763);
  // Numbers that go on from an earlier season do not make a short one long.
  await add(second.id, 95, 118);
}, 120_000);
afterAll(() => api.close());

const add = (id: number, from: number, to: number) =>
  api
    .em()
    .execute(
      `insert into episodes (season_id, episode_number, title) select ?, n, 'Day ' || n from generate_series(?::integer, ?::integer) n`,
      [id, from, to],
    );
const read = async (...refs: string[]): Promise<TitleBundle[]> => {
  const answer = await api.get(`/api/bundles/titles?refs=${refs.join(',')}`, {
    Authorization: `Bearer ${testFeedKey}`,
  });
  return titleBundles.parse(await answer.json()).bundles;
};
const numbersOf = (bundle: TitleBundle | undefined) =>
  bundle?.episodes.map(({ episodeNumber }) => episodeNumber) ?? [];

test('a page of a long season has the episodes of one part, and knows the others', async () => {
  const [first, third, beyond, second] = await read('daily', 'daily@1:3', 'daily@1:900', 'daily@2');
  expect(numbersOf(first)).toEqual(Array.from({ length: episodesAtOnce }, (_, at) => at + 1));
  expect(first).toMatchObject({ range: 1, seasonNumber: 1 });
  expect(first?.ranges).toHaveLength(Math.ceil(14_763 / episodesAtOnce));
  expect(first?.ranges.at(-1)).toEqual({ range: 296, from: 14_751, to: 14_763, episodes: 13 });
  expect([numbersOf(third).at(0), numbersOf(third).at(-1), third?.range]).toEqual([101, 150, 3]);
  expect([numbersOf(beyond), beyond?.range]).toEqual([[], null]);
  expect([numbersOf(second).length, second?.ranges, second?.range]).toEqual([24, [], null]);
});

test('the parts in SQL are those of the schema', async () => {
  const [bundle] = await read('daily');
  for (const { range, from, to } of bundle?.ranges ?? [])
    expect([rangeOf(from), rangeOf(to)]).toEqual([range, range]);
  expect([rangeOf(0), rangeOf(1), rangeOf(50), rangeOf(51)]).toEqual([1, 1, 1, 2]);
});

test('the calls for the episodes of a season answer some numbers, or all, and the parts with drafts', async () => {
  const path = `/api/seasons/${seasonId}`;
  const some = episode.array().parse(await (await api.get(`${path}/episodes?from=51&to=60`)).json());
  expect(some.map(({ episodeNumber }) => episodeNumber)).toEqual([51, 52, 53, 54, 55, 56, 57, 58, 59, 60]);
  expect(await (await api.get(`${path}/episodes`)).json()).toHaveLength(14_763);
  expect((await api.get(`${path}/episodes?from=x`)).status).toBe(400);
  await admin.post('/api/episodes', {
    seasonId,
    episodeNumber: 20_000,
    title: 'Draft',
    publication: 'draft',
  });
  const lastOf = async (caller: Caller) =>
    episodeRange
      .array()
      .parse(await (await caller.get(`${path}/episode-ranges`)).json())
      .at(-1)?.to;
  expect([await lastOf(admin), await lastOf(api)]).toEqual([20_000, 14_763]);
});
