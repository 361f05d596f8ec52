import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules used here need no style sheets, and passing results are not used. */
const lean = { preload: false, resultTypes: ['violations' as const] };

/** Half the size of the build that AxeBuilder would send to the browser each time, and of the same version. */
const fromBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const axeSource = readFileSync(fromBuilder.resolve('axe-core/axe.min.js'), 'utf8');
const nothing = ';';

/** A document that was checked before still has axe, unless it contains frames, which may have been loaded since. */
async function missingSource(page: Page): Promise<string> {
  const isThere = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window));
  return isThere ? nothing : axeSource;
}

/** Stops transitions and animations, because axe would measure the colours in between. */
const hold = (page: Page) =>
  page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important; }');
    document.adoptedStyleSheets.push(still);
  });

/** Sets the theme without a transition. */
export async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await hold(page);
  await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
}

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules about colours, in which alone the themes differ. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * The faults that axe finds on the current page, each with the first element that has it. Frames of other hosts are left out, and
 * so is `besides`.
 */
export async function axeFaults(
  page: Page,
  besides?: string,
  rules: 'every rule' | 'colours' = 'every rule',
): Promise<string[]> {
  await hold(page);
  const axe = new AxeBuilder({ page, axeSource: await missingSource(page) }).setLegacyMode().options(lean);
  if (rules === 'colours') axe.withRules(colourRules);
  else axe.withTags(everyRule);
  const { violations } = await (besides ? axe.exclude(besides) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

type Theme = 'light' | 'dark';

/** The faults in both themes; in the second, which the page keeps, only the colours are checked again. */
export async function axeFaultsInThemes(page: Page, first: Theme = 'light'): Promise<string[]> {
  const second: Theme = first === 'light' ? 'dark' : 'light';
  await wear(page, first);
  const found = (await axeFaults(page)).map((fault) => `${first}: ${fault}`);
  await wear(page, second);
  return [...found, ...(await axeFaults(page, undefined, 'colours')).map((fault) => `${second}: ${fault}`)];
}
