import { expect, type Page, test } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { screens } from './screens.ts';

const looks = [
  { theme: 'dark', width: 390 },
  { theme: 'light', width: 1440 },
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 1440 },
];
/** Home's rows are the same cards a dozen times: all of them in one look, one of each kind in the others. */
const likeTheFirst = '.shelf:not(.band):not(:has(.ranked)):nth-child(n + 5)';
const pageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

for (const [index, { path, status, prepare, isTwin }] of screens.entries())
  test(`${path} has no fault that axe can see and is as wide as its window`, async ({ page, request }) => {
    await prepare?.(request);
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const onDesktop = index % 2;
    const some = isTwin ? looks.slice(onDesktop, onDesktop + 1) : looks.slice(0, 2);
    for (const { theme, width } of path === '/' ? looks : some) {
      // of several the last one counts
      await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
      await page.setViewportSize({ width, height: 900 });
      expect((await page.goto(path))?.status()).toBe(status);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      if (path === '/') await expect(page.locator('.hero.awake')).toBeVisible();
      expect([theme, await pageWidth(page)]).toEqual([theme, width]);
      const further = path === '/' && theme + width !== 'dark390' ? likeTheFirst : undefined;
      expect([theme, await axeFaults(page, further)]).toEqual([theme, []]);
    }
    expect(errors).toEqual([]);
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('every screen says what it is, fits a phone and leads on', async ({ page, request }) => {
    for (const { path, status, prepare } of screens) {
      await prepare?.(request);
      const answer = await page.goto(path, { waitUntil: 'domcontentloaded' });
      expect([path, answer?.status(), await pageWidth(page)]).toEqual([path, status, 390]);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(/\S/);
      await expect(
        page.getByRole('main').or(page.getByRole('contentinfo')).getByRole('link').first(),
        path,
      ).toBeVisible();
    }
  });
});

/** Where the keyboard is: its name, and what is wrong with it there. */
const stop = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    // past the last stop of the page
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
for (const path of walked)
  test(`${path} is walked with the keyboard alone: past the header, and every stop is seen`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    const header: string[] = [];
    const look = async () => {
      // what has just lost the focus may still be on its way out
      await expect.poll(() => stop(page)).toEqual({ name: expect.any(String), faults: [] });
      return (await stop(page)).name;
    };
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab');
      header.push(await look());
    }
    expect(new Set(header).size).toBeGreaterThan(2);

    await page.goto(path);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    for (let press = 0; press < 16; press += 1) {
      await page.keyboard.press('Tab');
      if ((await look()) === '' && press > 3) break;
      if (press === 0)
        expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    }
  });
