import { sql } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPictureHost, type PictureHost } from '#admin-api/ground/images/testing/picture-host.ts';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildEpisode, buildMatch, buildMovie, buildSeason } from '#admin-api/testing/factories.ts';
import { episodeBundles, titleBundles } from '#schema/shapes/bundle.ts';
import { matchSurroundingsReply } from '#schema/shapes/match-bundle.ts';
import { checkAll as checkLinks, switchOn } from './testing/checking.ts';

const denying = { 'X-Frame-Options': 'DENY' };
let host: PictureHost;
let api: TestApi;
let admin: Caller;
let answers: Record<string, [status: number, headers: Record<string, string | string[]>]>;
beforeAll(async () => {
  host = await openPictureHost((request, response) => {
    const [status, headers] = answers[request.url ?? ''] ?? [404, denying];
    response.writeHead(status, headers).end();
  });
  api = await startApi();
  admin = await api.signIn();
});
afterAll(async () => {
  await Promise.all([api.close(), host.close()]);
});
beforeEach(async () => {
  await api.em().execute('delete from movies; delete from matches; delete from ui_settings');
  await switchOn(api);
  answers = { '/player': [200, denying], '/open': [200, {}] };
});

const url = (path: string) => host.url + path;
const check = () => checkLinks(api, host);
const checkAgain = async () => {
  await api.em().execute(`update link_checks set next_at = now()`);
  await check();
};
const addMovie = (path: string) => buildMovie(api.em(), { streamUrl: url(path) });
const isDenied = async ({ slug }: { slug: string }) =>
  titleBundles.parse(await (await api.get(`/api/bundles/titles?refs=${slug}`)).json()).bundles[0]
    ?.isFrameDenied;
const lines = async () =>
  await api
    .em()
    .execute(
      `select op, record_id as id, coalesce(after, before) ->> 'place' as place from changes where entity = 'denied_frame' order by seq`,
    );

test('bundles tell of a title, an episode and a match whose stream refuses to be framed, until it no longer does', async () => {
  const em = api.em();
  const film = await addMovie('/player');
  const other = await addMovie('/open');
  const show = await buildMovie(em, { type: 'tv_show' });
  const season = await buildSeason(em, { show, seasonNumber: 1 });
  await buildEpisode(em, { season, episodeNumber: 1, streamUrl: url('/player') });
  await buildEpisode(em, { season, episodeNumber: 2, streamUrl: url('/open') });
  const match = await buildMatch(em, { streamUrl: url('/player') });
  const later = await buildMatch(em, { streamUrl: url('/open') });
  const all = async () => {
    const ofEpisodes = await api.get(`/api/bundles/episodes?refs=${show.slug}@1.1,${show.slug}@1.2`);
    const ofMatches = await api.get(`/api/bundles/match-surroundings?ids=${match.id},${later.id}`);
    const { surroundings } = matchSurroundingsReply.parse(await ofMatches.json());
    return {
      titles: [await isDenied(film), await isDenied(other), await isDenied(show)],
      episodes: episodeBundles
        .parse(await ofEpisodes.json())
        .bundles.map(({ isFrameDenied }) => isFrameDenied),
      matches: [match, later].map(({ id }) => surroundings.find((one) => one.id === id)?.isFrameDenied),
    };
  };
  const none = { titles: [false, false, false], episodes: [false, false], matches: [false, false] };
  expect(await all()).toEqual(none);

  const before = await lines();
  await check();
  expect(await all()).toEqual({
    titles: [true, false, false],
    episodes: [true, false],
    matches: [true, false],
  });
  const noted = (op: string) =>
    expect.arrayContaining([
      { op, id: film.id, place: 'movies' },
      { op, id: show.id, place: 'episodes' },
      { op, id: match.id, place: 'matches' },
    ]);
  expect((await lines()).slice(before.length)).toEqual(noted('insert'));
  expect(await lines()).toHaveLength(before.length + 3);
  // What is found again is no line of the log.
  await checkAgain();
  expect(await lines()).toHaveLength(before.length + 3);

  answers['/player'] = [200, { 'Content-Security-Policy': `frame-ancestors ${api.url}` }];
  await checkAgain();
  expect(await all()).toEqual(none);
  expect((await lines()).slice(before.length + 3)).toEqual(noted('delete'));
});

test('the last answer counts, by both of its headers, and no answer that refuses or misses the address', async () => {
  const policy = (value: string | string[]) => ({ 'Content-Security-Policy': value });
  answers = {
    '/moved': [302, { Location: '/player' }],
    '/moved-from-denied': [302, { ...denying, Location: '/open' }],
    '/player': [200, denying],
    '/open': [200, {}],
    '/self': [200, policy("frame-ancestors 'self'")],
    '/ours': [200, { ...denying, ...policy(`frame-ancestors 'self' ${api.url}`) }],
    '/twice': [200, policy([`frame-ancestors ${api.url}`, "frame-ancestors 'none'"])],
    '/challenge': [403, denying],
    '/film.mp4': [200, denying],
    '/list.m3u8?key=1': [200, denying],
  };
  const found: Record<string, boolean | undefined> = {};
  const movies = [];
  for (const path of Object.keys(answers)) movies.push({ path, movie: await addMovie(path) });
  await check();
  for (const { path, movie } of movies) found[path] = await isDenied(movie);
  expect(found).toEqual({
    '/moved': true,
    '/moved-from-denied': false,
    '/player': true,
    '/open': false,
    '/self': true,
    '/ours': false,
    '/twice': true,
    '/challenge': false,
    '/film.mp4': false,
    '/list.m3u8?key=1': false,
  });
});

test('a refusal of programs changes nothing, another address is not the old one, and other addresses are not framed', async () => {
  const film = await addMovie('/player');
  const download = await buildMovie(api.em(), { downloadUrl: url('/player') });
  await check();
  expect([await isDenied(film), await isDenied(download)]).toEqual([true, false]);
  answers['/player'] = [403, {}];
  await checkAgain();
  expect(await isDenied(film)).toBe(true);
  await admin.put(`/api/movies/${film.id}`, { streamUrl: url('/open') });
  expect(await isDenied(film)).toBe(false);
});

test('nothing is left of a deleted title, and an episode goes with its season to another show', async () => {
  const em = api.em();
  const [one, two] = [await buildMovie(em, { type: 'tv_show' }), await buildMovie(em, { type: 'tv_show' })];
  const season = await buildSeason(em, { show: one, seasonNumber: 1 });
  await buildEpisode(em, { season, episodeNumber: 1, streamUrl: url('/player') });
  const ofEpisode = async (slug: string) =>
    episodeBundles.parse(await (await api.get(`/api/bundles/episodes?refs=${slug}@1.1`)).json()).bundles[0]
      ?.isFrameDenied;
  await check();
  expect(await ofEpisode(one.slug)).toBe(true);
  await em.execute(sql`update seasons set show_id = ${two.id} where id = ${season.id}`);
  await checkAgain();
  expect([await ofEpisode(one.slug), await ofEpisode(two.slug)]).toEqual([false, true]);
  await admin.delete(`/api/movies/${two.id}`);
  expect(await em.execute('select from denied_frames')).toEqual([]);
});
