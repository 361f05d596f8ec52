/** Runs `npm test` with fake tools that record when they were called. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const tools = ['astro', 'biome', 'knip', 'node', 'playwright', 'vitest'];
const quick = 'vitest run --config vitest.quick.config.ts';
const unit = 'vitest run admin-api scripts site/server';
const types = 'node node_modules/typescript-7/bin/tsc';
const browser = 'playwright test';

/** Returns the commands in the order in which they began; those that begin like one of `failing` fail. */
async function calledBy(
  args: string[],
  failing: readonly string[],
): Promise<{ code: number; called: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'lamphouse-order-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const bin = join(folder, 'node_modules', '.bin');
  mkdirSync(bin, { recursive: true });
  const calls = join(folder, 'calls');
  for (const tool of tools) {
    const refusals = failing.map((begin) => `case "${tool} $*" in "${begin}"*) exit 1;; esac`);
    writeFileSync(join(bin, tool), `#!/bin/sh\necho "${tool} $*" >> ${calls}\n${refusals.join('\n')}\n`);
    chmodSync(join(bin, tool), 0o755);
  }
  const script = new URL('test.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, ...args], { cwd: folder, stdio: 'ignore' });
  const [code] = await once(child, 'close');
  return { code, called: readFileSync(calls, 'utf8').trim().split('\n') };
}

const at = (called: readonly string[], begin: string) => called.findIndex((call) => call.startsWith(begin));

test('quick tests run first, then tests with a database in parallel with the checks, and browser tests last', async () => {
  const { code, called } = await calledBy([], []);
  expect(code).toBe(0);
  const last = called.length - 1;
  expect(at(called, browser)).toBe(last);
  const [prepared, checked] = [
    [quick, 'astro sync', 'node scripts/ensure-chromium.ts', 'node scripts/ensure-servers.ts'],
    [unit, types, 'biome check', 'knip', 'astro check'],
  ].map((calls) => calls.map((call) => at(called, call)));
  expect(prepared?.toSorted()).toEqual([0, 1, 2, 3]);
  expect(checked?.toSorted()).toEqual([4, 5, 6, 7, 8]);
  expect(called).toHaveLength(10);
});

test.each([
  ['quick', quick],
  ['unit', unit],
])('after a failure of the %s tests the browser tests wait until they are asked for', async (_, failing) => {
  const refused = await calledBy([], [failing]);
  expect(refused.code).toBe(1);
  expect(at(refused.called, unit)).toBeGreaterThan(0);
  expect(at(refused.called, browser)).toBe(-1);
  const all = await calledBy(['--all'], [failing]);
  expect(all.code).toBe(1);
  expect(at(all.called, browser)).toBe(all.called.length - 1);
});

test('npm run check runs only the checks', async () => {
  const { code, called } = await calledBy(['--checks'], []);
  expect(code).toBe(0);
  for (const check of [types, 'biome check', 'knip', 'astro check'])
    expect(at(called, check)).toBeGreaterThan(0);
  for (const tests of [quick, unit, browser]) expect(at(called, tests)).toBe(-1);
});
