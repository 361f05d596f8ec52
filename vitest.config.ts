import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{schema,admin-api,site,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['admin-api/testing/global-setup.ts'],
    // Islands and pages are tested in a real browser; what is left runs on Node.
    environment: 'node',
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
