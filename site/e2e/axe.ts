import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** No rule of ours reads style sheets, and what passes is not asked for. */
const lean = { preload: false, resultTypes: ['violations' as const] };

/**
 * What axe finds wrong with the page as it is now, with the first element of each kind; frames of other hosts are theirs.
 * `besides` is left out: more of what is looked at anyway.
 */
export async function axeFaults(page: Page, besides?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options(lean)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']);
  const { violations } = await (besides ? axe.exclude(besides) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
