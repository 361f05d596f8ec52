import { expect } from '@playwright/test';
import { test } from './test.ts';

test('lists have their headings, 24 titles, pages and a search; /browse is the list of movies with its own pages', async ({
  page,
}) => {
  await test.step('a list has its heading, shows 24 titles and links to its other pages', async () => {
    await page.goto('/movies');
    await expect(page).toHaveTitle(/^Movies \(Page 1 of \d+\)/);
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(/Home\s*Movies/);
    await expect(page.locator('.grid .card')).toHaveCount(24);

    const pager = page.getByRole('navigation', { name: 'Pages' });
    await pager.getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect(page).toHaveURL(/\/movies\/page\/2$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Movies \(Page 2 of \d+\)$/);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  await test.step('headings stand at one distance below the header, with a breadcrumb and without', async () => {
    for (const width of [390, 1280])
      for (const paths of [
        [
          '/movies',
          '/titles',
          '/titles/a',
          '/people',
          '/collections',
          '/collections/silent-comedy',
          '/matches',
          '/calendar',
        ],
        ['/my', '/request', '/contact', '/about'],
      ]) {
        await page.setViewportSize({ width, height: 900 });
        const distances = new Set<number>();
        for (const path of paths) {
          await page.goto(path);
          distances.add(Math.round((await page.locator('main h1').first().boundingBox())?.y ?? 0));
        }
        expect([...distances]).toHaveLength(1);
      }
  });

  await test.step('Filter stands before Sort, on the same ground', async () => {
    await page.goto('/movies');
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const [filter, sort] = [page.getByRole('link', { name: 'Filter' }), page.getByLabel('Sort')];
      const [left, right] = [await filter.boundingBox(), await sort.boundingBox()];
      expect(left?.y).toBe(right?.y);
      expect(left?.x).toBeLessThan(right?.x ?? 0);
      const ground = await filter.evaluate((one) => getComputedStyle(one).backgroundColor);
      await expect(sort).toHaveCSS('background-color', ground);
    }
  });

  await test.step('shows, anime, animation and trending have lists of their titles', async () => {
    for (const [path, name] of [
      ['/tv-shows', 'TV Shows'],
      ['/anime', 'Anime'],
      ['/animation', 'Animation'],
      ['/trending', 'Trending'],
    ] as const) {
      await page.goto(path);
      await expect(page).toHaveTitle(new RegExp(`^${name} \\(Page 1 of \\d+\\)`));
      await expect(page.locator('.grid .card').first(), path).toBeVisible();
    }
  });

  await test.step('/browse is the list of movies with its own pages and search, and names the canonical address', async () => {
    await page.goto('/browse');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Movies');
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/movies$/);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/\/browse\/page\/2$/);
    await expect(page).toHaveTitle(/^Movies \(Page 2 of/);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/movies\/page\/2$/);
    const search = page.getByRole('searchbox').first();
    await search.fill('metropolis');
    await search.press('Enter');
    await expect(page).toHaveURL(/\/browse\?q=metropolis$/);
    await expect(page.locator('[data-results] .card').first()).toContainText('Metropolis');
  });

  await test.step('names of titles that are found have two lines', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/search?q=sunrise');
    const name = page.getByRole('heading', { name: 'Sunrise: A Song of Two Humans' });
    expect(
      await name.evaluate((own) => [own.scrollWidth - own.clientWidth, own.scrollHeight - own.clientHeight]),
    ).toEqual([0, 0]);
  });

  await test.step('a search that finds nothing says so', async () => {
    await page.goto('/search?q=zzzzzzzz');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "zzzzzzzz"');
    await expect(page.locator('.results-none')).toContainText('No titles found');
  });
});

test('the first page has one address, and there is none after the last', async ({ request }) => {
  const first = await request.get('/movies/page/1', { maxRedirects: 0 });
  expect([first.status(), first.headers()['location']]).toEqual([301, '/movies']);
  // The lists of a thousand ids each had these addresses before.
  const thousand = await request.get('/titles/7', { maxRedirects: 0 });
  expect([thousand.status(), thousand.headers()['location']]).toEqual([301, '/titles']);
  for (const path of [
    '/titles/from/99999',
    '/titles/from/0',
    '/titles/seven',
    '/movies/page/9999',
    '/movies/page/02',
    '/movies/page/two',
    '/novels/page/2',
  ]) {
    const answer = await request.get(path);
    expect([path, answer.status()]).toEqual([path, 404]);
    expect(await answer.text()).toContain('This page could not be found');
  }
});

test('all titles are under their letters, ignoring articles, with a count for each', async ({ page }) => {
  await page.goto('/titles');
  const letters = page.getByRole('navigation', { name: 'A to Z' }).getByRole('link');
  const sections = page.locator('.letter:has(> h2 .tabular)');
  await expect(sections).toHaveCount(await letters.count());
  // Digits and other scripts sort elsewhere.
  const names = (await letters.allInnerTexts()).flatMap((text) => /^[A-Z](?=\s*\d)/.exec(text) ?? []);
  expect(names.length).toBeGreaterThan(10);
  expect(names).toEqual([...names].sort());
  for (const section of await sections.all()) {
    const titles = await section.locator('li').count();
    await expect(section.locator('h2 .tabular')).toHaveText(`${titles} ${titles === 1 ? 'title' : 'titles'}`);
  }

  await page.getByRole('link', { name: /^G \d+ titles?$/ }).click();
  await expect(page).toHaveURL(/\/titles#under-g$/);
  await expect(page.getByRole('heading', { level: 2, name: /^G \d+/ })).toBeInViewport();
  const general = page.getByRole('link', { name: 'The General', exact: true });
  await expect(page.locator('#under-g')).toContainText('The General');
  await expect(general).toHaveAttribute('href', '/movies/the-general');
});
