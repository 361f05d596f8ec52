import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findHead } from '#admin-api/publishing/changes/change.queries.ts';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import {
  buildCollection,
  buildMatch,
  buildMovie,
  buildPerson,
  buildSeason,
} from '#admin-api/testing/factories.ts';
import { titleBundles } from '#schema/shapes/bundle.ts';
import { changeFeed } from '#schema/shapes/change.ts';
import { deadLinkList } from '#schema/shapes/dead-link.ts';
import { noteCheck } from './link-check.queries.ts';
import { gatherAll } from './testing/gather-all.ts';

// The streams and crests of matches, and the pictures of seasons, people and collections.

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api
    .em()
    .execute('delete from movies; delete from matches; delete from people; delete from collections');
});

const host = 'https://files.example';
const drawn = '/placeholder-crest.svg';

async function check(verdict: 'gone' | 'alive', ...addresses: string[]): Promise<number> {
  await gatherAll(api.em());
  for (const address of addresses)
    await noteCheck(api.em(), address, { verdict, status: verdict === 'gone' ? 404 : 200 });
  return await findHead(api.em());
}
const json = async (path: string) => await (await api.get(path)).json();
const changesAfter = async (after: number) => {
  const answer = await api.get(`/api/changes?after=${after}`, { Authorization: `Bearer ${testFeedKey}` });
  return changeFeed.parse(await answer.json()).changes;
};
const links = async () => deadLinkList.parse(await (await admin.get('/api/dead-links?limit=50')).json());

test('visitors see a match without its dead stream and with drawn crests', async () => {
  const streamUrl = `${host}/live.m3u8`;
  const homeTeamLogo = `${host}/home.png`;
  const { id } = await buildMatch(api.em(), { homeTeam: 'Rovers', streamUrl, homeTeamLogo });
  const shown = async () => {
    const match = await json(`/api/matches/${id}`);
    return [match.streamUrl, match.homeTeamLogo, match.awayTeamLogo];
  };
  const crest = '/media/crests/city.svg';
  const before = await findHead(api.em());
  expect(await shown()).toEqual([streamUrl, homeTeamLogo, crest]);
  await check('gone', streamUrl);
  const both = await check('gone', homeTeamLogo);
  expect(await shown()).toEqual([null, drawn, crest]);
  expect(await (await admin.get(`/api/matches/${id}`)).json()).toMatchObject({ streamUrl, homeTeamLogo });
  expect(await (await admin.get(`/api/dead-links/match/${id}`)).json()).toMatchObject([
    { kind: 'match', id, field: 'homeTeamLogo', address: homeTeamLogo, status: 404 },
    { kind: 'match', id, field: 'streamUrl', address: streamUrl, status: 404 },
  ]);
  expect(await links()).toMatchObject({
    titles: 0,
    matches: 1,
    people: 0,
    collections: 0,
    links: [
      { field: 'homeTeamLogo', kind: 'match', id, name: 'Rovers vs City', slug: null, type: null },
      { field: 'streamUrl', kind: 'match', id, name: 'Rovers vs City', slug: null, type: null },
    ],
  });

  // The feed names the match, and what visitors see of it.
  const told = await changesAfter(before);
  expect(told.map(({ entity, recordId, op, changed }) => [entity, recordId, op, changed])).toEqual([
    ['match', String(id), 'update', ['stream_url']],
    ['match', String(id), 'update', ['home_team_logo']],
  ]);
  expect(told[1]).toMatchObject({
    before: { home_team_logo: homeTeamLogo },
    after: { home_team_logo: drawn },
  });

  await check('alive', streamUrl, homeTeamLogo);
  expect(await shown()).toEqual([streamUrl, homeTeamLogo, crest]);
  expect(
    (await changesAfter(both)).map(({ before: was, after }) => [was?.['stream_url'], after?.['stream_url']]),
  ).toEqual([
    [null, streamUrl],
    [streamUrl, streamUrl],
  ]);
  // A new address is not the old one's, and a match that is deleted leaves nothing behind.
  await check('gone', streamUrl);
  await admin.put(`/api/matches/${id}`, { streamUrl: `${host}/other.m3u8` });
  expect(await shown()).toEqual([`${host}/other.m3u8`, homeTeamLogo, crest]);
  await check('gone', homeTeamLogo);
  await admin.delete(`/api/matches/${id}`);
  expect(await links()).toEqual({ titles: 0, matches: 0, people: 0, collections: 0, links: [], waiting: 0 });
});

