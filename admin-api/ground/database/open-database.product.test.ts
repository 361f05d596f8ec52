import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { openDatabase, refuseServer } from './open-database.ts';
import { runningPostmaster } from './postmaster.ts';

let options: { databaseUrl: string | null; dataDir: string; databasePassword: string };
beforeEach(() => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lamphouse-database-'));
  options = { databaseUrl: null, dataDir, databasePassword: 'a password of this folder' };
});
afterEach(() => rmSync(options.dataDir, { recursive: true, force: true, maxRetries: 5 }));

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

test('rows outlive a stop, and a second process shares the running server', async () => {
  const first = await openDatabase(options, { exclusive: true });
  await query(first.url, 'create table kept as select 42 as answer');
  const guest = await openDatabase(options);
  expect(guest.url).toBe(first.url);
  await guest.close();
  expect(await query(first.url, 'select * from kept')).toEqual([{ answer: 42 }]);
  await expect(openDatabase(options, { exclusive: true })).rejects.toThrow(/in use by another Lamphouse/);
  await first.close();
  expect(runningPostmaster(join(options.dataDir, 'postgres'))).toBeNull();

  const again = await openDatabase(options, { exclusive: true });
  expect(await query(again.url, 'select * from kept')).toEqual([{ answer: 42 }]);
  await again.close();
});

test('what is in memory is written to disk when a stop is announced, before the server is stopped', async () => {
  const database = await openDatabase(options, { exclusive: true });
  const written = () => query(database.url, 'select num_requested from pg_stat_checkpointer');
  const before = await written();
  database.announceClose();
  await vi.waitUntil(async () => JSON.stringify(await written()) !== JSON.stringify(before), {
    timeout: 60_000,
  });
  await database.close();
});

test('after kill -9 of its owner it starts again, with everything that was committed', async () => {
  const program = `
    import { openDatabase } from ${JSON.stringify(import.meta.resolve('./open-database.ts'))};
    const { url } = await openDatabase(${JSON.stringify(options)}, { exclusive: true });
    console.log(url);
    setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // An owner that fails ends its output, and so the test at once.
  const url = await owner.stdout[Symbol.asyncIterator]().next();
  await query(String(url.value).trim(), 'create table kept as select 42 as answer');
  owner.kill('SIGKILL');
  await once(owner, 'exit');

  const heir = await openDatabase(options, { exclusive: true });
  expect(await query(heir.url, 'select * from kept')).toEqual([{ answer: 42 }]);
  await heir.close();
});

test('an owner keeps its server when one of the processes of PostgreSQL dies', async () => {
  const owner = await openDatabase(options, { exclusive: true });
  const session = new pg.Client({ connectionString: owner.url });
  session.on('error', () => undefined);
  await session.connect();
  const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise((resolve) => session.once('end', resolve));
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await ended;
  const guest = await openDatabase(options);
  await guest.close();
  expect(guest.url).toBe(owner.url);
  expect(await query(owner.url, 'select 1 as answer')).toEqual([{ answer: 1 }]);
  await owner.close();
});

test('a database of the operator is used unchanged, and an unreachable one is named without its password', async () => {
  const databaseUrl = inject('postgresUrl');
  expect((await openDatabase({ ...options, databaseUrl })).url).toBe(databaseUrl);
  const wrong = openDatabase({ ...options, databaseUrl: 'postgres://ann:hunter2@127.0.0.1:1/films' });
  await expect(wrong).rejects.toThrow(
    /^The database 127\.0\.0\.1:1\/films of DATABASE_URL cannot be reached/,
  );
  await expect(wrong).rejects.not.toThrow(/hunter2/);
});

test('a PostgreSQL older than 15, or of another encoding, is refused by name', () => {
  const server = { version: '15.8 (Debian 15.8-0+deb12u1)', major: 15, encoding: 'UTF8' };
  expect(() => refuseServer('The database db/films', server)).not.toThrow();
  expect(() => refuseServer('The database db/films', { ...server, version: '14.12', major: 14 })).toThrow(
    'The database db/films is PostgreSQL 14.12, and 15 or later is needed.',
  );
  expect(() => refuseServer('The database db/films', { ...server, encoding: 'LATIN1' })).toThrow(
    'The database db/films has the encoding LATIN1, and UTF8 is needed.',
  );
});
