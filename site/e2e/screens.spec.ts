import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

const screens = [
  '/movies',
  '/movies/page/2',
  '/anime',
  '/movies/spring',
  '/movies/no-such-title',
  '/tv-shows/superman',
  '/watch/metropolis',
  '/privacy',
  '/contact',
  '/terms-of-use',
  '/search?q=the',
  '/nothing/here',
];

const looks = [
  { theme: 'dark', width: 390 },
  { theme: 'light', width: 1440 },
];

for (const path of screens)
  for (const { theme, width } of looks)
    test(`${path} has no fault that axe can see and is as wide as its window, ${theme}, ${width} px`, async ({
      page,
    }) => {
      await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    });
