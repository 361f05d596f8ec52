import { resolve } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findChromium, isOwn } from '#scripts/chromium.ts';

// Every product and every command that a journey starts compiles the same files: all but the first read them from this cache.
process.env['NODE_COMPILE_CACHE'] ??= resolve('.cache/compiled');

const isRoot = process.getuid?.() === 0;
const executablePath = findChromium();

export default defineConfig({
  testDir: 'site/e2e',
  outputDir: 'test-results/playwright',
  globalSetup: './site/e2e/global-setup.ts',
  fullyParallel: true,
  // Each worker starts a product. A journey waits for the page and the page for the product as often as for the CPU.
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  // In CI, a journey that fails once and then passes is reported as flaky.
  retries: process.env['CI'] ? 1 : 0,
  // Two slow cores serve, render and check at once; a journey that hangs still ends.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: 'test-results/reports/playwright.json' }],
    ['./scripts/browser-failures.ts'],
  ],
  projects: [
    // What the specification says of each screen; `npm test` runs these.
    { name: 'journeys', testMatch: '**/site/e2e/*.spec.ts' },
    // What goes beyond the specification: drafts, imports, the calendar, a visitor's own list, …
    { name: 'features', testMatch: '**/site/e2e/features/*.spec.ts' },
    // Every screen, looked at from outside: by axe, in all widths and themes, its fonts and bytes, and by crawlers.
    { name: 'screens', testMatch: '**/site/e2e/screens/*.spec.ts' },
    // Products that are stopped, killed or started anew.
    { name: 'product', testMatch: '**/site/e2e/product/*.spec.ts' },
  ],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // Motion takes a sixth of a journey's CPU time, most of it for drawing. Files that test it `use(moving)`.
    contextOptions: { reducedMotion: 'reduce' },
    // The site's own worker would answer before a journey's routes do; offline.spec.ts allows it.
    serviceWorkers: 'block',
    // Recording every step takes 40% of the CPU time: `npm run test:e2e -- --trace retain-on-failure FILE` records one journey.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && !isOwn(executablePath) && { executablePath }),
      // Chromium's sandbox refuses root.
      chromiumSandbox: !isRoot,
      // Chromium's background requests only fail, slowly, on a closed network.
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // As on phones. With hinting, letters are whole pixels wide, so lines break elsewhere.
        '--font-render-hinting=none',
      ],
    },
  },
});
