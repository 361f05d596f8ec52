import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startCluster } from '#admin-api/ground/database/embedded-postgres.ts';
import { olderPostgres } from '#admin-api/testing/older-postgres.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { type Part, signIn, startPart } from './testing/part.ts';

// The API with the demo catalogue on Debian's PostgreSQL, compared with the bundled one.

const [older] = olderPostgres();

async function open(databaseUrl: string): Promise<Part> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lamphouse-older-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SEED: 'demo', IMAGE_HOSTS: '' };
  const api = await startPart({ script: 'start-api', env });
  onTestFinished(async () => void (await api.end('SIGTERM')));
  return api;
}

async function olderDatabase(): Promise<string> {
  if (!older) throw new Error('There is none.');
  const home = mkdtempSync(join(tmpdir(), 'lamphouse-older-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
  const cluster = await startCluster({
    folder: join(home, 'postgres'),
    password: 'test',
    settings: { fsync: 'off' },
    installation: older,
  });
  onTestFinished(() => cluster.stop());
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  await client.query('create database films');
  await client.end();
  return cluster.url('films');
}

const films = [
  { title: 'Ärger im ÖSTEN', genre: 'Komödie' },
  { title: 'БРОНЕНОСЕЦ Потёмкин', genre: 'Драма' },
  { title: 'ΟΔΟΣ Ειρήνης', genre: 'Δράμα' },
  { title: 'ＡＫＩＲＡ 鋼の錬金術師', genre: 'Éxtasis' },
];

const asked = [
  '/api/movies?limit=50',
  '/api/movies?sort=title&limit=50',
  '/api/movies/filtered?genre=KOM%C3%96DIE',
  '/api/movies/filtered?genre=%D0%B4%D1%80%D0%B0%D0%BC%D0%B0',
  '/api/seasons/show/1',
  '/api/matches',
  ...['general', 'nosfertu', 'ÄRGER', 'östen', 'броненосец', 'потемкин', 'ΟΔΌΣ', 'akira', '錬金術師'].map(
    (text) => `/api/movies/search?q=${encodeURIComponent(text)}`,
  ),
];

/** Ids depend on the order of writing, dates on the clock. */
const withoutDates = (text: string) => text.replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'a date');

async function answers(api: Part): Promise<Record<string, string>> {
  const headers = await signIn(api.url);
  for (const film of films) {
    const body = JSON.stringify({ ...film, type: 'movie', year: 1925 });
    const answer = await fetch(`${api.url}/api/movies`, { method: 'POST', headers, body });
    expect(answer.status, await answer.clone().text()).toBe(201);
  }
  const said: Record<string, string> = {};
  for (const path of asked) {
    const answer = await fetch(api.url + path);
    said[path] = `${answer.status} ${withoutDates(await answer.text())}`;
  }
  return said;
}

test.skipIf(!older)(`PostgreSQL ${older?.version} gives the same answers as the bundled one`, async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const expected = await answers(await open(database.url));
  expect(expected['/api/movies/search?q=%C3%B6sten']).toContain('Ärger im ÖSTEN');
  expect(await answers(await open(await olderDatabase()))).toEqual(expected);
});
