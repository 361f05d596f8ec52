import { defineConfig } from 'vitest/config';
import usual from './vitest.config.ts';

/** `npm run test:quick`: what needs neither PostgreSQL nor a process of its own. `npm test` begins with it. */
export default defineConfig({
  test: {
    ...usual.test,
    include: ['{schema,site}/**/*.test.{ts,tsx}', 'scripts/import-rules.test.ts'],
    exclude: ['**/node_modules/**', 'site/server/**'],
    globalSetup: [],
  },
});
