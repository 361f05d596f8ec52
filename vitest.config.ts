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
    // Against hanging for ever. How fast the machine is, and what else it does, is nobody's business here.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
  },
});
