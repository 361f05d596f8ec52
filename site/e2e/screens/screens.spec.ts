import { expect, type Page } from '@playwright/test';
import { axeFaults, wear } from '#site/e2e/axe.ts';
import { moving, test } from '#site/e2e/test.ts';
import { groups, type Screen, screens } from './screens.ts';

test.use(moving);

const looks = [
  { theme: 'dark', width: 390 },
  { theme: 'light', width: 1440 },
] as const;
const otherLooks = [
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 1440 },
] as const;
/** Home's rows repeat the same cards, so checking one checks all of them. */
const likeTheFirst = '.shelf:not(.band):not(:has(.ranked)):nth-child(n + 5)';
const pageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Themes differ in nothing but colours, so these are checked for colours alone. */
const isOther = (look: { theme: string; width: number }) =>
  otherLooks.some(({ theme, width }) => theme === look.theme && width === look.width);

/** The widths that overflow, and what axe finds, on a page that is loaded once and checked in several ways. */
async function faultsOf(page: Page, screen: Screen, number: number, address: string): Promise<string[]> {
  const { path, status, isTwin } = screen;
  const found: string[] = [];
  const answer = await page.goto(address);
  if (answer?.status() !== status) found.push(`answered ${answer?.status()} instead of ${status}`);
  if (path === '/') await expect(page.locator('.hero.hydrated')).toBeVisible();
  const twice = isTwin ? looks.filter((_, index) => index === number % 2) : looks;
  for (const { theme, width } of path === '/' ? [...looks, ...otherLooks] : twice) {
    await page.setViewportSize({ width, height: 900 });
    await wear(page, theme);
    const is = await pageWidth(page);
    if (is !== width) found.push(`${is} wide at ${width}`);
    const further = path === '/' && theme + width !== 'dark390' ? likeTheFirst : undefined;
    const rules = isOther({ theme, width }) ? 'colours' : 'every rule';
    found.push(...(await axeFaults(page, further, rules)).map((fault) => `${theme} at ${width}: ${fault}`));
  }
  return found;
}

// One browser page visits several screens, so that shared files are loaded once.
for (const group of groups(screens, 8))
  test(`${group.map(({ path }) => path).join(' ')}: no fault that axe finds, as wide as the window`, async ({
    page,
    operator,
  }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [number, screen] of group.entries()) {
      const address = (await screen.prepare?.(operator)) ?? screen.path;
      expect.soft([screen.path, await faultsOf(page, screen, number, address)]).toEqual([screen.path, []]);
    }
    expect(errors).toEqual([]);
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('every kind of screen has its heading, fits a phone and has links', async ({ page, operator }) => {
    for (const { path, status, prepare } of screens.filter(({ isTwin }) => !isTwin)) {
      const address = (await prepare?.(operator)) ?? path;
      const answer = await page.goto(address, { waitUntil: 'domcontentloaded' });
      expect([path, answer?.status()]).toEqual([path, status]);
      // Until the style sheets are there, the page may be wider.
      await expect.poll(() => pageWidth(page), path).toBe(390);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(/\S/);
      await expect(
        page.getByRole('main').or(page.getByRole('contentinfo')).getByRole('link').first(),
        path,
      ).toBeVisible();
    }
  });
});

/** The focused element: its name, and its faults. */
const stop = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    // The focus has left the page.
    if (!(element instanceof HTMLElement) || element === document.body) return { name: '', faults: [] };
    const faults: string[] = [];
    const name = element.getAttribute('aria-label') ?? element.textContent.trim().split('\n')[0] ?? '';
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (right - left < 1 || bottom - top < 1) faults.push('has no size');
    if (bottom < 1 || top > innerHeight - 1) faults.push('is out of sight');
    const [x, y] = [
      (Math.max(0, left) + Math.min(innerWidth, right)) / 2,
      (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2,
    ];
    const there = document.elementFromPoint(x, y);
    if (there && !element.contains(there) && !there.contains(element))
      faults.push(`is under ${there.outerHTML.slice(0, 80)}`);
    const drawn = [null, '::before', '::after'].some((part) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || (part === null && boxShadow !== 'none');
    });
    if (!drawn) faults.push('does not show that it has the focus');
    return { name: name || element.outerHTML.slice(0, 80), faults };
  });

const walked = [
  '/',
  '/movies',
  '/movies/metropolis',
  '/tv-shows/superman',
  '/tv-shows/superman/season/1/episode/2',
  '/watch/metropolis',
  '/matches',
  '/matches/7',
  '/search?q=the',
  '/contact',
  '/login',
  '/privacy',
];
const isInMain = (page: Page) => page.evaluate(() => document.activeElement?.closest('main') !== null);

/** Walks through the page after the header, and checks that every focused element is visible. */
async function walk(page: Page, path: string): Promise<void> {
  const look = async () => {
    // The element that lost the focus may still be fading out.
    await expect.poll(() => stop(page), path).toEqual({ name: expect.any(String), faults: [] });
    return (await stop(page)).name;
  };
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await page.goto(path);
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  const header = new Set<string>();
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    header.add(await look());
  }
  expect(header.size, path).toBeGreaterThan(2);

  await skip.focus();
  await page.keyboard.press('Enter');
  for (let press = 0; press < 16; press += 1) {
    await page.keyboard.press('Tab');
    if ((await look()) === '' && press > 3) break;
    if (press === 0) expect(await isInMain(page), path).toBe(true);
  }
}

for (const group of groups(walked, 4))
  test(`${group.join(' ')}: walked through by keyboard alone`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of group) await walk(page, path);
  });
