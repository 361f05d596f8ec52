/** The project with the packages that a command installs, and no others. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#admin-api/database/free-port.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { copiedProject } from '#scripts/testing/copied-project.ts';
import { partEnv, statusOf } from '#scripts/testing/part.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';

test('the site is built with the packages of a start, without those of checks and tests', () => {
  const folder = copiedProject('site');
  rmSync(join(folder, 'dist'), { recursive: true });
  expect(existsSync(join(folder, 'node_modules', 'vitest'))).toBe(false);
  execFileSync(process.execPath, ['scripts/prepare.mjs', '--site'], { cwd: folder, stdio: 'pipe' });
  expect(existsSync(join(folder, 'dist', 'server', 'entry.mjs'))).toBe(true);
  expect(existsSync(join(folder, 'node_modules', 'vitest'))).toBe(false);
});

test('the built product starts and renders pages with the packages that run it alone, and installs nothing', async () => {
  const folder = copiedProject('product');
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const port = await freePort();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    env: { ...process.env, ...partEnv(port), DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'close');
  });
  const url = `http://127.0.0.1:${port}`;
  await waitFor(async () => child.exitCode !== null || (await statusOf(url)) === 200);
  expect(child.exitCode, said).toBeNull();
  for (const path of ['/movies', '/search?q=x', '/admin', '/api/docs', '/calendar', '/feed.xml'])
    expect(await statusOf(url + path), path).toBe(200);
  expect(said).not.toContain('Installing');
});
