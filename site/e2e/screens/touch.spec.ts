import { expect, type Locator } from '@playwright/test';
import { test } from '#site/e2e/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** How high the area around the middle of a target is in which a finger presses it. */
const reachOf = (target: Locator) =>
  target.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const isHit = (distance: number) =>
      element.contains(document.elementFromPoint(left + width / 2, top + height / 2 + distance));
    const far = (step: number) => {
      let distance = 0;
      while (Math.abs(distance) < 60 && isHit(distance + step)) distance += step;
      return Math.abs(distance);
    };
    return far(1) + far(-1) + 1;
  });

const reached: [path: string, selector: string, least?: number][] = [
  ['/', 'footer nav a'],
  ['/', 'footer li a'],
  ['/', '.dots button'],
  ['/movies', '.crumbs a'],
  // These stand in lines above one another, and WCAG asks for 24.
  ['/movies/big-buck-bunny', '.title-copy p a', 28],
  ['/movies/big-buck-bunny', '.comment-tools button'],
  ['/tv-shows/superman', '.episode h4 a'],
  ['/matches', '[data-league] > p a'],
  ['/search?q=the', '.chip'],
];

for (const [path, selector, least = 43] of reached)
  test(`a finger reaches ${selector} of ${path} around it`, async ({ page }) => {
    await page.goto(path);
    const targets = page.locator(selector);
    // Comments get their buttons once they are in sight.
    await page
      .locator(selector.split(' ')[0] ?? selector)
      .first()
      .scrollIntoViewIfNeeded();
    await expect(targets.first()).toBeVisible();
    for (const target of await targets.all()) {
      const words = await target.textContent();
      expect(await reachOf(target), `${words}`).toBeGreaterThanOrEqual(least);
    }
  });
