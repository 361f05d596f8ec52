import { defineConfig } from 'vitest/config';
import usual from './vitest.config.ts';

/** `npm run test:quick`: tests that need neither PostgreSQL nor a process of their own. `npm test` begins with it. */
export default defineConfig({
  test: {
    ...usual.test,
    include: ['{schema,site}/**/*.test.{ts,tsx}', 'scripts/dependency-rules.test.ts'],
    exclude: ['**/node_modules/**', 'site/server/**'],
    globalSetup: [],
  },
});
