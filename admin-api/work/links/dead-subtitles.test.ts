import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildEpisode, buildMovie, buildSeason } from '#admin-api/testing/factories.ts';
import { episodeBundles, titleBundles } from '#schema/shapes/bundle.ts';
import { listChecks, noteCheck } from './link-check.queries.ts';
import { gatherAll } from './testing/gather-all.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(() => api.close());

const host = 'https://words.example';
const lines = `en ${host}/en.vtt\nen ${host}/deaf.vtt For the deaf\nfr /media/uploads/subtitles/a.vtt`;

const gathered = () =>
  api
    .em()
    .execute<{ field: string; address: string }[]>(
      'select field, address from link_checks order by place, record_id, field',
    );
async function check(address: string, verdict: 'gone' | 'alive'): Promise<void> {
  await gatherAll(api.em());
  await noteCheck(api.em(), address, { verdict, status: verdict === 'gone' ? 404 : 200 });
}
const subtitlesOf = async (slug: string) => {
  const answer = await api.get(`/api/bundles/titles?refs=${slug}`);
  return titleBundles.parse(await answer.json()).bundles[0]?.movie?.subtitles;
};

test('subtitles of other hosts are checked line by line, and pages leave the dead ones out', async () => {
  const { id, slug } = await buildMovie(api.em(), { title: 'Spoken' });
  expect((await admin.put(`/api/movies/${id}`, { subtitles: lines })).status).toBe(200);
  await check(`${host}/deaf.vtt`, 'gone');
  expect((await gathered()).map(({ field, address }) => [field, address])).toEqual([
    ['subtitles en', `${host}/en.vtt`],
    ['subtitles en For the deaf', `${host}/deaf.vtt`],
  ]);
  expect(await subtitlesOf(slug)).toBe(`en ${host}/en.vtt\nfr /media/uploads/subtitles/a.vtt`);
  expect((await (await admin.get(`/api/movies/slug/${slug}`)).json()).subtitles).toBe(lines);
  const dead = await (await admin.get(`/api/dead-links/title/${id}`)).json();
  expect(dead).toMatchObject([{ field: 'subtitles', address: `${host}/deaf.vtt`, status: 404 }]);
  const { titles } = await (await admin.get('/api/titles?problems=dead-link')).json();
  expect(titles).toMatchObject([{ id }]);
  // A report of a problem shows them with what the checks found.
  expect(await listChecks(api.em(), { movieId: id, episodeId: null })).toMatchObject([
    { field: 'subtitles', address: `${host}/en.vtt`, state: 'unchecked' },
    { field: 'subtitles', address: `${host}/deaf.vtt`, state: 'dead' },
  ]);

  await check(`${host}/en.vtt`, 'gone');
  await check(`${host}/deaf.vtt`, 'alive');
  expect(await subtitlesOf(slug)).toBe(`en ${host}/deaf.vtt For the deaf\nfr /media/uploads/subtitles/a.vtt`);

  // A new address of a line is not the old one's, and a name is another line.
  await admin.put(`/api/movies/${id}`, { subtitles: `en ${host}/new.vtt` });
  expect(await gathered()).toEqual([]);
  expect(await subtitlesOf(slug)).toBe(`en ${host}/new.vtt`);
  await check(`${host}/new.vtt`, 'gone');
  expect(await subtitlesOf(slug)).toBe(null);
  await admin.put(`/api/movies/${id}`, { subtitles: `en ${host}/new.vtt English, complete` });
  expect(await subtitlesOf(slug)).toBe(`en ${host}/new.vtt English, complete`);
  await admin.delete(`/api/movies/${id}`);
  expect(await gathered()).toEqual([]);
});

test('those of an episode as well', async () => {
  const show = await buildMovie(api.em(), { title: 'Serial', type: 'tv_show' });
  const season = await buildSeason(api.em(), { show, seasonNumber: 1 });
  const { id } = await buildEpisode(api.em(), { season, episodeNumber: 1 });
  await admin.put(`/api/episodes/${id}`, {
    subtitles: `de ${host}/de.vtt\nen ${host}/en.vtt`,
    posterUrl: `${host}/still.jpg`,
  });
  await check(`${host}/de.vtt`, 'gone');
  const bundleOf = async () => {
    const answer = await api.get(`/api/bundles/episodes?refs=${show.slug}@1.1`);
    return episodeBundles.parse(await answer.json()).bundles[0]?.episode?.subtitles;
  };
  expect(await bundleOf()).toBe(`en ${host}/en.vtt`);
  expect(await listChecks(api.em(), { movieId: show.id, episodeId: id })).toMatchObject([
    { field: 'posterUrl', address: `${host}/still.jpg` },
    { field: 'subtitles', address: `${host}/de.vtt`, state: 'dead' },
    { field: 'subtitles', address: `${host}/en.vtt`, state: 'unchecked' },
  ]);
  await admin.put(`/api/episodes/${id}`, { subtitles: `en ${host}/en.vtt` });
  expect((await gathered()).map(({ field }) => field)).toEqual(['poster_url', 'subtitles en']);
  expect(await bundleOf()).toBe(`en ${host}/en.vtt`);
});
