import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureChromium } from '#scripts/chromium.ts';
import { dashboardPaths, publicPaths } from './screens.ts';

const widths = [390, 1440];
const themes = ['dark', 'light'] as const;

/** The clock stands still in the browser, and nothing moves. */
const still =
  '*, ::before, ::after { animation: none !important; transition: none !important; caret-color: transparent !important }';

async function shoot(page: Page, address: string, file: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
  await page.addStyleTag({ content: still });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: file, fullPage: true, animations: 'disabled', caret: 'hide' });
}

async function operatorState(browser: Browser, base: string, password: string) {
  const context = await browser.newContext();
  const answer = await context.request.post(`${base}/api/login/admin`, {
    headers: { origin: base },
    data: { email: 'admin@lamphouse.example', password },
  });
  if (!answer.ok()) throw new Error(`Signing in was answered ${answer.status()}: ${await answer.text()}`);
  return context.storageState();
}

/** Takes a picture of each screen whose path contains one of the words: as NAME-WIDTH-THEME.png in the folder. */
export async function shootAll(base: string, folder: string, words: string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const chosen = (path: string) => words.length === 0 || words.some((word) => path.includes(word));
  const password = process.env['ADMIN_PASSWORD'];
  const paths = [...publicPaths, ...(password ? dashboardPaths : [])].filter(chosen);
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const storageState =
      password && paths.some((path) => path.startsWith('/admin'))
        ? await operatorState(browser, base, password)
        : undefined;
    for (const width of widths)
      for (const theme of themes) {
        const context = await browser.newContext({
          ...(storageState && { storageState }),
          viewport: { width, height: width < 640 ? 844 : 900 },
          reducedMotion: 'reduce',
          bypassCSP: true,
        });
        await context.addInitScript((chosenTheme) => localStorage.setItem('theme', chosenTheme), theme);
        const page = await context.newPage();
        for (const path of paths) {
          const name = path.replaceAll(/[^a-z0-9]+/gi, '_').replaceAll(/^_|_$/g, '') || 'home';
          await shoot(page, base + path, join(folder, `${name}-${width}-${theme}.png`));
        }
        await context.close();
      }
  } finally {
    await browser.close();
  }
}
