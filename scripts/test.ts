import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { recordedFailures, recordFailure } from './test-failures.ts';

// The quick tests run first, so that failures show soon; then the tests with a database, in parallel with one check after the
// other, which use the time in which tests wait. Every check runs even when another fails. The browser tests take the longest and
// run only when the tests before them pass; `npm test -- --all` runs them in any case. `npm run check` (--checks) runs only the
// checks, two at a time.
const isAll = process.argv.includes('--all');
const isChecksOnly = process.argv.includes('--checks');

/** These are generated first, since both type checks read them. */
const generated = ['generated types', 'astro sync'] as const;

/**
 * The longest checks come first. The check of pages covers .astro files only: the type check covers all others. More than one
 * checker would take more CPU time, since each computes the same types again.
 */
const checks = [
  [
    'types',
    'node node_modules/typescript-7/bin/tsc --noEmit --checkers 1 --incremental --tsBuildInfoFile .cache/types.tsbuildinfo',
  ],
  [
    'types of the pages',
    'astro check --noSync --tsconfig tsconfig.astro.json --minimumSeverity warning --minimumFailingSeverity warning',
  ],
  ['lint and format', 'biome check --error-on-warnings'],
  ['unused code', 'knip'],
] as const;
const preparation = [
  'a browser and servers',
  'node scripts/ensure-chromium.ts && node scripts/ensure-servers.ts',
] as const;

const reported = (name: string) =>
  `--reporter=default --reporter=json --outputFile.json=test-results/reports/${name}.json --reporter=./scripts/vitest-failures.ts`;

/** Tests that need neither PostgreSQL nor a process of their own. */
const quickTests = [
  'quick tests',
  `vitest run --config vitest.quick.config.ts ${reported('quick')}`,
] as const;

const otherTests = [
  'unit and API tests',
  `vitest run admin-api scripts site/server ${reported('vitest')}`,
] as const;
const browserTests = ['browser tests', 'playwright test'] as const;

type Step = readonly [name: string, command: string];

const env = {
  ...process.env,
  PATH: `${resolve('node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
  ASTRO_TELEMETRY_DISABLED: '1',
};
const summary: string[] = [];

/** Output is printed at once for the main step, and at the end for a step that runs in parallel. */
async function run([name, command]: Step, isMain: boolean): Promise<boolean> {
  const title = `\n── ${name}: ${command.split(' --')[0]}`;
  if (isMain) console.log(title);
  const started = performance.now();
  const stdio = isMain ? 'inherit' : 'pipe';
  const child = spawn(command, { shell: true, stdio: ['ignore', stdio, stdio], env });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const [code] = await once(child, 'close');
  if (!isMain) console.log(`${title}\n${said}`);
  if (!isMain && code !== 0) recordFailure({ name: `${name}: ${command}`, said: [said] });
  if (code !== 0) process.exitCode = 1;
  const seconds = (performance.now() - started) / 1000;
  summary.push(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
  return code === 0;
}

/** Runs this many checks at a time. */
async function runChecks(atOnce: number): Promise<void> {
  const waiting = checks.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const check of waiting) await run(check, false);
    }),
  );
}

async function runAll(): Promise<void> {
  const [isQuickRight] = await Promise.all([
    run(quickTests, true),
    run(generated, false),
    run(preparation, false),
  ]);
  const [areOthersRight] = await Promise.all([run(otherTests, true), runChecks(1)]);
  if ((isQuickRight && areOthersRight) || isAll) await run(browserTests, true);
  else
    summary.push(
      'not run browser tests, since tests before them failed (npm test -- --all runs them all the same)',
    );
}

async function runChecksAlone(): Promise<void> {
  await run(generated, true);
  await runChecks(2);
}

// Tests that run in parallel with the checks write into the other folders.
rmSync(isChecksOnly ? join('test-results', 'reports', 'failures.txt') : 'test-results', {
  recursive: true,
  force: true,
});
await (isChecksOnly ? runChecksAlone() : runAll());
console.log(`\n${recordedFailures()}`);
console.log(summary.join('\n'));
