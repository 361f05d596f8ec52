import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';

// Every check runs, whatever the ones before it said; the summary names those that failed.
const steps = [
  ['types', 'tsc --noEmit'],
  ['types of the pages', 'astro check'],
  ['lint and format', 'biome check --error-on-warnings'],
  ['unused code', 'knip'],
  [
    'unit and API tests',
    'vitest run --reporter=default --reporter=json --outputFile.json=test-results/reports/vitest.json',
  ],
  ['a browser', 'node scripts/ensure-chromium.ts'],
  ['browser tests', 'playwright test'],
] as const;

const env = {
  ...process.env,
  PATH: `${resolve('node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
  ASTRO_TELEMETRY_DISABLED: '1',
};

rmSync('test-results', { recursive: true, force: true });

const results = steps.map(([name, command]) => {
  console.log(`\n── ${name}: ${command.split(' --')[0]}`);
  const started = performance.now();
  const { status } = spawnSync(command, { shell: true, stdio: ['ignore', 'inherit', 'inherit'], env });
  return { name, passed: status === 0, seconds: (performance.now() - started) / 1000 };
});

console.log();
for (const { name, passed, seconds } of results) {
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
}
if (results.some(({ passed }) => !passed)) process.exitCode = 1;
