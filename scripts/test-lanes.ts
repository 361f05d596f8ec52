// What npm test and the other lanes run. Which test is in which lane: vitest.config.ts, playwright.config.ts.

/** A command under its name in the summary. A test runner writes a report, which count-tests.ts reads. */
export interface Step {
  name: string;
  command: string;
  report?: { runner: 'vitest' | 'playwright'; name: string };
}

export const fileOf = (report: string): string => `test-results/reports/${report}.json`;

const vitest = (name: string, report: string, projects: readonly string[]): Step => ({
  name,
  command: `vitest run ${projects.map((project) => `--project ${project}`).join(' ')} --reporter=default --reporter=json --outputFile.json=${fileOf(report)} --reporter=./scripts/vitest-failures.ts`,
  report: { runner: 'vitest', name: report },
});

/** Tests of `npm test`. */
export const unitTests = vitest('unit and API tests', 'vitest', ['units', 'api']);
export const journeys: Step = {
  name: 'journeys',
  command: 'playwright test',
  report: { runner: 'playwright', name: 'playwright' },
};

export const chromium: Step = { name: 'a browser', command: 'node scripts/ensure-chromium.ts' };
const servers: Step = { name: 'web servers', command: 'node scripts/ensure-servers.ts' };

/** Everything else, by the name of its lane: `npm run test:generated`, … */
export const lanes: Record<string, readonly Step[]> = {
  generated: [vitest('generated tests', 'generated', ['generated'])],
  plans: [vitest('query plans', 'plans', ['plans'])],
  product: [servers, vitest('the product as a process', 'product', ['product'])],
};
