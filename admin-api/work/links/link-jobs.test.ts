import { sql } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PictureHost } from '#admin-api/ground/images/testing/picture-host.ts';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildEpisode, buildMovie, buildSeason } from '#admin-api/testing/factories.ts';
import { noPoster } from '#schema/rules/drawn-poster.ts';
import { episodeBundles, titleBundles } from '#schema/shapes/bundle.ts';
import { type DeadLink, deadLinkList } from '#schema/shapes/dead-link.ts';
import {
  checkAll as checkLinks,
  openLinkHost,
  startChecker,
  switchOn as switchCheckOn,
} from './testing/checking.ts';

let host: PictureHost;
let api: TestApi;
let admin: Caller;
const answers: Record<string, [head: number, get?: number]> = {
  '/good': [200],
  '/gone': [410],
  '/missing': [404],
  '/get-only': [405, 206],
  '/shy': [404, 200],
  '/no-head': [200],
  '/private': [403],
  '/broken': [503],
};
beforeAll(async () => {
  host = await openLinkHost(answers);
  api = await startApi();
  admin = await api.signIn();
});
afterAll(async () => {
  await Promise.all([api.close(), host.close()]);
});
beforeEach(async () => {
  await api.em().execute('delete from movies; delete from ui_settings');
  host.asked.length = 0;
});

const switchOn = () => switchCheckOn(api);
const start = () => startChecker(api, host);
const checkAll = () => checkLinks(api, host);
const later = (interval: string) =>
  api
    .em()
    .execute(
      sql`update link_checks set next_at = next_at - ${interval}::interval, failed_at = failed_at - ${interval}::interval`,
    );
const linesNow = async () => {
  const [row] = await api
    .em()
    .execute<{ lines: number }[]>(
      `select count(*)::integer as lines from changes where entity = 'dead_link'`,
    );
  return row?.lines ?? 0;
};
const deadOf = async (id: number): Promise<DeadLink[]> =>
  await (await admin.get(`/api/dead-links/title/${id}`)).json();
const listed = async (): Promise<string[]> =>
  (await (await admin.get('/api/titles?problems=dead-link&sort=title')).json()).titles.map(
    ({ title }: { title: string }) => title,
  );

test('nothing is asked before it is switched on, and what is off is asked no more', async () => {
  await buildMovie(api.em(), { title: 'Wren', streamUrl: `${host.url}/good` });
  const off = start();
  // Stopping waits for the first look, which would have gathered the address.
  await off.stop();
  expect(await api.em().execute('select address from link_checks')).toEqual([]);
  expect(host.asked).toEqual([]);
  await switchOn();
  await checkAll();
  expect(host.asked.filter((one) => one !== 'connection')).toEqual(['HEAD /good']);
});

test('an address that is gone is dead at once, one that fails after a day, and others are not', async () => {
  await switchOn();
  const em = api.em();
  const url = (path: string) => host.url + path;
  const gone = await buildMovie(em, { title: 'Gone', streamUrl: url('/gone'), downloadUrl: url('/good') });
  const broken = await buildMovie(em, { title: 'Broken', downloadUrl: url('/broken') });
  await buildMovie(em, { title: 'Good', streamUrl: url('/get-only'), downloadUrl: url('/shy') });
  await buildMovie(em, { title: 'Private', streamUrl: url('/private'), downloadUrl: url('/no-head') });
  await buildMovie(em, { title: 'Own', downloadUrl: '/media/own.mp4' });
  const show = await buildMovie(em, { title: 'Show', type: 'tv_show' });
  const season = await buildSeason(em, { show });
  const episode = await buildEpisode(em, { season, streamUrl: url('/missing') });

  await checkAll();
  expect(await listed()).toEqual(['Gone', 'Show']);
  expect(await deadOf(gone.id)).toEqual([
    {
      kind: 'title',
      id: gone.id,
      seasonId: null,
      field: 'streamUrl',
      address: url('/gone'),
      status: 410,
      since: expect.any(String),
      checkedAt: expect.any(String),
      nextAt: expect.any(String),
    },
  ]);
  expect(await deadOf(show.id)).toMatchObject([
    { kind: 'episode', id: episode.id, field: 'streamUrl', status: 404 },
  ]);
  const first = host.asked.length;
  await later('23 hours');
  await checkAll();
  expect(host.asked).toHaveLength(first);
  await later('1 hour');
  await checkAll();
  expect(await listed()).toEqual(['Broken', 'Gone', 'Show']);

  // What answers again is alive, and a new address is not the old one's.
  answers['/broken'] = [200];
  await later('9 days');
  await checkAll();
  expect(await deadOf(broken.id)).toEqual([]);
  await admin.put(`/api/movies/${gone.id}`, { streamUrl: url('/good') });
  expect(await listed()).toEqual(['Show']);
  await admin.delete(`/api/episodes/${episode.id}`);
  expect(await listed()).toEqual([]);
});

