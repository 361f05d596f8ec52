import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { movie, movieList } from '#schema/movie.ts';

/** In thousands of bytes, as they travel. */
interface Budget {
  /** JavaScript before the visitor does anything. */
  script: number;
  /** The page itself with its styles. */
  text: number;
  fonts: number;
}
// with the accents of a name
const light: Budget = { script: 15, text: 20, fonts: 65 };
const reading: Budget = { ...light, fonts: 80 };
/** Everything that its islands bring, once all are awake. */
const wholeScript = 100;

async function firstTitle(request: APIRequestContext, path: string): Promise<string> {
  const { movies } = movieList.parse(await (await request.get(path)).json());
  return movie.parse(movies[0]).slug;
}

const kinds: [name: string, path: (request: APIRequestContext) => Promise<string>, budget: Budget][] = [
  // with the digits of its ranked row and the long vowels of its anime, where those rows are laid out already
  ['home', async () => '/', { script: 30, text: 35, fonts: 90 }],
  ['a list', async () => '/movies', light],
  ['a movie', async (api) => `/movies/${await firstTitle(api, '/api/movies?type=movie&limit=1')}`, reading],
  ['a TV show', async (api) => `/tv-shows/${await firstTitle(api, '/api/tv-shows?limit=1')}`, reading],
  [
    'a watch page',
    async (api) => `/watch/${await firstTitle(api, '/api/movies?type=movie&limit=1')}`,
    reading,
  ],
  ['the matches', async () => '/matches', light],
  // bold and italic are faces of their own
  ['a content page', async () => '/about', { ...reading, fonts: 110 }],
  ['the page of no page', async () => '/no/such/page', light],
];

/** What came over the line so far, in thousands of bytes, compressed. */
const weigh = (page: Page) =>
  page.evaluate(() => {
    const parts = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const sum = (kind: RegExp) =>
      parts
        .filter(({ name }) => kind.test(new URL(name).pathname))
        .reduce((all, { encodedBodySize }) => all + encodedBodySize, 0) / 1000;
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return {
      script: sum(/\.js$/),
      text: (document?.encodedBodySize ?? Number.NaN) / 1000 + sum(/\.css$/),
      fonts: sum(/\.woff2$/),
    };
  });

/** Islands wake when they are seen or reached for, or at the first move of a visitor: this does all of it. */
async function wakeIslands(page: Page): Promise<void> {
  await page.mouse.move(200, 300);
  await page.mouse.wheel(0, 40);
  await page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    for (const island of document.querySelectorAll('astro-island[ssr]')) {
      (island.firstElementChild ?? island).scrollIntoView();
      for (const part of island.children) part.dispatchEvent(new Event('pointerenter'));
      await drawn();
      await drawn();
    }
  });
}

for (const [name, pathOf, budget] of kinds)
  test(`${name} is as light as it promises`, async ({ page, request }) => {
    await page.addInitScript(() => performance.setResourceTimingBufferSize(2_000));
    await page.setViewportSize({ width: 412, height: 823 });
    await page.goto(await pathOf(request));
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))));
    if (name === 'home') await expect(page.locator('.hero.awake')).toBeVisible();
    await expect(page.locator('.typefaces').first()).toBeAttached();
    await page.evaluate(() => document.fonts.ready);
    const weight = await weigh(page);
    expect(weight.script, 'JavaScript').toBeLessThanOrEqual(budget.script);
    expect(weight.text, 'HTML and CSS').toBeLessThanOrEqual(budget.text);
    expect(weight.fonts, 'fonts').toBeLessThanOrEqual(budget.fonts);

    // a phone shows fewer of them
    await page.setViewportSize({ width: 1440, height: 900 });
    const asleep = page.locator('astro-island[ssr]');
    // home has one in each row, and each is drawn on the way
    await expect
      .poll(
        async () => {
          await wakeIslands(page);
          return asleep.count();
        },
        { timeout: 120_000 },
      )
      .toBe(0);
    expect((await weigh(page)).script, 'JavaScript with every island').toBeLessThanOrEqual(wholeScript);
  });
