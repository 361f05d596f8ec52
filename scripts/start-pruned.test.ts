/** A built project whose packages for development were removed with `npm prune --omit=dev`. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#admin-api/database/free-port.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { partEnv, statusOf } from '#scripts/testing/part.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';

const record = join('node_modules', '.package-lock.json');
const sources = [
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'astro.config.mjs'],
  ...['admin-api', 'schema', 'site', 'scripts', 'dist'],
];

interface Installed {
  packages: Record<string, { dev?: boolean }>;
}

/** On the file system of this folder, so that packages are linked and not copied. */
function prunedCopy(): string {
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync(resolve('.cache', 'production-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const source of sources) cpSync(source, join(folder, source), { recursive: true });
  const [installed, { packages }] = [record, 'package-lock.json'].map(
    (file): Installed => JSON.parse(readFileSync(file, 'utf8')),
  ) as [Installed, Installed];
  const kept = Object.entries(installed.packages).filter(([path]) => packages[path] && !packages[path].dev);
  // A package's folder contains those that only it uses.
  const outermost = kept.map(([path]) => path).filter((path) => path.lastIndexOf('node_modules/') === 0);
  for (const path of outermost) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    execFileSync('cp', ['-al', path, join(folder, path)]);
  }
  execFileSync('cp', ['-a', join('node_modules', '.bin'), join(folder, 'node_modules', '.bin')]);
  writeFileSync(join(folder, record), JSON.stringify({ ...installed, packages: Object.fromEntries(kept) }));
  return folder;
}

test('the built product starts and renders pages with the packages for production alone, and installs nothing', async () => {
  const folder = prunedCopy();
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
