import { type CDPSession, expect, type Page } from '@playwright/test';
import { moving, test } from '#site/e2e/test.ts';

test.use(moving);

/** One of each kind of screen. */
const kinds = [
  '/',
  '/movies',
  '/titles',
  '/search?q=the',
  '/movies/metropolis',
  '/tv-shows/superman',
  '/tv-shows/superman/season/1/episode/2',
  '/watch/metropolis',
  '/matches',
  '/matches/6',
  '/about',
  '/contact',
  '/login',
  '/nothing/here',
];
const phone = { width: 412, height: 823 };
const tablet = { width: 768, height: 1024 };
const desktop = { width: 1440, height: 900 };

/** Marks the elements with Latin text in the first two screens of the page. */
const markWords = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.body.querySelectorAll('*')) {
      const words = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const text = words.map(({ textContent }) => textContent).join('');
      const { top, bottom, width, height } = element.getBoundingClientRect();
      const isSeen = element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
      const isNear = bottom > 0 && top < 2 * innerHeight;
      if (isSeen && isNear && /^[\0-\u024f\u2010-\u203a]*\w[\0-\u024f\u2010-\u203a]*$/.test(text))
        element.setAttribute('data-words', '');
    }
  });

/** The words that are drawn with a fallback font. */
async function fallbacks(page: Page, browser: CDPSession): Promise<string[]> {
  await markWords(page);
  const { root } = await browser.send('DOM.getDocument');
  const { nodeIds } = await browser.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: '[data-words]',
  });
  const found: string[] = [];
  for (const nodeId of nodeIds) {
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId });
    const others = fonts.filter(({ familyName }) => !/^(?:Archivo|Newsreader)/.test(familyName));
    if (others.length === 0) continue;
    const { outerHTML } = await browser.send('DOM.getOuterHTML', { nodeId });
    found.push(`${others.map(({ familyName }) => familyName).join()}: ${outerHTML.slice(0, 120)}`);
  }
  // Without words there would be no fallback, so the page must have some.
  return nodeIds.length === 0 ? ['no words'] : found;
}

for (const [place, path] of kinds.entries())
  test(`${path} has its fonts on the first visit, without interaction`, async ({ page }) => {
    await page.setViewportSize(place % 2 === 0 ? phone : desktop);
    await page.goto(path);
    const browser = await page.context().newCDPSession(page);
    await browser.send('DOM.enable');
    await browser.send('CSS.enable');
    // An island that is hydrated meanwhile may replace an element, whose fonts cannot be read then.
    await expect(async () => expect(await fallbacks(page, browser)).toEqual([])).toPass({ timeout: 30_000 });
  });

for (const [path, size] of [
  ['/', phone],
  ['/', tablet],
  ['/', desktop],
  ['/movies', phone],
  ['/movies/metropolis', phone],
  ['/watch/metropolis', phone],
  ['/about', phone],
  ['/calendar', phone],
  ['/titles', phone],
  ['/titles', desktop],
] as const)
  test(`nothing on ${path} moves on ${size.width} pixels when the fonts load late`, async ({ page }) => {
    await page.setViewportSize(size);
    let release = () => {};
    const painted = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/*.woff2', async (route) => {
      await painted;
      await route.continue();
    });
    await page.addInitScript(() => {
      const shifts: { value: number; parts: string[] }[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          sources: { node: Node | null }[];
        })[])
          shifts.push({
            value: entry.value,
            parts: entry.sources.map(({ node }) =>
              node instanceof Element ? node.outerHTML.slice(0, 80) : '',
            ),
          });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.evaluate(
      () =>
        new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })),
    );
    release();
    await page.waitForLoadState();
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    const shifts = await page.evaluate(
      () => (window as unknown as { shifts: { value: number; parts: string[] }[] }).shifts,
    );
    const all = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(all, JSON.stringify(shifts)).toBeLessThan(0.02);
  });