test('pages leave out a dead download and trailer, say that a stream is dead, and play a file in its place', async () => {
  await switchOn();
  const em = api.em();
  const url = (path: string) => host.url + path;
  const addresses = { streamUrl: url('/gone'), downloadUrl: url('/gone'), trailerUrl: url('/gone') };
  const { slug } = await buildMovie(em, { title: 'Pale', ...addresses });
  const own = await buildMovie(em, { title: 'Own', streamUrl: url('/gone'), downloadUrl: url('/good') });
  await em.execute(`update movies set video_url = '/media/videos/own.mp4' where id = ?`, [own.id]);
  const show = await buildMovie(em, { title: 'Serial', type: 'tv_show' });
  const season = await buildSeason(em, { show, seasonNumber: 1 });
  const { id } = await buildEpisode(em, { season, episodeNumber: 1, streamUrl: url('/gone') });
  await em.execute('update episodes set download_url = ?, poster_url = ? where id = ?', [
    url('/gone'),
    url('/gone'),
    id,
  ]);
  const pictured = await buildMovie(em, { title: 'Pictured' });
  await em.execute(`update movies set poster_url = ?, poster_color = '#123456' where id = ?`, [
    url('/gone'),
    pictured.id,
  ]);

  const bundleOf = async (ref: string) =>
    titleBundles.parse(await (await api.get(`/api/bundles/titles?refs=${ref}`)).json()).bundles[0];
  expect(await bundleOf(slug)).toMatchObject({ isStreamDead: false, movie: addresses });
  const before = await linesNow();
  await checkAll();
  const { streamUrl } = addresses;
  expect(await bundleOf(slug)).toMatchObject({
    isStreamDead: true,
    movie: { streamUrl, downloadUrl: null, trailerUrl: null },
  });
  expect(await bundleOf(own.slug)).toMatchObject({
    isStreamDead: false,
    movie: { streamUrl: null, videoUrl: '/media/videos/own.mp4', downloadUrl: url('/good') },
  });
  expect(await bundleOf(show.slug)).toMatchObject({
    episodes: [{ streamUrl: url('/gone'), downloadUrl: null, posterUrl: null }],
  });
  const drawn = await bundleOf(pictured.slug);
  expect(drawn?.movie?.posterUrl).toBe(noPoster);
  expect(drawn?.movie?.posterColor).not.toBe('#123456');
  const answer = await api.get(`/api/bundles/episodes?refs=${show.slug}@1.1`);
  expect(episodeBundles.parse(await answer.json()).bundles[0]).toMatchObject({
    isStreamDead: true,
    episode: { downloadUrl: null },
  });
  // Each that died is one line of the log; what is asked again and is still dead is none.
  expect((await linesNow()) - before).toBe(8);
  await later('9 days');
  await checkAll();
  expect((await linesNow()) - before).toBe(8);

  answers['/gone'] = [200];
  await later('9 days');
  await checkAll();
  answers['/gone'] = [410];
  expect(await bundleOf(slug)).toMatchObject({ isStreamDead: false, movie: addresses });
  expect((await linesNow()) - before).toBe(16);
  expect((await bundleOf(pictured.slug))?.movie).toMatchObject({
    posterUrl: url('/gone'),
    posterColor: '#123456',
  });
});

test('pictures are asked as well, the newest dead stand first, and the list says since when', async () => {
  await switchOn();
  const em = api.em();
  const early = await buildMovie(em, { title: 'Early', streamUrl: `${host.url}/gone` });
  await checkAll();
  await later('2 days');
  await em.execute(`update dead_links set since = since - interval '2 days'`);
  const late = await buildMovie(em, { title: 'Late' });
  await em.execute('update movies set poster_url = ? where id = ?', [`${host.url}/missing`, late.id]);
  await checkAll();
  const newest = deadLinkList.parse(await (await admin.get('/api/dead-links?limit=5')).json());
  expect(newest).toMatchObject({
    titles: 2,
    matches: 0,
    people: 0,
    collections: 0,
    waiting: 0,
    links: [
      { field: 'posterUrl', status: 404, kind: 'title', id: late.id, name: 'Late', slug: late.slug },
      { field: 'streamUrl', status: 410, kind: 'title', id: early.id },
    ],
  });
  const { titles } = await (await admin.get('/api/titles?problems=dead-link&sort=title')).json();
  expect(
    titles.map(({ deadSince }: { deadSince: string }) => deadSince < (newest.links[0]?.since ?? '')),
  ).toEqual([true, false]);
  expect((await api.get('/api/dead-links')).status).toBe(401);
  expect((await admin.get('/api/dead-links?limit=0')).status).toBe(400);
});

test('the list forgets a deleted title, and is the same when it is made anew', async () => {
  await switchOn();
  const [one, other] = [
    await buildMovie(api.em(), { title: 'One', streamUrl: `${host.url}/missing` }),
    await buildMovie(api.em(), { title: 'Other', streamUrl: `${host.url}/missing` }),
  ];
  await checkAll();
  expect(await listed()).toEqual(['One', 'Other']);
  await admin.delete(`/api/movies/${one.id}`);
  await api.em().execute('select make_title_facts()');
  expect(await listed()).toEqual(['Other']);
  expect((await deadOf(other.id)).length).toBe(1);
});

test('is for administrators, and takes an id', async () => {
  expect((await api.get('/api/dead-links/title/1')).status).toBe(401);
  const refusal = async (path: string) => {
    const answer = await admin.get(`/api/dead-links/${path}`);
    return [answer.status, (await answer.json()).issues?.[0].path];
  };
  expect(await refusal('title/x')).toEqual([400, 'id']);
  expect(await refusal('page/1')).toEqual([400, 'kind']);
  for (const kind of ['title', 'season', 'episode', 'match', 'person', 'collection'])
    expect(await refusal(`${kind}/999`)).toEqual([404, undefined]);
});
