/** Runs `npm test` with fake tools that record when they were called. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const tools = ['astro', 'biome', 'knip', 'node', 'playwright', 'vitest'];
const unit = 'vitest run --project units --project api';
const types = 'node node_modules/typescript-7/bin/tsc';
const browser = 'playwright test --project journeys';
const checks = [types, 'biome check', 'knip', 'astro check'];
const lanes = [
  'playwright test --project features',
  'playwright test --project screens',
  'vitest run --project generated',
  'vitest run --project plans',
  'vitest run --project product',
  'playwright test --project product',
];

interface Called {
  code: number;
  called: string[];
  /** The lines that it printed last. */
  summary: string[];
}

/** Returns the commands in the order in which they began; those that begin like one of `failing` fail. */
async function calledBy(args: string[], failing: readonly string[], env = {}): Promise<Called> {
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
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, CI: '', ...env },
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = await once(child, 'close');
  const called = readFileSync(calls, 'utf8').trim().split('\n');
  return { code, called, summary: said.trim().split('\n') };
}

const at = (called: readonly string[], begin: string) => called.findIndex((call) => call.startsWith(begin));

test('tests with a database run in parallel with the checks, and the journeys last', async () => {
  const { code, called, summary } = await calledBy([], []);
  expect(code).toBe(0);
  const last = called.length - 1;
  expect(at(called, browser)).toBe(last);
  const [prepared, checked] = [
    ['astro sync', 'node scripts/ensure-chromium.ts'],
    [unit, ...checks],
  ].map((calls) => calls.map((call) => at(called, call)));
  expect(prepared?.toSorted()).toEqual([0, 1]);
  expect(checked?.toSorted()).toEqual([2, 3, 4, 5, 6]);
  expect(called).toHaveLength(8);
  if (process.platform === 'linux')
    expect(summary.at(-summary.filter((line) => line.startsWith('ok ')).length - 1)).toMatch(
      /^(at least )?\d+ seconds of processor time$/,
    );
});

test('after a failure of the unit and API tests the journeys wait until everything is asked for, except in CI', async () => {
  const refused = await calledBy([], [unit]);
  expect(refused.code).toBe(1);
  expect(at(refused.called, 'biome check')).toBeGreaterThan(0);
  expect(at(refused.called, browser)).toBe(-1);
  for (const thorough of [await calledBy(['--all'], [unit]), await calledBy([], [unit], { CI: 'true' })]) {
    expect(thorough.code).toBe(1);
    expect(at(thorough.called, browser)).toBeGreaterThan(0);
  }
});

test('a lane that fails does not keep the others from running', async () => {
  const { code, called } = await calledBy(['--all'], lanes.slice(0, 2));
  expect(code).toBe(1);
  const order = [browser, ...lanes].map((call) => at(called, call));
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(order[0]).toBeGreaterThan(0);
});

test('a lane is run by its name alone', async () => {
  const { code, called } = await calledBy(['plans'], []);
  expect(code).toBe(0);
  expect(called).toHaveLength(1);
  expect(called[0]).toMatch(/^vitest run --project plans /);
});

test('npm run check runs only the checks', async () => {
  const { code, called } = await calledBy(['--checks'], []);
  expect(code).toBe(0);
  for (const check of checks) expect(at(called, check)).toBeGreaterThan(0);
  for (const tests of [unit, browser, ...lanes]) expect(at(called, tests)).toBe(-1);
});
