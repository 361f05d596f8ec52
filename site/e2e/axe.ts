import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Our rules do not need the style sheets, and the results that pass are not used. */
const lean = { preload: false, resultTypes: ['violations' as const] };

/** Stops transitions and animations, because axe would measure the colours in between. */
const hold = (page: Page) =>
  page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important; }');
    document.adoptedStyleSheets = [still];
  });

/** Sets the theme without a transition. */
export async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await hold(page);
  await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
}

/**
 * The faults that axe finds on the page as it is now, each with the first element that has it. Frames of other hosts are left out,
 * and so is `besides`.
 */
export async function axeFaults(page: Page, besides?: string): Promise<string[]> {
  await hold(page);
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options(lean)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']);
  const { violations } = await (besides ? axe.exclude(besides) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
