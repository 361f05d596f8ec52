import { defineConfig } from 'vitest/config';
import usual from './vitest.config.ts';

/** `npm run test:faults`: hundreds of kills and whole machines full of connections take longer than a commit may wait. */
export default defineConfig({
  test: {
    ...usual.test,
    include: ['scripts/faults/*.test.ts'],
    exclude: [],
    // Each of them needs the whole machine.
    fileParallelism: false,
    testTimeout: 3_600_000,
  },
});
