import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { countProcessorTime } from './processor-time.ts';
import { recordedFailures, recordFailure } from './test-failures.ts';
import { chromium, journeys, lanes, type Step, unitTests } from './test-lanes.ts';

// Without arguments, `npm test`: unit and API tests in parallel with one check after the other, which use the time in which tests wait,
// and then the journeys, which take the longest and run only when what came before passed. Every check runs even when another fails.
// The names of lanes run those (`npm run test:screens`, …), `--all` everything whatever fails, `--checks` the checks, two at a time.
const asked = process.argv.slice(2);
const isAll = asked.includes('--all');
const isChecksOnly = asked.includes('--checks');
const askedLanes = asked.filter((name) => !name.startsWith('--'));
const isCi = Boolean(process.env['CI']);

/** These are generated first, since both type checks read them. */
const generated: Step = { name: 'generated types', command: 'astro sync' };

/**
 * The longest checks come first. The check of pages covers .astro files only: the type check covers all others. More than one
 * checker would take more CPU time, since each computes the same types again.
 */
const checks: readonly Step[] = [
  {
    name: 'types',
    command:
      'node node_modules/typescript-7/bin/tsc --noEmit --checkers 1 --incremental --tsBuildInfoFile .cache/types.tsbuildinfo',
  },
  {
    name: 'types of the pages',
    command:
      'astro check --noSync --tsconfig tsconfig.astro.json --minimumSeverity warning --minimumFailingSeverity warning',
  },
  { name: 'lint and format', command: 'biome check --error-on-warnings' },
  { name: 'unused code', command: 'knip' },
];

const env = {
  ...process.env,
  PATH: `${resolve('node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
  ASTRO_TELEMETRY_DISABLED: '1',
};
const summary: string[] = [];
const processorTime = countProcessorTime();

/** Output is printed at once for the main step, and at the end for a step that runs in parallel. */
async function run({ name, command }: Step, isMain: boolean): Promise<boolean> {
  const title = `\n── ${name}: ${command.split(' --reporter')[0]}`;
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

async function runUsual(): Promise<void> {
  await Promise.all([run(generated, false), run(chromium, false)]);
  const [areUnitsRight] = await Promise.all([run(unitTests, true), runChecks(1)]);
  if (areUnitsRight || isAll || isCi) await run(journeys, true);
  else summary.push('not run journeys, since tests before them failed');
}

async function runLanes(names: readonly string[]): Promise<void> {
  for (const name of names) for (const step of lanes[name] ?? []) await run(step, true);
}

async function runChecksAlone(): Promise<void> {
  await run(generated, true);
  await runChecks(2);
}

// The lanes of one run in CI come one by one: the reports and failures of the others stay.
const isWhole = askedLanes.length === 0 && !isChecksOnly;
if (isWhole) rmSync('test-results', { recursive: true, force: true });
else if (!isCi) rmSync('test-results/reports/failures.txt', { force: true });

if (isChecksOnly) await runChecksAlone();
else if (isWhole) await runUsual();
await runLanes(isAll ? Object.keys(lanes) : askedLanes);

console.log(`\n${recordedFailures()}`);
const time = processorTime();
if (time)
  console.log(`${time.isWhole ? '' : 'at least '}${time.seconds.toFixed(0)} seconds of processor time`);
console.log(summary.join('\n'));
