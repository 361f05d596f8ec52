import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#admin-api/testing/postgres.ts';
import { type Part, signIn, startPart } from '#scripts/testing/part.ts';
import { runScript } from '#scripts/testing/run-script.ts';
import { treeOf } from './testing/tree.ts';

// The command as operators run it, with and without a running product.

let database: TestDatabase;
let product: Part;
let folder: string;
let exported: string;
let place: Record<string, string>;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'lamphouse-export-'));
  exported = join(folder, 'exported');
  const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url, SEED: 'none', STORAGE_URL: '' };
  product = await startPart({ script: 'start', env });
  place = { ...env, SITE_URL: product.url, HOST: '127.0.0.1', PORT: new URL(product.url).port };
  await add('The General');
});
afterAll(async () => {
  await product?.end('SIGKILL');
  await database?.drop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function add(title: string): Promise<void> {
  const answer = await fetch(`${product.url}/api/movies`, {
    method: 'POST',
    headers: await signIn(product.url),
    body: JSON.stringify({ title, genre: 'Comedy', type: 'movie', year: 1926 }),
  });
  expect(answer.status).toBe(201);
}

const run = (...args: string[]) => runScript('export/main', args, place);

/** The counts that the command printed. */
function counted(output: string): string | undefined {
  return output.split('\n').find((line) => line.startsWith(`${exported}: `));
}

const files = () => treeOf(exported).size;

test('the first run writes everything, the second nothing', async () => {
  const first = await run('--no-cards', exported);
  expect(counted(first.output)).toMatch(/: [\d,]+ written, 0 unchanged, 0 removed\.$/);
  expect(first.code).toBe(0);
  const before = files();
  const second = await run('--no-cards', exported);
  expect(counted(second.output)).toMatch(/: 0 written, [\d,]+ unchanged, 0 removed\.$/);
  expect([second.code, files()]).toEqual([0, before]);
});

test('a folder that is not an export is left unchanged', async () => {
  const foreign = join(folder, 'foreign');
  mkdirSync(foreign);
  writeFileSync(join(foreign, 'letters.txt'), 'of somebody else');
  expect(await run(foreign)).toEqual({
    code: 1,
    output: `${foreign} is not empty, and contains no export. Nothing was written.\n`,
  });
  expect(readdirSync(foreign)).toEqual(['letters.txt']);
});

test('a folder that cannot be created is reported in one line, without a stack', async () => {
  const { code, output } = await run('/proc/lamphouse');
  expect([code, output]).toEqual([1, expect.stringMatching(/^\/proc\/lamphouse cannot be written: .+\.\n$/)]);
});

test('a running product with another address is reported', async () => {
  const { code, output } = await runScript('export/main', [join(folder, 'other')], {
    ...place,
    SITE_URL: 'https://films.example',
  });
  expect(code).toBe(1);
  expect(output).toContain(
    `The Lamphouse that runs at ${product.url} was started with SITE_URL=${product.url}, not https://films.example. Set the same here.`,
  );
});

test('arguments without a folder, or with two, print the usage', async () => {
  for (const args of [[], ['a', 'b'], ['--all', 'a']]) {
    const { code, output } = await run(...args);
    expect([args, code]).toEqual([args, 1]);
    expect(output).toContain('npm run export -- [--no-cards] DIR');
  }
});

test('without a running product it starts the parts it needs, and writes the changes', async () => {
  await add('Sherlock Jr.');
  await product.end('SIGTERM');
  const { code, output } = await run('--no-cards', exported);
  expect(counted(output)).toMatch(/: [1-9][\d,]* written, [1-9][\d,]* unchanged, 0 removed\.$/);
  expect(code).toBe(0);
  expect(treeOf(exported).get('movies/sherlock-jr.html')?.toString()).toContain('Sherlock Jr.');
});
