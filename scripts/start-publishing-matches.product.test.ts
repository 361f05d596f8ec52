import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { applyDueMoments } from '#admin-api/records/publication/due.queries.ts';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildMatch } from '#admin-api/testing/factories.ts';
import { matchEventsPath } from '#schema/shapes/match-events.ts';
import { openPublishedSite, type PublishedSite } from '#site/server/testing/published-site.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';

// Writes of matches as visitors see them: the built site with the real API, in separate processes.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

let api: TestApi;
let admin: Caller;
let site: PublishedSite;
let derby: number;
const path = () => `/matches/${derby}-rovers-vs-city`;
const places = () => ['/', '/matches', '/matches/league/river-cup', path()];
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
  const em = api.em();
  derby = (await buildMatch(em, { homeTeam: 'Rovers', league: 'River Cup', status: 'live' })).id;
  for (let day = 1; day <= 30; day += 1)
    await buildMatch(em, {
      status: 'finished',
      matchDate: new Date(Date.UTC(2026, 9, day)),
      league: 'Old League',
    });
  site = await openPublishedSite(api.url, testFeedKey);
  await site.untilPublished();
});
afterAll(async () => {
  await site.close();
  await api.close();
});

const etagOf = async (at: string) => (await fetch(site.url + at)).headers.get('etag');
const shows = (at: string, text: string | RegExp) =>
  waitFor(async () => {
    const page = await site.page(at);
    return typeof text === 'string' ? page.text.includes(text) : text.test(page.text);
  });
const hides = (at: string, text: string) =>
  waitFor(async () => {
    const page = await site.page(at);
    return page.status === 200 && !page.text.includes(text);
  });

async function change(body: object): Promise<void> {
  expect((await admin.put(`/api/matches/${derby}`, body)).status).toBe(200);
}

describe('a match', () => {
  test('that scores changes its page, its lists and home, and no other page', async () => {
    const others = ['/matches/finished', '/matches/finished/page/2', '/matches/league/old-league', '/movies'];
    await site.untilPublished();
    const before = await Promise.all(others.map(etagOf));
    await change({ homeScore: 7, awayScore: 3, minute: '12' });
    for (const place of places()) await shows(place, />7<\/b>.*>3<\/b>/s);
    await site.untilPublished();
    expect(await Promise.all(others.map(etagOf))).toEqual(before);
  });

  test('moves from one list to another with its status, and leaves home when it is finished', async () => {
    await change({ status: 'finished' });
    await hides('/', path());
    await shows(path(), 'Finished');
    await shows('/matches/league/river-cup', `data-match="${derby}" data-status="finished"`);
    await hides('/matches/league/river-cup', `data-match="${derby}" data-status="live"`);
    await change({ status: 'upcoming', homeScore: null, awayScore: null, minute: null });
    await shows('/', path());
    await shows('/matches', 'id="upcoming"');
  });

  test('has a calendar entry that follows its kick-off', async () => {
    await shows(`${path()}.ics`, 'DTSTART:20261121T204500Z');
    await change({ matchDate: '2026-12-24T18:30:00Z' });
    await shows(`${path()}.ics`, 'DTSTART:20261224T183000Z');
  });

  test('that nobody reported leaves the upcoming ones and home, and comes back with its result', async () => {
    await change({ matchDate: new Date(Date.now() - 5 * 3_600_000).toISOString() });
    await shows('/', path());
    await applyDueMoments(api.em());
    await shows(path(), 'No result yet');
    await shows('/matches', 'id="unreported"');
    await shows('/matches/league/river-cup', 'No result yet');
    await hides('/', path());
    await change({ status: 'finished', homeScore: 2, awayScore: 2 });
    await hides('/matches', 'id="unreported"');
    await hides(path(), 'No result yet');
    await change({ status: 'upcoming', homeScore: null, awayScore: null, matchDate: '2026-12-24T18:30:00Z' });
    await shows('/', path());
  });

  test('that is renamed moves, and its former addresses redirect', async () => {
    const old = path();
    await change({ homeTeam: 'Wanderers' });
    const now = `/matches/${derby}-wanderers-vs-city`;
    await shows(now, 'Wanderers vs City');
    for (const [from, to] of [
      [old, now],
      [`${old}.ics`, `${now}.ics`],
      [`/matches/${derby}`, now],
    ] as const)
      await waitFor(async () => {
        const { status, location } = await site.page(from);
        return status === 301 && new URL(location ?? '', site.url).pathname === to;
      });
    await change({ homeTeam: 'Rovers' });
    await shows(old, 'Rovers vs City');
  });

  test('that is added has its page and is in the lists; a deleted one is removed everywhere', async () => {
    const { id } = await (
      await admin.post('/api/matches', {
        homeTeam: 'Kestrel Park',
        awayTeam: 'Tidewater',
        homeTeamLogo: '/a.svg',
        awayTeamLogo: '/b.svg',
        matchDate: '2026-12-01T20:00:00Z',
        league: 'Harvest Cup',
      })
    ).json();
    const own = `/matches/${id}-kestrel-park-vs-tidewater`;
    for (const place of ['/', '/matches', '/matches/league/harvest-cup']) await shows(place, own);
    await shows(own, 'Kestrel Park');
    await shows(`${own}.ics`, 'BEGIN:VEVENT');
    await site.untilPublished();
    expect((await admin.delete(`/api/matches/${id}`)).status).toBe(200);
    for (const place of ['/', '/matches']) await hides(place, own);
    const isGone = (at: string) => waitFor(async () => [404, 410].includes((await site.page(at)).status));
    for (const gone of [own, `${own}.ics`, '/matches/league/harvest-cup']) await isGone(gone);
  });
});

test('finished matches are paged, and each page has its number', async () => {
  const first = await site.page('/matches/finished');
  expect(first.text).toContain('Page 1 of 2');
  expect(first.text.match(/data-match="/g)).toHaveLength(24);
  const second = await site.page('/matches/league/old-league/finished/page/2');
  expect(second.text.match(/data-match="/g)).toHaveLength(6);
  expect((await site.page('/matches/finished/page/3')).status).toBe(404);
  expect(await site.page('/matches/finished/page/1')).toMatchObject({ status: 301 });
});

test.each([
  '/matches/0',
  '/matches/9999999999',
  '/matches/2147483647-a-vs-b',
  '/matches/x-vs-y',
  '/matches/1e3',
  '/matches/league/nobody',
  '/matches/live',
  '/matches/live/page/2',
  '/matches/x.ics',
  `/matches/${'9'.repeat(1500)}`,
])('%s is a page that cannot be found', async (at) => {
  expect((await site.page(at)).status).toBe(404);
});

test('events pass through the site server, and end when it stops', async () => {
  const own = await openPublishedSite(api.url, testFeedKey);
  const answer = await fetch(own.url + matchEventsPath, { headers: { Accept: 'text/event-stream' } });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let heard = '';
  const until = async (part: string) => {
    while (!heard.includes(part)) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`The stream ended after: ${heard}`);
      heard += decoder.decode(value, { stream: true });
    }
  };
  await until('id: ');
  await change({ homeScore: 42 });
  await until('"homeScore":42');
  const ended = (async () => {
    while (!(await reader.read()).done);
  })();
  await own.close();
  await ended;
});
