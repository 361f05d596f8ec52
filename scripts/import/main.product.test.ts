import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFile } from '#admin-api/work/import/reading/testing/files.ts';
import { runScript } from '#scripts/testing/run-script.ts';
import { fixture, type ImportRun, startRun } from './testing/run.ts';

let db: ImportRun;
let dataDir: string;
beforeAll(async () => {
  db = await startRun();
  dataDir = await mkdtemp(join(tmpdir(), 'lamphouse-import-'));
});
afterAll(async () => {
  await db.close();
  await rm(dataDir, { recursive: true });
});

const environment = (url: string) => ({ DATABASE_URL: url, DATA_DIR: dataDir });
const run = (args: string[], url = db.url) => runScript('import/main', args, environment(url));

describe('the command', () => {
  test('imports, reports it, and reports the second time that nothing changed', async () => {
    const files = ['titles', 'seasons', 'episodes', 'matches'].map((name) => fixture(`${name}.ndjson`));
    const first = await run(files);
    expect(first.output).toMatch(/titles\.ndjson: 1 value of year left empty: Year must be from 1900/);
    expect(first.output).toMatch(/79 created, 0 changed, 0 unchanged, 0 refused in \d/);
    expect(first.code).toBe(0);
    const second = await run(files);
    expect(second.output).toMatch(/0 created, 0 changed, 79 unchanged, 0 refused in \d/);
    expect(second.code).toBe(0);
    const noted = await db.rows(
      `select actor, after ->> 'name' as name from changes where entity = 'import'`,
    );
    expect(noted).toEqual([
      { actor: 'import', name: 'titles.ndjson, seasons.ndjson, episodes.ndjson, matches.ndjson, 79 rows' },
    ]);
  });

  test('reports that nothing was written', async () => {
    const { code, output } = await run(['--dry-run', fixture('titles.ndjson')]);
    expect(output).toContain('Dry run: nothing was written.');
    expect(code).toBe(0);
  });

  test('exits with 1 and a sentence when no file could be read', async () => {
    const { code, output } = await run(['/nowhere/a.csv']);
    expect(output).toContain('a.csv: there is no such file');
    expect(output).not.toContain('    at ');
    expect(code).toBe(1);
  });
});

test('killed in the middle and run again gives the same result as one complete run', async () => {
  const row = (at: number) => ({
    key: `k${at}`,
    type: 'movie',
    title: `OVA ${at % 7}`,
    year: 1950 + (at % 3),
  });
  const lines = Array.from({ length: 3_000 }, (_, at) => JSON.stringify(row(at)));
  const path = await temporaryFile('many.ndjson', lines.join('\n'));
  const whole = await startRun();
  try {
    const count = async () =>
      Number((await db.rows(`select count(*) from movies where key like 'k%'`))[0]?.['count']);
    // A row in the middle waits for a lock; the process is killed meanwhile.
    const gate = `locktype = 'advisory' and classid = 0 and objid = 77 and not granted`;
    await db.rows(`
      create function wait_at_the_gate() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(77); return new; end $$;
      create trigger gate before insert on movies for each row when (new.key = 'k1500')
        execute function wait_at_the_gate()`);
    await db.rows('select pg_advisory_lock(77)');
    const env = { ...process.env, ...environment(db.url) };
    const child = spawn(process.execPath, ['scripts/import/main.ts', path], { env, stdio: 'ignore' });
    const ended = once(child, 'close');
    // The third batch is written by then, and waits for the second one, which waits at the gate.
    const third = `datname = current_database() and state = 'idle in transaction' and query like '%pg_blocking_pids(pid)%'`;
    while (
      (
        await db.rows(
          `select from pg_locks where ${gate} and exists (select from pg_stat_activity where ${third})`,
        )
      ).length === 0
    ) {
      expect(child.exitCode).toBeNull();
      await pause(5);
    }
    child.kill('SIGKILL');
    await ended;
    // PostgreSQL would otherwise notice the lost client only after the row is written.
    await db.rows(`select pg_terminate_backend(pid, 60000) from pg_locks where ${gate}`);
    await db.rows('drop function wait_at_the_gate cascade');
    await db.rows('select pg_advisory_unlock(77)');
    const left = await count();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(lines.length);
    expect(left % 1_000).toBe(0);
    const keys = async () =>
      (await db.rows(`select key from movies where key like 'k%' order by id`)).map(({ key }) => key);
    const ofFile = lines.map((_, at) => `k${at}`);
    // The third batch is not there without the second one.
    expect(await keys()).toEqual(ofFile.slice(0, left));

    const again = await run([path]);
    expect(again.output).toMatch(
      new RegExp(`${(3_000 - left).toLocaleString('en')} created, 0 changed, .* 0 refused`),
    );
    expect(await keys()).toEqual(ofFile);
    await run([path], whole.url);
    const rows = `select key, title, year, slug from movies where key like 'k%' order by key`;
    expect(await db.rows(rows)).toEqual(await whole.rows(rows));
    const recorded = `select count(*)::int from changes where after ->> 'key' like 'k%'`;
    expect(await db.rows(recorded)).toEqual([{ count: 3_000 }]);
  } finally {
    await whole.close();
  }
});
