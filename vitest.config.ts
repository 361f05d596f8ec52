import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What starts whole products takes minutes: begun last, it would keep one core waiting for the other. */
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
    // Every product and every command that a test starts compiles the same files: all but the first read them from here.
    env: { NODE_COMPILE_CACHE: resolve('.cache/compiled') },
    // Islands and pages are tested in a real browser; what is left runs on Node.
    environment: 'node',
    // What a file imports serves the next one too: nothing of ours keeps state in a module that a test would see.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Files wait for PostgreSQL and for processes of their own as often as for their turn.
    maxWorkers: Math.max(3, availableParallelism()),
    // What a test provokes is logged as well; it stands among the results of one that failed, where it tells something.
    silent: 'passed-only',
    // A busy machine is no news, and neither is the time a test takes.
    slowTestThreshold: 60_000,
    // As for the browser tests: where nobody watches, what fails once and then does not is told as retried.
    retry: process.env['CI'] ? 1 : 0,
    // Against hanging for ever. How fast the machine is, and what else it does, is nobody's business here.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
  },
});
