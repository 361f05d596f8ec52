import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { startApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import { buildMatch, buildMovie } from '#admin-api/testing/factories.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { openPublishedSite } from '#site/server/testing/published-site.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';

// The database goes back to an earlier state while API and site run: a snapshot, or a replica that lagged behind and takes over.

vi.setConfig({ testTimeout: 180_000 });

const nameIn = (url: string) => new URL(url).pathname.slice(1);

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A copy of the database as it is now, and what puts it in the database's place. Nothing may be connected meanwhile. */
async function copyOf(url: string) {
  const server = inject('postgresUrl');
  const name = `copy_${randomUUID().replaceAll('-', '')}`;
  await run(server, `create database ${name} template ${nameIn(url)}`);
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  return {
    url: copy.href,
    takeSlot: () =>
      run(
        server,
        `drop database ${nameIn(url)} with (force)`,
        `alter database ${name} rename to ${nameIn(url)}`,
      ),
  };
}

async function fill(databaseUrl: string) {
  const api = await startApi({ databaseUrl });
  const em = api.em();
  const film = await buildMovie(em, { title: 'As it was' });
  const other = await buildMovie(em, { title: 'Another film' });
  const match = await buildMatch(em, { homeTeam: 'Rovers', status: 'live', homeScore: 1, awayScore: 0 });
  await api.close();
  return { film, other, match };
}

/** The first event that is sent to a client that returns with this id. */
async function firstEvent(url: string, lastId: string): Promise<string | undefined> {
  const leaving = new AbortController();
  const { body } = await fetch(`${url}/api/matches/events`, {
    headers: { Accept: 'text/event-stream', 'Last-Event-ID': lastId },
    signal: leaving.signal,
  });
  let text = '';
  try {
    // The answer begins with what was missed, up to the position to go on from.
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      if (/(?:^|\n)id: .*\n\n/.test(text)) break;
    }
  } finally {
    leaving.abort();
  }
  return /event: (\w+)/.exec(text)?.[1];
}

test('a database that goes back, and whose log then passes what was published, leaves no page as it was', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const { film, other, match } = await fill(database.url);
  const earlier = await copyOf(database.url);
  const api = await startApi({ databaseUrl: database.url });
  onTestFinished(api.close);
  const said: string[] = [];
  const site = await openPublishedSite(api.url, testFeedKey, api.url, {}, (line) => said.push(line));
  onTestFinished(site.close);
  await site.untilPublished();

  const titlePath = `/movies/${film.slug}`;
  const matchPath = `/matches/${match.id}-rovers-vs-city`;
  const shows = (path: string, text: string | RegExp) =>
    waitFor(async () => new RegExp(text).test((await site.page(path)).text));
  await run(
    database.url,
    `update movies set title = 'Never happened' where id = ${film.id}`,
    `update matches set home_score = 8 where id = ${match.id}`,
  );
  await shows(titlePath, 'Never happened');
  await shows(matchPath, '>8</b>');
  await site.untilPublished();
  const heard = await fetch(`${api.url}/api/matches/events`);
  const lastHeard = heard.headers.get('X-Change-Position') ?? String((await heard.json()).cursor);

  const years = Array.from({ length: 20 }, (_, at) => 1950 + at);
  await run(earlier.url, ...years.map((year) => `update movies set year = ${year} where id = ${other.id}`));
  await earlier.takeSlot();

  await waitFor(async () => (await firstEvent(api.url, lastHeard).catch(() => '')) === 'lost');
  await shows(titlePath, 'As it was');
  await shows(matchPath, '>1</b>');
  await shows(`/movies/${other.slug}`, '1969');
  await site.untilPublished();
  expect((await site.page('/movies')).text).not.toContain('Never happened');
  expect(said.filter((line) => line.includes('put back to an earlier state'))).toHaveLength(1);
});
