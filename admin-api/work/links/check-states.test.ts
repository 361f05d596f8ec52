import { sql } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PictureHost } from '#admin-api/ground/images/testing/picture-host.ts';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { buildEpisode, buildMovie, buildSeason } from '#admin-api/testing/factories.ts';
import { askedAddress, checkLink } from './check-link.ts';
import { listChecks } from './link-check.queries.ts';
import { checkAll, openLinkHost, startChecker, switchOn } from './testing/checking.ts';
import { gatherAll } from './testing/gather-all.ts';

let host: PictureHost;
let api: TestApi;
beforeAll(async () => {
  host = await openLinkHost({
    '/good': [200],
    '/gone': [410],
    '/private': [403],
    '/broken': [503],
    '/busy': [429],
  });
  api = await startApi();
});
afterAll(async () => {
  await Promise.all([api.close(), host.close()]);
});
beforeEach(async () => {
  await api.em().execute('delete from movies; delete from ui_settings');
  host.asked.length = 0;
});
const later = (interval: string) =>
  api
    .em()
    .execute(
      sql`update link_checks set next_at = next_at - ${interval}::interval, failed_at = failed_at - ${interval}::interval`,
    );

test('addresses are gathered while a host does not answer', async () => {
  await switchOn(api);
  const show = await buildMovie(api.em(), { title: 'Serial', type: 'tv_show' });
  await buildEpisode(api.em(), {
    season: await buildSeason(api.em(), { show }),
    streamUrl: `${host.url}/stuck`,
  });
  await buildMovie(api.em(), { title: 'Later', streamUrl: `${host.url}/good` });
  const checker = startChecker(api, host);
  await expect.poll(() => host.asked).toContain('HEAD /stuck');
  await expect
    .poll(async () => await api.em().execute(`select place from link_checks order by place`))
    .toEqual([{ place: 'episodes' }, { place: 'movies' }]);
  expect(await api.em().execute('select from link_checks where checked_at is not null')).toEqual([]);
  await checker.stop();
});

test('known addresses are gathered again without a wait for a check that notes one of them', async () => {
  await switchOn(api);
  await buildMovie(api.em(), { streamUrl: `${host.url}/good` });
  await gatherAll(api.em());
  await api.em().transactional(async (noting) => {
    await noting.execute('select from link_checks for update');
    await api.em().transactional(async (gathering) => {
      await gathering.execute(`set local lock_timeout to '1s'`);
      await gatherAll(gathering);
    });
  });
  expect(await api.em().execute('select field from link_checks')).toEqual([{ field: 'stream_url' }]);
});

test('says of each address what the last check found', async () => {
  await switchOn(api);
  const { id } = await buildMovie(api.em(), {
    streamUrl: `${host.url}/broken`,
    downloadUrl: `${host.url}/private`,
    trailerUrl: `${host.url}/gone`,
  });
  const states = async () =>
    (await listChecks(api.em(), { movieId: id, episodeId: null })).map(({ state, status }) => [
      state,
      status,
    ]);
  expect(await states()).toEqual([
    ['unchecked', null],
    ['unchecked', null],
    ['unchecked', null],
  ]);
  // Gathered, and not asked yet.
  const admin = await api.signIn();
  const waiting = async () => (await (await admin.get('/api/dead-links')).json()).waiting;
  expect(await waiting()).toBe(0);
  await gatherAll(api.em());
  expect(await waiting()).toBe(3);
  await checkAll(api, host);
  expect(await waiting()).toBe(0);
  expect(await states()).toEqual([
    ['failing', 503],
    ['unknown', 403],
    ['dead', 410],
  ]);
});

test('a host that says it is asked too much is left alone', async () => {
  await switchOn(api);
  await buildMovie(api.em(), { streamUrl: `${host.url}/busy`, downloadUrl: `${host.url}/good` });
  await gatherAll(api.em());
  await api.em().execute(`update link_checks set next_at = '-infinity' where field = 'stream_url'`);
  const checker = startChecker(api, host);
  const checks = async () =>
    await api
      .em()
      .execute(
        `select field, status, next_at > now() + interval '1 hour' as is_late from link_checks where next_at > now() order by field desc`,
      );
  await expect.poll(checks).toEqual([
    { field: 'stream_url', status: 429, is_late: true },
    { field: 'download_url', status: null, is_late: false },
  ]);
  await checker.stop();
  expect(host.asked.filter((one) => one !== 'connection')).toEqual(['HEAD /busy', 'GET /busy']);
});

test('what is dead is asked again at once when an administrator wishes', async () => {
  await switchOn(api);
  const { id } = await buildMovie(api.em(), {
    streamUrl: `${host.url}/gone`,
    downloadUrl: `${host.url}/good`,
  });
  await checkAll(api, host);
  const admin = await api.signIn();
  const askAgain = async (of = `title/${id}`) => (await admin.post(`/api/dead-links/${of}`)).json();
  expect(await askAgain()).toEqual({ asked: 0 });
  await api.em().execute(`update link_checks set checked_at = checked_at - interval '2 minutes'`);
  expect(await askAgain()).toEqual({ asked: 1 });
  host.asked.length = 0;
  await checkAll(api, host);
  expect(host.asked.filter((one) => one !== 'connection')).toEqual(['HEAD /gone', 'GET /gone']);
  expect((await admin.post('/api/dead-links/episode/999')).status).toBe(404);
  await api.em().execute(`update link_checks set checked_at = checked_at - interval '2 minutes'`);
  await api.em().execute('delete from ui_settings');
  expect(await askAgain()).toEqual({ asked: 0 });
  expect((await api.post(`/api/dead-links/title/${id}`)).status).toBe(401);
});

test('a check that is stopped says nothing and comes again', async () => {
  await switchOn(api);
  await buildMovie(api.em(), { title: 'Stuck', streamUrl: `${host.url}/stuck` });
  const checker = startChecker(api, host);
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

test('an address that stays dead is asked ever more seldom', async () => {
  await switchOn(api);
  await buildMovie(api.em(), { streamUrl: `${host.url}/gone` });
  const untilNext = async () => {
    await checkAll(api, host);
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
