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

const playwright = (name: string, project: string): Step => ({
  name,
  // The variable replaces the file that the configuration names.
  command: `PLAYWRIGHT_JSON_OUTPUT_FILE=${fileOf(`playwright-${project}`)} playwright test --project ${project}`,
  report: { runner: 'playwright', name: `playwright-${project}` },
});

/** Tests of `npm test`. */
export const unitTests = vitest('unit and API tests', 'vitest', ['units', 'api']);
export const journeys = playwright('journeys', 'journeys');

export const chromium: Step = { name: 'a browser', command: 'node scripts/ensure-chromium.ts' };
const servers: Step = { name: 'web servers', command: 'node scripts/ensure-servers.ts' };

/** Everything else, by the name of its lane: `npm run test:screens`, … */
export const lanes: Record<string, readonly Step[]> = {
  features: [chromium, playwright('journeys of further features', 'features')],
  screens: [chromium, playwright('screens', 'screens')],
  generated: [vitest('generated tests', 'generated', ['generated'])],
  plans: [vitest('query plans', 'plans', ['plans'])],
  product: [
    servers,
    chromium,
    vitest('the product as a process', 'product', ['product']),
    playwright('the product in a browser', 'product'),
  ],
};
