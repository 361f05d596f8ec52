import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from './open-database.ts';
import { runningPostmaster } from './postmaster.ts';

const patience = { timeout: 30_000 };

let options: { databaseUrl: null; dataDir: string; databasePassword: string };
beforeEach(() => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lamphouse-kept-'));
  options = { databaseUrl: null, dataDir, databasePassword: 'a password of this folder' };
});
afterEach(() => rmSync(options.dataDir, { recursive: true, force: true, maxRetries: 5 }));

const folder = () => join(options.dataDir, 'postgres');
const postmaster = () => Number(readFileSync(join(folder(), 'postmaster.pid'), 'utf8').split('\n')[0]);
const pool = (url: string) =>
  new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 2000 }).on('error', () => {});

test('a killed PostgreSQL is restarted at the same address with every committed row, and keeps its owner', async () => {
  const messages: string[] = [];
  const isBack = (sentence: string) => sentence === 'PostgreSQL is back.';
  const opened = await openDatabase(options, {
    exclusive: true,
    tell: (sentence) => void messages.push(sentence),
  });
  const visitor = pool(opened.url);
  await visitor.query('create table kept as select 42 as answer');

  for (const [times, signal] of (['SIGKILL', 'SIGINT'] as const).entries()) {
    const before = postmaster();
    process.kill(before, signal);
    await vi.waitUntil(() => runningPostmaster(folder())?.pid !== before, patience);
    const found = await vi.waitUntil(
      async () => (await visitor.query('select * from kept').catch(() => null))?.rows,
      patience,
    );
    expect(found).toEqual([{ answer: 42 }]);
    await vi.waitUntil(() => messages.filter(isBack).length === times + 1, patience);
  }
  const guest = await openDatabase(options);
  expect(guest.url).toBe(opened.url);

  await visitor.end();
  await opened.close();
  expect(runningPostmaster(folder())).toBeNull();
});

test('a server that is being restarted when the product stops is stopped too', async () => {
  const opened = await openDatabase(options, { exclusive: true, tell: () => {} });
  process.kill(postmaster(), 'SIGKILL');
  await opened.close();
  expect(runningPostmaster(folder())).toBeNull();
});
