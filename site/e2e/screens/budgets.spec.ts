import { expect, type Page } from '@playwright/test';
import { signIn } from '#site/e2e/api.ts';
import { moving, test } from '#site/e2e/test.ts';

// As Lighthouse's phone: it decides which copies of pictures are fetched.
test.use({ ...moving, deviceScaleFactor: 1.75 });

/** In thousands of compressed bytes. */
interface Budget {
  /** JavaScript that runs before any interaction. Preloaded scripts do not run. */
  script: number;
  /** The HTML and the style sheet that the first paint waits for. */
  text: number;
  /** That sheet, not compressed. */
  style: number;
  fonts: number;
  pictures: number;
}
/** Before the first frame. */
const fontFiles = 3;
/** Elements of home's HTML: hundreds of cards, so that each element of a card counts. */
const homeElements = 2_230;
/** Of home's HTML, not compressed. */
const homeBytes = 209_000;
// The name has accents, which are in a further font file.
// A list has fetched all its posters by then.
const light: Budget = { script: 12.9, text: 14.9, style: 24.8, fonts: 48, pictures: 270 };
const reading: Budget = { ...light, text: 16.3, style: 24.9, fonts: 60 };
/** What all pages share, what this kind of page has below its first window, and what an island in sight brings. */
const lateStyle = 7.8;
/** The scripts of all islands after hydration. */
const wholeScript = 100;

const kinds: [name: string, path: string, budget: Budget][] = [
  // Its hero runs once the page is idle, and with it React. The digits of the ranked row and the long vowels of anime need further font files, if those rows are laid out.
  ['home', '/', { script: 90, text: 29, style: 24.7, fonts: 65, pictures: 165 }],
  ['a list', '/movies', light],
  // The banner has the ratings as a form of stars, which works before any script.
  ['a movie', '/movies/metropolis', reading],
  ['a TV show', '/tv-shows/superman', { ...reading, text: 18.3 }],
  ['a watch page', '/watch/metropolis', { ...reading, text: 15, style: 21.9 }],
  // It follows the events of matches.
  ['the matches', '/matches', { ...light, script: 16, text: 16, style: 35.1 }],
  ['a content page', '/about', { ...reading, text: 11.8, style: 20.4 }],
  ['the page of no page', '/no/such/page', { ...light, text: 10.2, style: 17.2 }],
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
    const isEarly = (part: object) =>
      'renderBlockingStatus' in part && part.renderBlockingStatus === 'blocking';
    const sheets = parts.filter(({ name }) => /\.css$/.test(name));
    const early = sheets.filter(isEarly);
    const bytes = (files: PerformanceResourceTiming[]) =>
      files.reduce((all, { encodedBodySize }) => all + encodedBodySize, 0) / 1000;
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
      text: (document?.encodedBodySize ?? Number.NaN) / 1000 + bytes(early),
      style: early.reduce((all, { decodedBodySize }) => all + decodedBodySize, 0) / 1000,
      late: bytes(sheets) - bytes(early),
      fonts: sum(/\.woff2$/),
      pictures: sum(/\.(?:avif|webp)$/),
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
    // Each further slide fetches its poster, so that the sum would grow with the time the test takes.
    await page.addInitScript(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('.hero-progress i { animation-play-state: paused !important; }');
      document.adoptedStyleSheets.push(sheet);
    });
    await page.setViewportSize({ width: 412, height: 823 });
    await page.coverage.startJSCoverage({ resetOnNavigation: false });
    await page.goto(path);
    const isReactFetched = () =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /react/.test(name)));
    // Only what the content needs: the header has the theme's toggle.
    const hasIslands = (await page.locator('main astro-island').count()) > 0;
    // Preloaded once the page is idle.
    if (hasIslands) await expect.poll(isReactFetched).toBe(true);
    else await page.waitForLoadState('networkidle');
    expect(await isReactFetched()).toBe(hasIslands);
    if (name === 'home') await expect(page.locator('.hero.hydrated')).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const weight = await weigh(page, await scriptsRun(page));
    expect(weight.script, 'JavaScript').toBeLessThanOrEqual(budget.script);
    expect(weight.text, 'HTML and CSS').toBeLessThanOrEqual(budget.text);
    expect(weight.style, 'CSS before the first paint').toBeLessThanOrEqual(budget.style);
    expect(weight.style).toBeGreaterThan(0);
    expect(weight.late, 'CSS after it').toBeLessThanOrEqual(lateStyle);
    expect(weight.fonts, 'fonts').toBeLessThanOrEqual(budget.fonts);
    expect(weight.pictures, 'pictures').toBeLessThanOrEqual(budget.pictures);

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

test('home stays within its budget of elements and bytes, and fetches three files of type before its first frame', async ({
  page,
}) => {
  await page.setViewportSize({ width: 412, height: 823 });
  const html = await (await page.goto('/'))?.text();
  expect(html?.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(homeElements);
  expect(Buffer.byteLength(html ?? '')).toBeLessThanOrEqual(homeBytes);
  const early = await page.evaluate(() => {
    const [frame] = performance.getEntriesByName('first-contentful-paint');
    const files = performance.getEntriesByType('resource');
    return files.filter(
      ({ name, startTime }) => name.endsWith('.woff2') && startTime < (frame?.startTime ?? 0),
    );
  });
  expect(early.length).toBeLessThanOrEqual(fontFiles);
});

/** The code of the dashboard's first screen. Toasts, the palette and other sections are loaded later. */
const dashboard = { script: 109, text: 33 };

test('the dashboard stays within its budget of bytes', async ({ page, baseURL }) => {
  await signIn(page.request);
  await page.goto('/admin');
  await expect(page.getByRole('region', { name: 'Newest titles' }).getByRole('listitem')).toHaveCount(4);
  // The page links to more while it runs.
  const html = await (await page.request.get('/admin')).text();
  const links = [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)];
  const first = links.map(([, path]) => `${baseURL}${path}`);
  expect(first.length).toBeGreaterThan(3);
  const weight = await weigh(page, first);
  expect(weight.script, 'JavaScript').toBeLessThanOrEqual(dashboard.script);
  expect(weight.text, 'HTML and CSS').toBeLessThanOrEqual(dashboard.text);
});
