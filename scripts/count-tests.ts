import { readFileSync } from 'node:fs';
import { z } from 'zod';

// Reads the reports of npm test and prints one line, `N passed, N failed`. The argument is its exit code: a run that failed
// without a failed test (types, lint, a runner that did not start) counts as one failure.

const vitest = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
});
const playwright = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

function read<T>(name: string, report: z.ZodType<T>): T | null {
  try {
    return report.parse(JSON.parse(readFileSync(`test-results/reports/${name}.json`, 'utf8')));
  } catch {
    return null;
  }
}

const units = ['quick', 'vitest'].map((name) => read(name, vitest));
const journeys = read('playwright', playwright)?.stats;
const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
const passed = sum([
  ...units.map((unit) => unit?.numPassedTests ?? 0),
  ...(journeys ? [journeys.expected, journeys.flaky] : []),
]);
// Without a report, the browser tests did not run or did not start.
const failed = sum([...units.map((unit) => unit?.numFailedTests ?? 1), journeys?.unexpected ?? 0]);
const unseen = process.argv[2] !== '0' && failed === 0 ? 1 : 0;
console.log(`${passed} passed, ${failed + unseen} failed`);
