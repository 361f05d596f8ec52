import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{schema,admin-api,site,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['admin-api/testing/global-setup.ts'],
    // Islands and pages are tested in a real browser; what is left runs on Node.
    environment: 'node',
    // Files wait for PostgreSQL and for processes of their own as often as for their turn.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
