import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that start whole products take minutes: started last, they would keep one core idle at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/scripts/');
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.includes('/consistency.test.');
    const rank = (file: TestSpecification) => Number(isLong(file)) + Number(isLongest(file));
    return (await super.sort(files)).sort((one, other) => rank(other) - rank(one));
  }
}

export default defineConfig({
  test: {
    include: ['{schema,admin-api,site,scripts}/**/*.test.{ts,tsx}'],
    // They run by `npm run test:faults` (vitest.faults.config.ts).
    exclude: ['**/node_modules/**', 'scripts/faults/**'],
    globalSetup: ['admin-api/testing/global-setup.ts'],
    // Every product and every command that a test starts compiles the same files: all but the first read them from this cache.
    env: { NODE_COMPILE_CACHE: resolve('.cache/compiled') },
    // Islands and pages are tested in a real browser; the other tests run on Node.
    environment: 'node',
    // Imports are shared between files: no module of this project keeps state that a test would see.
    isolate: false,
    sequence: { sequencer: LongestFirst },
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
