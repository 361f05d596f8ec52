import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#admin-api/testing/postgres.ts';
import { matchEventsPath } from '#schema/shapes/match-events.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';
import { openConsistencyCheck } from '#tools/consistency/consistency-check.ts';
import { type Group, startGroup } from './testing/group.ts';
import { type Part, signIn, statusOf } from './testing/part.ts';

// API and site as separate processes, two of each.

let database: TestDatabase;
let group: Group;
let admin: Record<string, string>;
beforeAll(async () => {
  database = await createTestDatabase();
  await query('drop schema public cascade; create schema public');
  group = await startGroup(database.url);
  admin = await signIn(group.front.url);
});
afterAll(async () => {
  await group?.close();
  await database?.drop();
});

async function query(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const result = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return result.rows;
}

async function send(method: string, path: string, body: unknown, url = group.front.url) {
  const answer = await fetch(url + path, { method, headers: admin, body: JSON.stringify(body) });
  const text = await answer.text();
  return { status: answer.status, reply: answer.ok ? JSON.parse(text) : text };
}

const film = (title: string) => ({ title, genre: 'Drama', type: 'movie', year: 1924 });
async function add(title: string): Promise<{ id: number; slug: string }> {
  const { status, reply } = await send('POST', '/api/movies', film(title));
  expect([status, reply]).toEqual([201, expect.objectContaining({ title })]);
  return reply;
}

async function text(url: string): Promise<string> {
  return await (await fetch(url)).text();
}

test('two that start at once with an empty database migrate it once, and create one administrator', async () => {
  const migrations = await query('select name, count(*)::integer as times from migrations group by 1');
  expect(new Set(migrations.map(({ times }) => times))).toEqual(new Set([1]));
  expect(await query('select count(*)::integer as n from admin_users')).toEqual([{ n: 1 }]);
});

test('a write through one is visible through all', async () => {
  const [one, other] = group.apis.map(({ url }) => url);
  const { id, slug } = await add('The Lodger');
  for (const { url } of group.sites)
    await waitFor(async () => (await text(`${url}/movies/${slug}`)).includes('The Lodger'));
  await send('PUT', `/api/movies/${id}`, { title: 'The Lodger, restored' }, one);
  for (const { url } of group.sites)
    await waitFor(async () => (await text(`${url}/movies/${slug}`)).includes('The Lodger, restored'));
  // A session is valid on both, and ends on both.
  const mine = await signIn(`${one}`, group.front.url);
  const me = async (url = '') => (await fetch(`${url}/api/admin/me`, { headers: mine })).status;
  expect([await me(one), await me(other)]).toEqual([200, 200]);
  await fetch(`${other}/api/admin/logout`, { method: 'POST', headers: mine });
  expect([await me(one), await me(other)]).toEqual([401, 401]);
});

/** Returns the events that an open page of this site has received so far. */
async function openEvents(url: string): Promise<() => string> {
  const page = new AbortController();
  onTestFinished(() => page.abort());
  const answer = await fetch(url + matchEventsPath, {
    headers: { Accept: 'text/event-stream' },
    signal: page.signal,
  });
  let heard = '';
  const listen = async () => {
    for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) heard += text;
  };
  // The stream ends with the test.
  listen().catch(() => undefined);
  await waitFor(() => heard.includes('id:'));
  return () => heard;
}

test('an open page receives a goal whichever API it was written through', async () => {
  const kickOff = {
    homeTeam: 'Rovers',
    awayTeam: 'City',
    homeTeamLogo: '/media/crests/rovers.svg',
    awayTeamLogo: '/media/crests/city.svg',
    matchDate: '2026-11-21T20:45:00Z',
    status: 'live',
    league: 'First Division',
  };
  const { status, reply } = await send('POST', '/api/matches', kickOff);
  expect([status, reply]).toEqual([201, expect.objectContaining({ homeTeam: 'Rovers' })]);
  // Each site is connected to one of the two APIs, so one of the goals was written through the other.
  const pages = await Promise.all(group.sites.map(({ url }) => openEvents(url)));
  for (const [goals, { url }] of group.apis.entries()) {
    expect((await send('PUT', `/api/matches/${reply.id}`, { homeScore: goals + 1 }, url)).status).toBe(200);
    for (const heard of pages) await waitFor(() => heard().includes(`"homeScore":${goals + 1}`));
  }
});

interface Outcome {
  asked: string;
  status: number;
  /** The error that replaced an answer. */
  reply?: unknown;
}

/** Both sites render several pages after each write: without pauses the test would measure the machine. */
const rests = { afterReading: 100, afterWriting: 1500 };

/** Sends requests until it is stopped. */
async function ask(
  outcomes: Outcome[],
  isOver: () => boolean,
  next: () => Promise<Outcome>,
  rest: number,
): Promise<void> {
  while (!isOver()) {
    outcomes.push(await next());
    await pause(rest);
  }
}

test('while they are restarted one after the other, every request is answered', async () => {
  const films = [await add('Metropolis'), await add('Nosferatu')];
  const outcomes: Outcome[] = [];
  let isOver = false;
  const visit = (path: string) => async () => ({
    asked: path,
    status: await statusOf(group.front.url + path),
  });
  let edits = 0;
  const edit = (id: number) => async () => {
    edits += 1;
    const { status, reply } = await send('PUT', `/api/movies/${id}`, { description: `Edit ${edits}` });
    return { asked: 'an edit', status, ...(status !== 200 && { reply }) };
  };
  const create = async () => {
    edits += 1;
    const { status, reply } = await send('POST', '/api/movies', film(`Reel ${edits}`));
    return status === 201 ? { asked: 'a new title', status: 200 } : { asked: 'a new title', status, reply };
  };
  const paths = [
    '/',
    '/movies',
    '/search?q=sun',
    '/api/movies',
    ...films.map(({ slug }) => `/movies/${slug}`),
  ];
  const asks = (all: (() => Promise<Outcome>)[], rest: number) =>
    all.map((next) => ask(outcomes, () => isOver, next, rest));
  const running = Promise.all([
    ...asks(paths.map(visit), rests.afterReading),
    ...asks([...films.map(({ id }) => edit(id)), create], rests.afterWriting),
  ]);

  async function restart(part: Part): Promise<void> {
    const before = outcomes.length;
    await waitFor(() => outcomes.length > before + 30);
    part.isLeaving = true;
    await Promise.all([group.front.emptied(part), group.back.emptied(part)]);
    expect(await part.end('SIGTERM')).toBe(0);
    await waitFor(() => outcomes.length > before + 60);
    await part.start();
    part.isLeaving = false;
  }
  async function restartAll(): Promise<void> {
    try {
      for (const part of [...group.apis, ...group.sites]) await restart(part);
    } finally {
      isOver = true;
    }
  }
  await Promise.all([running, restartAll()]);
  expect(outcomes.filter(({ status }) => status !== 200)).toEqual([]);
  expect(group.front.passedOver() + group.back.passedOver()).toBeGreaterThan(0);
});

test('both page stores equal a clean rendering of everything that was written', async () => {
  const consistency = openConsistencyCheck({
    apiUrl: group.back.url,
    feedKey: group.feedKey,
    siteUrl: group.front.url,
  });
  for (const store of group.stores) {
    await consistency.drained(store);
    expect(await consistency.compare(store)).toEqual([]);
  }
  await consistency.close();
});
