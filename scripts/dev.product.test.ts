import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '#admin-api/ground/database/embedded-postgres.ts';
import { createTestDatabase, type TestDatabase } from '#admin-api/testing/postgres.ts';
import { partEnv, statusOf } from './testing/part.ts';

// `npm run dev` in a copy of the sources, so that a file may be broken.

const sources = ['admin-api', 'schema', 'scripts', 'site', '.cache/fonts', 'package.json', 'tsconfig.json'];
const broken = `---
const film: { director?: { name: string } } = {};
---
<p>{film.director.name}</p>
`;

/** Only ends a hang. */
const patience = { timeout: 120_000, interval: 50 };

let database: TestDatabase;
let folder: string;
let server: ChildProcess;
let url: string;
let said = '';

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'lamphouse-dev-'));
  for (const name of [...sources, 'astro.config.mjs']) cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'site/pages/broken.astro'), broken);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const env = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), ASTRO_TELEMETRY_DISABLED: '1' };
  server = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: folder,
    // Astro serves nothing when it sees Vitest's environment variables.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...partEnv(port), ...env },
  });
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
  await vi.waitUntil(() => server.exitCode !== null || said.includes(`is at ${url}`), patience);
});
afterAll(async () => {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  await database.drop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('a page that fails is explained with file and line, in the terminal and in the browser’s overlay', async () => {
  const answer = await fetch(`${url}/broken`);
  expect(answer.status).toBe(500);
  // The script that fetches the error and shows it.
  expect(await answer.text()).toContain('/@vite/client');
  await expect.poll(() => said, patience).toMatch(/reading 'name'[\s\S]*site\/pages\/broken\.astro:\d+:\d+/);
  expect(said).not.toContain('rendering failed');
});

test('the other pages are rendered as before', async () => {
  expect(await statusOf(`${url}/movies`)).toBe(200);
});
