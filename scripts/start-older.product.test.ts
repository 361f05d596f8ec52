import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#admin-api/ground/database/embedded-postgres.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { partEnv } from './testing/part.ts';

test('an API that is too old for its database says so in one line, and a supervisor does not start it again', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(`insert into upgrades (version) values ('9.10.0')`);
  await client.end();
  const dataDir = mkdtempSync(join(tmpdir(), 'lamphouse-older-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start-api.ts'], {
    env: {
      ...process.env,
      ...partEnv(await freePort()),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      FEED_KEY: 'k'.repeat(32),
    },
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/^The database was changed by Lamphouse 9\.10\.0, and this is .*\. Start .*$/),
  ]);
  expect(status).toBe(78);
});
