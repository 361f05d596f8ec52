import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/**
 * A file's name says in which lane it runs: `x.test.ts` in `npm test`, `x.LANE.test.ts` in `npm run test:LANE`. In a lane of its own is
 * what many of its kind would make `npm test` slow, and what a change seldom breaks:
 * - generated: what is tried on every route or in every order: fuzzing, bad input, hostile files, consistency, interleavings;
 * - plans: query plans, and whatever else needs more than 20,000 rows;
 * - product: the product as a process of its own: starting, stopping, installing, deploying, exporting, backups, older PostgreSQL;
 * - faults: kills and other faults, each of which needs the whole machine (not part of `npm run test:all`).
 */
const lanes = ['generated', 'plans', 'product', 'faults'];
const ofLanes = lanes.map((lane) => `**/*.${lane}.test.{ts,tsx}`);
const everywhere = '{schema,admin-api,site,scripts,tools}/**';
const postgres = { globalSetup: ['admin-api/testing/global-setup.ts'] };

const project = (
  name: string,
  test: NonNullable<TestProjectInlineConfiguration['test']>,
): TestProjectInlineConfiguration => ({ extends: true, test: { name, ...test } });

export default defineConfig({
  test: {
    projects: [
      // These need neither PostgreSQL nor a process of their own.
      project('units', {
        include: ['{schema,site}/**/*.test.{ts,tsx}'],
        exclude: ['site/server/**', ...ofLanes],
      }),
      project('api', {
        ...postgres,
        include: ['{admin-api,scripts,tools,site/server}/**/*.test.ts'],
        exclude: ofLanes,
      }),
      project('generated', { ...postgres, include: [`${everywhere}/*.generated.test.ts`] }),
      project('plans', { ...postgres, include: [`${everywhere}/*.plans.test.ts`] }),
      project('product', { ...postgres, include: [`${everywhere}/*.product.test.ts`] }),
      project('faults', {
        ...postgres,
        include: [`${everywhere}/*.faults.test.ts`],
        fileParallelism: false,
        testTimeout: 3_600_000,
      }),
    ],
    // Every product and every command that a test starts compiles the same files: all but the first read them from this cache.
    env: { NODE_COMPILE_CACHE: resolve('.cache/compiled') },
    // Islands and pages are tested in a real browser; the other tests run on Node.
    environment: 'node',
    // Files share imports, and the database of their worker (admin-api/testing/shared-database.ts).
    isolate: false,
    // Files wait for PostgreSQL and for processes of their own as often as for the CPU.
    maxWorkers: Math.max(3, availableParallelism()),
    // The product's log is printed only for a failed test.
    silent: 'passed-only',
    // A busy machine makes tests slow, which is not worth reporting.
    slowTestThreshold: 60_000,
    // In CI, as for the browser tests: a test that fails once and then passes is reported as retried.
    retry: process.env['CI'] ? 1 : 0,
    // Only ends a hang; it does not measure how fast the machine is.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
  },
});
