import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { recordedFailures, recordFailure } from './failures.ts';

// Cheap checks come first, so that failures show soon. Every check runs, whatever the result of others, but for the browser tests: they
// take the longest and wait until the tests before them pass. `npm test -- --all` runs them in any case. `npm run check` (--checks) runs
// the checks alone.
const isAll = process.argv.includes('--all');
const isChecksOnly = process.argv.includes('--checks');

/** Regenerated first; both type checks read them. */
const generated = ['generated types', 'astro sync'] as const;

/**
 * Each uses one core, so two at a time take half as long; the longest come first. The check of pages covers .astro files alone, since all
 * others are covered by the type check.
 */
const checks = [
  ['types', 'tsc --noEmit --incremental --tsBuildInfoFile .cache/types.tsbuildinfo'],
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
const lanes = 2;

const reported = (name: string) =>
  `--reporter=default --reporter=json --outputFile.json=test-results/reports/${name}.json --reporter=./scripts/vitest-failures.ts`;

/** Need neither PostgreSQL nor a process of their own. */
const quickTests = [
  'quick tests',
  `vitest run --config vitest.quick.config.ts ${reported('quick')}`,
] as const;

/** Use all cores by themselves. */
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

/** Output is passed on at once when the step runs alone, and after its end otherwise. */
async function run([name, command]: Step, isAlone: boolean): Promise<boolean> {
  const title = `\n── ${name}: ${command.split(' --')[0]}`;
  if (isAlone) console.log(title);
  const started = performance.now();
  const stdio = isAlone ? 'inherit' : 'pipe';
  const child = spawn(command, { shell: true, stdio: ['ignore', stdio, stdio], env });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const [code] = await once(child, 'close');
  if (!isAlone) console.log(`${title}\n${said}`);
  if (!isAlone && code !== 0) recordFailure({ name: `${name}: ${command}`, said: [said] });
  if (code !== 0) process.exitCode = 1;
  const seconds = (performance.now() - started) / 1000;
  summary.push(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
  return code === 0;
}

async function runChecks(steps: readonly Step[]): Promise<void> {
  await run(generated, true);
  const waiting = steps.values();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const check of waiting) await run(check, false);
    }),
  );
}

async function runAll(): Promise<void> {
  const isQuickRight = await run(quickTests, true);
  await runChecks([...checks, preparation]);
  const areTestsRight = (await run(otherTests, true)) && isQuickRight;
  if (areTestsRight || isAll) await run(browserTests, true);
  else
    summary.push(
      'not run browser tests, since tests before them failed (npm test -- --all runs them all the same)',
    );
}

// Tests that run beside the checks write into the other folders.
rmSync(isChecksOnly ? join('test-results', 'reports', 'failures.txt') : 'test-results', {
  recursive: true,
  force: true,
});
await (isChecksOnly ? runChecks(checks) : runAll());
console.log(`\n${recordedFailures()}`);
console.log(summary.join('\n'));
