import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { fileOf, journeys, lanes, unitTests } from './test-lanes.ts';

// Reads the reports of npm test and of the other lanes, and prints one line, `N passed, N failed`. The argument is their exit code: a
// run that failed without a failed test (types, lint, a runner that did not start) counts as one failure.

const vitest = z
  .object({ numPassedTests: z.number(), numFailedTests: z.number() })
  .transform(({ numPassedTests: passed, numFailedTests: failed }) => ({ passed, failed }));
const playwright = z
  .object({ stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }) })
  .transform(({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }));
const schemas = { vitest, playwright };

function read(name: string, schema: z.ZodType<{ passed: number; failed: number }>) {
  try {
    return schema.parse(JSON.parse(readFileSync(fileOf(name), 'utf8')));
  } catch {
    // Without a report, these tests did not run or did not start.
    return { passed: 0, failed: 1 };
  }
}

const counts = [unitTests, journeys, ...Object.values(lanes).flat()].flatMap(({ report }) =>
  report ? [read(report.name, schemas[report.runner])] : [],
);
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
const unseen = process.argv[2] !== '0' && failed === 0 ? 1 : 0;
console.log(`${passed} passed, ${failed + unseen} failed`);