test('people, collections and seasons lose a dead picture until it answers', async () => {
  const em = api.em();
  const pictures = ['person', 'collection', 'season'].map((name) => `${host}/${name}.jpg`);
  const show = await buildMovie(em, { title: 'Serial', type: 'tv_show' });
  const season = await buildSeason(em, { show, seasonNumber: 1 });
  const person = await buildPerson(em, { name: 'Ann Lee', slug: 'ann', credits: [{ movie: show.id }] });
  const collection = await buildCollection(em, { title: 'Serials', slug: 'serials' });
  await admin.put(`/api/people/${person.id}`, { pictureUrl: pictures[0] });
  await admin.put(`/api/collections/${collection.id}`, { pictureUrl: pictures[1] });
  await admin.put(`/api/seasons/${season.id}`, { posterUrl: pictures[2] });
  const shown = async () => {
    const { person: found } = await json('/api/people/ann/credits');
    const { collection: ofTitles } = await json('/api/collections/serials/titles');
    const { bundles } = titleBundles.parse(await json(`/api/bundles/titles?refs=${show.slug}`));
    const [bundle] = bundles;
    return [
      found.pictureUrl,
      bundle?.credits[0]?.person.pictureUrl,
      ofTitles.pictureUrl,
      bundle?.seasons[0]?.posterUrl,
    ];
  };
  const living = [pictures[0], pictures[0], pictures[1], pictures[2]];
  const before = await findHead(em);
  expect(await shown()).toEqual(living);
  await check('gone', ...pictures);
  expect(await shown()).toEqual([null, null, null, null]);
  expect((await changesAfter(before)).map(({ entity, changed }) => [entity, changed])).toEqual([
    ['person', ['picture_url']],
    ['collection', ['picture_url']],
    ['season', ['poster_url']],
  ]);
  // A season counts with its title.
  expect(await links()).toMatchObject({ titles: 1, matches: 0, people: 1, collections: 1 });
  expect(await (await admin.get(`/api/dead-links/title/${show.id}`)).json()).toMatchObject([
    { kind: 'season', id: season.id, seasonId: season.id, field: 'posterUrl', address: pictures[2] },
  ]);
  expect((await (await admin.get('/api/titles?problems=dead-link')).json()).total).toBe(1);
  await admin.put(`/api/people/${person.id}`, { description: 'A writer.' });
  await admin.put(`/api/collections/${collection.id}`, { description: 'Told in parts.' });
  await admin.put(`/api/seasons/${season.id}`, { description: 'The first.' });
  await check('alive', ...pictures);
  expect(await shown()).toEqual(living);
});

test('an address of many records is asked once, and noted for all of them', async () => {
  const crest = `${host}/rovers.png`;
  for (let n = 0; n < 3; n += 1) await buildMatch(api.em(), { homeTeam: `Rovers ${n}`, homeTeamLogo: crest });
  await check('gone', crest);
  const { matches } = await json('/api/matches?limit=10');
  expect(matches.map((match: { homeTeamLogo: string }) => match.homeTeamLogo)).toEqual([drawn, drawn, drawn]);
  expect((await links()).matches).toBe(3);
  const open = await api.em().execute('select address from link_checks where next_at < now()');
  expect(open).toEqual([]);
  await api.em().execute('truncate matches cascade');
  expect((await links()).matches).toBe(0);
});

test('lists of matches, people and collections are filtered by dead links, and tell administrators since when', async () => {
  const em = api.em();
  const [stream, picture] = [`${host}/live.m3u8`, `${host}/face.jpg`];
  const played = await buildMatch(em, { homeTeam: 'Rovers', streamUrl: stream });
  await buildMatch(em, { homeTeam: 'United' });
  const film = await buildMovie(em, { title: 'Lantern' });
  const ann = await buildPerson(em, { name: 'Ann Lee', slug: 'ann', credits: [{ movie: film.id }] });
  await buildPerson(em, { name: 'Ann Ray', slug: 'ray', credits: [{ movie: film.id }] });
  const serials = await buildCollection(em, { title: 'Serials', slug: 'serials' });
  await buildCollection(em, { title: 'Silent serials', slug: 'silent' });
  await admin.put(`/api/people/${ann.id}`, { pictureUrl: picture });
  await admin.put(`/api/collections/${serials.id}`, { pictureUrl: picture });
  await check('gone', stream, picture);
  const read = async (path: string, caller: Pick<Caller, 'get'> = admin) => {
    const answer = await caller.get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    return await answer.json();
  };
  const since = expect.stringMatching(/^2\d{3}-.*Z$/);
  for (const [list, id] of [
    ['matches', played.id],
    ['people', ann.id],
    ['collections', serials.id],
  ] as const) {
    const all = await read(`/api/${list}`);
    expect([all.total, all.dead]).toEqual([2, [{ id, since }]]);
    const filtered = await read(`/api/${list}?problems=dead-link`);
    expect([filtered.total, filtered[list].map((one: { id: number }) => one.id)]).toEqual([1, [id]]);
    expect((await read(`/api/${list}?problems=dead-link&page=2&limit=1`)).total).toBe(1);
    expect((await read(`/api/${list}`, api)).dead).toBeUndefined();
    expect((await admin.get(`/api/${list}?problems=no-poster`)).status).toBe(400);
  }
  // With a search, too.
  expect((await read('/api/matches?problems=dead-link&search=rover')).total).toBe(1);
  expect((await read('/api/matches?problems=dead-link&search=united')).total).toBe(0);
  expect((await read('/api/people?problems=dead-link&search=ann')).total).toBe(1);
  expect((await read('/api/collections?problems=dead-link&search=silent')).total).toBe(0);
  await check('alive', stream, picture);
  expect(await read('/api/matches?problems=dead-link')).toMatchObject({ total: 0, dead: [] });
});
