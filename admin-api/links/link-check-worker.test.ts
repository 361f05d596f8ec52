import { sql } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPictureHost, type PictureHost } from '#admin-api/images/testing/picture-host.ts';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildEpisode, buildMovie, buildSeason, buildUiSetting } from '#admin-api/testing/factories.ts';
import { episodeBundles, titleBundles } from '#schema/bundle.ts';
import { type DeadLink, deadLinkList } from '#schema/dead-link.ts';
import { askedAddress, checkLink } from './check-link.ts';
import { listChecks } from './link-check.queries.ts';
import { startLinkChecker } from './link-check-worker.ts';
import { gatherAll } from './testing/gather-all.ts';

let host: PictureHost;
let api: TestApi;
let admin: Caller;
/** What each path answers to HEAD, and to GET where that differs. */
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
  host = await openPictureHost((request, response) => {
    const [head, get = head] = answers[request.url ?? ''] ?? [404];
    if (request.url === '/stuck') return;
    if (request.url === '/no-head' && request.method === 'HEAD') return void request.socket.destroy();
    response.writeHead(request.method === 'HEAD' ? head : get).end();
  });
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

const switchOn = () => buildUiSetting(api.em(), 'links_check', 'true', 'content');
const start = () => startLinkChecker(api.orm, { trustedHosts: [host.host], hostPauseMs: 0, idleMs: 5 });
/** Runs until everything that is due was checked. */
async function checkAll(): Promise<void> {
  await gatherAll(api.em());
  const checker = start();
  await expect
    .poll(
      async () => {
        const [row] = await api
          .em()
          .execute<{ open: number; known: number }[]>(
            `select count(*) filter (where next_at < now() + interval '20 minutes')::integer as open, count(*)::integer as known from link_checks`,
          );
        return row?.known !== 0 && row?.open === 0;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  await checker.stop();
}
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
  await em.execute('update episodes set download_url = ? where id = ?', [url('/gone'), id]);

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
    episodes: [{ streamUrl: url('/gone'), downloadUrl: null }],
  });
  const answer = await api.get(`/api/bundles/episodes?refs=${show.slug}@1.1`);
  expect(episodeBundles.parse(await answer.json()).bundles[0]).toMatchObject({
    isStreamDead: true,
    episode: { downloadUrl: null },
  });
  // Each that died is one line of the log; what is asked again and is still dead is none.
  expect((await linesNow()) - before).toBe(6);
  await later('9 days');
  await checkAll();
  expect((await linesNow()) - before).toBe(6);

  answers['/gone'] = [200];
  await later('9 days');
  await checkAll();
  answers['/gone'] = [410];
  expect(await bundleOf(slug)).toMatchObject({ isStreamDead: false, movie: addresses });
  expect((await linesNow()) - before).toBe(12);
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

test('an address that stays dead is asked ever more seldom', async () => {
  await switchOn();
  await buildMovie(api.em(), { streamUrl: `${host.url}/gone` });
  const untilNext = async () => {
    await checkAll();
    const [row] = await api
      .em()
      .execute<{ days: number }[]>(
        `select round(extract(epoch from next_at - now()) / 86400)::integer as days from link_checks`,
      );
    return row?.days;
  };
  expect(await untilNext()).toBe(1);
  await later('3 days');
  expect(await untilNext()).toBe(3);
  await later('20 days');
  expect(await untilNext()).toBe(7);
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

test('says of each address what the last check found', async () => {
  await switchOn();
  const { id } = await buildMovie(api.em(), {
    streamUrl: `${host.url}/broken`,
    downloadUrl: `${host.url}/private`,
    trailerUrl: `${host.url}/gone`,
  });
  answers['/broken'] = [503];
  const states = async () =>
    (await listChecks(api.em(), { movieId: id, episodeId: null })).map(({ state, status }) => [state, status]);
  expect(await states()).toEqual([
    ['unchecked', null],
    ['unchecked', null],
    ['unchecked', null],
  ]);
  await checkAll();
  expect(await states()).toEqual([
    ['failing', 503],
    ['unknown', 403],
    ['dead', 410],
  ]);
});

test('a check that is stopped says nothing and comes again', async () => {
  await switchOn();
  await buildMovie(api.em(), { title: 'Stuck', streamUrl: `${host.url}/stuck` });
  const checker = start();
  await expect.poll(() => host.asked).toContain('HEAD /stuck');
  await checker.stop();
  expect(await api.em().execute('select checked_at, status, failed_at from link_checks')).toEqual([
    { checked_at: null, status: null, failed_at: null },
  ]);
});

test('an internal address is not asked, and a film of YouTube is asked for where the answer tells', async () => {
  expect(await checkLink(new URL(`${host.url}/good`))).toEqual({ verdict: 'unknown', status: null });
  expect(host.asked).toEqual([]);
  for (const trailer of ['aqz-KE-bpKQ', 'https://youtu.be/aqz-KE-bpKQ'])
    expect(askedAddress(trailer)?.href).toBe(
      'https://www.youtube.com/oembed?format=json&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3Daqz-KE-bpKQ',
    );
});

test('is for administrators, and takes an id', async () => {
  expect((await api.get('/api/dead-links/title/1')).status).toBe(401);
  const refusal = async (path: string) => {
    const answer = await admin.get(`/api/dead-links/${path}`);
    return [answer.status, (await answer.json()).issues?.[0].path];
  };
  expect(await refusal('title/x')).toEqual([400, 'id']);
  expect(await refusal('page/1')).toEqual([400, 'kind']);
  for (const kind of ['title', 'match', 'person', 'collection'])
    expect(await refusal(`${kind}/999`)).toEqual([404, undefined]);
});
