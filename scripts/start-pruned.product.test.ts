/** The project with the packages that a command installs, and no others. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#admin-api/ground/database/embedded-postgres.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { lockOf } from '#scripts/dependencies/needed.mjs';
import { partEnv, statusOf } from '#scripts/testing/part.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';

const record = join('node_modules', '.package-lock.json');
const sources = [
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'astro.config.mjs'],
  ...['admin-api', 'schema', 'site', 'scripts'],
];
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** With the packages that a build needs, on the file system of this folder, so that they are linked and not copied. */
function siteProject(): string {
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync(resolve('.cache', 'site-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const source of sources) cpSync(source, join(folder, source), { recursive: true });
  const installed = read(record);
  const needed = lockOf(read('package-lock.json'), 'site').packages;
  const kept = Object.keys(installed.packages).filter((path) => needed[path]);
  // The folder of a package contains packages that only it uses.
  for (const path of kept.filter((path) => path.lastIndexOf('node_modules/') === 0)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    execFileSync('cp', ['-al', path, join(folder, path)]);
  }
  execFileSync('cp', ['-a', join('node_modules', '.bin'), join(folder, 'node_modules', '.bin')]);
  const packages = Object.fromEntries(kept.map((path) => [path, installed.packages[path]]));
  writeFileSync(join(folder, record), JSON.stringify({ ...installed, packages }));
  return folder;
}

test('the site is built with the packages of a start, without those of checks and tests', () => {
  const folder = siteProject();
  expect(existsSync(join(folder, 'node_modules', 'vitest'))).toBe(false);
  execFileSync(process.execPath, ['scripts/prepare.mjs', '--site'], { cwd: folder, stdio: 'pipe' });
  expect(existsSync(join(folder, 'dist', 'server', 'entry.mjs'))).toBe(true);
  expect(existsSync(join(folder, 'node_modules', 'vitest'))).toBe(false);
});

/** The contents of the image. */
function writtenProduct(): string {
  const around = mkdtempSync(join(tmpdir(), 'lamphouse-product-'));
  onTestFinished(() => rmSync(around, { recursive: true, force: true, maxRetries: 5 }));
  const folder = join(around, 'product');
  execFileSync(process.execPath, ['scripts/write-product.ts', folder], { stdio: 'pipe' });
  return folder;
}

test('what goes into the image starts and renders pages, installs nothing, and has packages of less than 245 MB', async () => {
  const folder = writtenProduct();
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sizes = paths
    .filter((path) => path.startsWith('node_modules'))
    .map((path) => lstatSync(join(folder, path)))
    .map((file) => (file.isFile() ? file.size : 0));
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(245e6);
  expect(paths.filter((path) => /^(?!node_modules).*\.(?:test|spec)\./.test(path))).toEqual([]);
  // The client of S3 is loaded only when files are in a bucket.
  const bucket = "import('@aws-sdk/client-s3').then(({ S3Client }) => new S3Client({ region: 'x' }))";
  execFileSync(process.execPath, ['--eval', bucket], { cwd: folder, stdio: 'pipe' });
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
