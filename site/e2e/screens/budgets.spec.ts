import { expect, type Page } from '@playwright/test';
import { signIn } from '#site/e2e/api.ts';
import { moving, test } from '#site/e2e/test.ts';

test.use(moving);

/** In thousands of compressed bytes. */
interface Budget {
  /** JavaScript that runs before any interaction. Preloaded scripts do not run. */
  script: number;
  /** The HTML and the style sheets. */
  text: number;
  fonts: number;
}
// The name has accents, which are in a further font file.
const light: Budget = { script: 15, text: 21, fonts: 65 };
const reading: Budget = { ...light, text: 22, fonts: 80 };
/** The scripts of all islands after hydration. */
const wholeScript = 100;

const kinds: [name: string, path: string, budget: Budget][] = [
  // The digits of the ranked row and the long vowels of anime need further font files, if those rows are laid out.
  ['home', '/', { script: 22, text: 36, fonts: 90 }],
  ['a list', '/movies', light],
  ['a movie', '/movies/metropolis', reading],
  ['a TV show', '/tv-shows/superman', reading],
  ['a watch page', '/watch/metropolis', reading],
  // It follows the events of matches.
  ['the matches', '/matches', { ...light, script: 15.2 }],
  // Bold and italic are separate font files.
  ['a content page', '/about', { ...reading, fonts: 110 }],
  ['the page of no page', '/no/such/page', light],
];

/** The addresses of the scripts that have run so far. */
async function scriptsRun(page: Page): Promise<string[]> {
  const entries = await page.coverage.stopJSCoverage();
  return entries
    .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
    .map(({ url }) => url);
}

/** The size of all responses so far in thousands of compressed bytes, or that of the given scripts. */
const weigh = (page: Page, scripts?: string[]) =>
  page.evaluate((run) => {
    const parts = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const sum = (kind: RegExp) =>
      parts
        .filter(
          ({ name }) =>
            kind.test(new URL(name).pathname) && (!name.endsWith('.js') || !run || run.includes(name)),
        )
        .reduce((all, { encodedBodySize }) => all + encodedBodySize, 0) / 1000;
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return {
      script: sum(/\.js$/),
      text: (document?.encodedBodySize ?? Number.NaN) / 1000 + sum(/\.css$/),
      fonts: sum(/\.woff2$/),
    };
  }, scripts);

/** Hydrates all islands, which wait for visibility or for the pointer. */
async function hydrateIslands(page: Page): Promise<void> {
  await page.mouse.move(200, 300);
  await page.mouse.wheel(0, 40);
  await page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    for (const island of document.querySelectorAll('astro-island[ssr]')) {
      (island.firstElementChild ?? island).scrollIntoView();
      for (const part of island.children) part.dispatchEvent(new Event('pointerenter'));
      // Some islands hydrate on a click, which would also act. This event only hydrates them.
      island.dispatchEvent(new Event('hydrate'));
      await drawn();
      await drawn();
    }
  });
}

for (const [name, path, budget] of kinds)
  test(`${name} stays within its budget of bytes`, async ({ page }) => {
    await page.addInitScript(() => performance.setResourceTimingBufferSize(2_000));
    await page.setViewportSize({ width: 412, height: 823 });
    await page.coverage.startJSCoverage({ resetOnNavigation: false });
    await page.goto(path);
    const isReactFetched = () =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /react/.test(name)));
    const hasIslands = (await page.locator('astro-island').count()) > 0;
    // Preloaded once the page is idle.
    if (hasIslands) await expect.poll(isReactFetched).toBe(true);
    else await page.waitForLoadState('networkidle');
    expect(await isReactFetched()).toBe(hasIslands);
    if (name === 'home') await expect(page.locator('.hero.hydrated')).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const weight = await weigh(page, await scriptsRun(page));
    expect(weight.script, 'JavaScript').toBeLessThanOrEqual(budget.script);
    expect(weight.text, 'HTML and CSS').toBeLessThanOrEqual(budget.text);
    expect(weight.fonts, 'fonts').toBeLessThanOrEqual(budget.fonts);

    // A phone shows fewer posters.
    await page.setViewportSize({ width: 1440, height: 900 });
    const unhydrated = page.locator('astro-island[ssr]');
    // Home has a drawn poster in each row.
    await expect
      .poll(
        async () => {
          await hydrateIslands(page);
          return unhydrated.count();
        },
        { timeout: 120_000 },
      )
      .toBe(0);
    expect((await weigh(page)).script, 'JavaScript with every island').toBeLessThanOrEqual(wholeScript);
  });

/** The code of the dashboard's first screen. Toasts, the palette and other sections are loaded later. */
const dashboard = { script: 110, text: 33 };

test('the dashboard stays within its budget of bytes', async ({ page, baseURL }) => {
  await signIn(page.request);
  await page.goto('/admin');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(7);
  // The page links to more while it runs.
  const html = await (await page.request.get('/admin')).text();
  const links = [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)];
  const first = links.map(([, path]) => `${baseURL}${path}`);
  expect(first.length).toBeGreaterThan(3);
  const weight = await weigh(page, first);
  expect(weight.script, 'JavaScript').toBeLessThanOrEqual(dashboard.script);
  expect(weight.text, 'HTML and CSS').toBeLessThanOrEqual(dashboard.text);
});
