import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseEnv } from '#admin-api/ground/environment/env.ts';
import { announce, commandEnv } from './running.ts';

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'lamphouse-running-test-'));
  vi.stubEnv('TMPDIR', scratch);
  for (const name of ['DATA_DIR', 'PORT', 'HOST', 'SITE_URL', 'DATABASE_URL']) vi.stubEnv(name, '');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(scratch, { recursive: true });
});

const product = (name: string, port: number) =>
  parseEnv({ DATA_DIR: join(scratch, name), PORT: String(port), SITE_URL: 'https://films.example' });

function command(more: Record<string, string> = {}) {
  for (const [name, value] of Object.entries(more)) vi.stubEnv(name, value);
  const said: string[] = [];
  const { dataDir, port, siteUrl } = commandEnv(undefined, (line) => said.push(line));
  return { dataDir, port, siteUrl, said };
}

test('a command finds the only product that runs, and says which it uses', async () => {
  const leave = await announce(product('one', 4711));
  const folder = join(scratch, 'one');
  expect(command()).toEqual({
    dataDir: folder,
    port: 4711,
    siteUrl: 'https://films.example',
    said: [`Data folder ${folder}, its own database, of the Lamphouse at https://films.example.`],
  });
  await leave();
  expect(existsSync(join(folder, 'running.json'))).toBe(false);
});

test('the folder that the environment names tells the port of the product which runs with it', async () => {
  const leave = await announce(product('two', 4712));
  expect(command({ DATA_DIR: join(scratch, 'two') })).toMatchObject({ port: 4712 });
  expect(command({ DATA_DIR: join(scratch, 'two'), PORT: '4713' })).toMatchObject({ port: 4713 });
  await leave();
});

test('where several products run, one must be named, and nothing is made', async () => {
  const leave = await announce(product('one', 4714));
  // This process stands for a second product, which has the list of another process.
  const list = join(scratch, `lamphouse-running-${userInfo().uid}`);
  const other = join(scratch, 'other');
  mkdirSync(other);
  const text = readFileSync(join(scratch, 'one', 'running.json'), 'utf8');
  const second = JSON.stringify({ ...JSON.parse(text), dataDir: other });
  for (const file of [join(other, 'running.json'), join(list, 'second.json')]) writeFileSync(file, second);
  expect(() => command()).toThrow(
    `2 Lamphouses run on this machine: set DATA_DIR to name one.\n  DATA_DIR=${join(scratch, 'one')}  https://films.example`,
  );
  expect(command({ DATA_DIR: other })).toMatchObject({ dataDir: other });
  await leave();
});

test('a command that only reads makes no folder', () => {
  vi.stubEnv('DATA_DIR', join(scratch, 'nowhere'));
  const said: string[] = [];
  const reads = (more = {}) => commandEnv({ onlyReads: true, ...more }, (line) => said.push(line));
  expect(() => reads()).toThrow('No Lamphouse has run with this folder. Is DATA_DIR right?');
  expect(() => commandEnv({ mayMake: false }, (line) => said.push(line))).toThrow(
    'No Lamphouse has run with',
  );
  expect(said.join()).not.toContain('it is made now');
  expect(existsSync(join(scratch, 'nowhere'))).toBe(false);
  // What is read is in the database that is named.
  vi.stubEnv('DATABASE_URL', 'postgres://lamphouse@db.example/films');
  expect(reads().databaseUrl).toBe('postgres://lamphouse@db.example/films');
});

test('a folder that no product has used is made only after it was said', () => {
  const folder = join(scratch, 'new');
  const { said } = command({ DATA_DIR: folder });
  expect(said).toEqual([
    `Data folder ${folder}, its own database.`,
    'No Lamphouse has run with this folder: it is made now. Is DATA_DIR right?',
  ]);
});
