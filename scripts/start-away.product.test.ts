import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '#admin-api/ground/database/embedded-postgres.ts';
import { createTestDatabase, type TestDatabase } from '#admin-api/testing/postgres.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';
import { type Part, signIn, startPart, statusOf } from './testing/part.ts';
import { runScript } from './testing/run-script.ts';

// Parts that are started while what they depend on is missing.

const feedKey = 'k'.repeat(32);

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'lamphouse-away-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

test.each(['start', 'start-api'])(
  '%s without its database explains it in one sentence, and exits with 1',
  async (script) => {
    const closedPort = await freePort();
    const ended = await runScript(script, [], {
      DATABASE_URL: `postgres://ann:hunter2@127.0.0.1:${closedPort}/films`,
      DATA_DIR: join(folder, script),
      PORT: String(await freePort()),
    });
    expect(ended).toEqual({
      code: 1,
      output: `The database 127.0.0.1:${closedPort}/films of DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:${closedPort}. Is it running, and is DATABASE_URL right?\n`,
    });
  },
);

test('start with an unsuitable database writes nothing, and exits with a code of its own', async () => {
  const databaseUrl = new URL(database.url);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const name = `latin_${databaseUrl.pathname.slice(1)}`;
  await client.query(
    `create database ${name} encoding 'LATIN1' locale_provider libc locale 'C' template template0`,
  );
  onTestFinished(async () => {
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  });
  databaseUrl.pathname = `/${name}`;
  const ended = await runScript('start', [], {
    DATABASE_URL: databaseUrl.href,
    DATA_DIR: join(folder, 'latin'),
    PORT: String(await freePort()),
  });
  expect(ended).toEqual({
    code: 78,
    output: `The database ${databaseUrl.host}/${name} of DATABASE_URL has the encoding LATIN1, and UTF8 is needed.\n`,
  });
  const inside = new pg.Client({ connectionString: databaseUrl.href });
  await inside.connect();
  expect((await inside.query("select from pg_tables where schemaname = 'public'")).rowCount).toBe(0);
  await inside.end();
});

function open(script: 'start-api' | 'start-site', port: number, apiPort: number): Promise<Part> {
  const env = {
    DATA_DIR: join(folder, script),
    DATABASE_URL: database.url,
    FEED_KEY: feedKey,
    API_URL: script === 'start-site' ? `http://127.0.0.1:${apiPort}` : '',
  };
  return startPart({ script, port, env });
}

async function send(api: Part, method: string, path: string, body: unknown) {
  const answer = await fetch(api.url + path, {
    method,
    headers: await signIn(api.url),
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
  return await answer.json();
}

const shows = (site: Part, path: string, text: string) =>
  waitFor(async () => (await (await fetch(site.url + path)).text()).includes(text));

test('a site server waits for its first API, and serves stored pages when it is started without the API', async () => {
  const [port, apiPort] = [await freePort(), await freePort()];
  const starting = open('start-site', port, apiPort);
  onTestFinished(() =>
    starting.then(
      async (site) => void (await site.end('SIGKILL')),
      () => undefined,
    ),
  );
  await waitFor(async () => (await statusOf(`http://127.0.0.1:${port}/favicon.svg`)) === 200);
  const api = await open('start-api', apiPort, apiPort);
  onTestFinished(async () => void (await api.end('SIGKILL')));
  const site = await starting;
  const { id } = await send(api, 'POST', '/api/movies', {
    title: 'The General',
    genre: 'Comedy',
    type: 'movie',
    year: 1926,
  });
  const paths = ['/', '/movies', '/movies/the-general'];
  for (const path of paths) await shows(site, path, 'The General');

  await api.end('SIGKILL');
  await site.end('SIGTERM');
  await site.start();
  for (const path of paths) await shows(site, path, 'The General');
  expect(await statusOf(`${site.url}/search?q=general`)).toBe(503);

  await api.start();
  await send(api, 'PUT', `/api/movies/${id}`, { title: 'Der General' });
  for (const path of paths) await shows(site, path, 'Der General');
});
