import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** No rule of ours reads style sheets, and what passes is not asked for. */
const lean = { preload: false, resultTypes: ['violations' as const] };

/** At rest: a colour on its way is no colour of ours, and neither is one that inherits from it. */
const hold = (page: Page) =>
  page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important; }');
    document.adoptedStyleSheets = [still];
  });

/** The other theme, at once. */
export async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await hold(page);
  await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
}

/**
 * What axe finds wrong with the page as it is now, with the first element of each kind; frames of other hosts are theirs.
 * `besides` is left out: more of what is looked at anyway.
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
