import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { addTitle, saveSetting } from './api.ts';
import { runScript } from './product.ts';
import { test } from './test.ts';

test.use({ catalogue: 'none' });

test('an empty catalogue looks right, and the settings of its first screen reach it', async ({
  page,
  product,
  operator,
}) => {
  const { url } = product;
  const home = async () => (await operator.get('/')).text();
  await expect.poll(home).toContain('Welcome to Lamphouse');
  await page.goto(url);
  await expect(page.locator('.hero h2')).toHaveText('Welcome to Lamphouse');
  await expect(page.locator('.row h2')).toHaveText(['Suggestions', 'Top 20']);
  await expect(page.locator('.row .empty')).toHaveText(['No movies found', 'No movies found']);
  for (const [path, name, none] of [
    ['/movies', 'Movies', 'No movies found'],
    ['/tv-shows', 'TV Shows', 'No TV shows found'],
    ['/trending', 'Trending', 'No titles found'],
    ['/anime?genre=Action', 'Anime', 'No anime found'],
  ] as const) {
    await page.goto(url + path);
    await expect(page).toHaveTitle(new RegExp(`^${name} \\(Page 1 of 1\\)`));
    await expect(page.locator('.empty')).toContainText(none);
  }
  await page.goto(`${url}/trending`);
  await expect(page.locator('.empty').getByRole('link')).toHaveText(['See movies']);
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveCount(0);
  // When no title can be watched, the link must not lead back to the same list.
  await page.goto(`${url}/movies?watch=now`);
  await expect(page.locator('.empty').getByRole('link')).toHaveText(['Show all']);
  await page.goto(`${url}/search?q=anything`);
  await expect(page.locator('.results-none')).toContainText('No titles found');

  await saveSetting(operator, 'branding_logo_url', '/no-such-logo.png');
  await saveSetting(operator, 'featured_hero_background', '/placeholder-poster.svg');
  await expect.poll(home).toContain('/no-such-logo.png');
  await expect.poll(home).toContain('class="hero-picture"');
  await page.goto(url);
  await expect(page.locator('.hero-picture')).toBeVisible();
  // A logo that cannot be loaded is replaced by the drawn mark.
  await expect(page.locator('.site-header .mark')).toBeVisible();
  await saveSetting(operator, 'branding_logo_url', '/favicon.svg');
  await expect.poll(home).toContain('<img class="logo" src="/favicon.svg"');
  await page.goto(url);
  await expect(page.locator('.site-header .logo')).toBeVisible();
  await expect(page.locator('.site-header .mark')).toBeHidden();

  await addTitle(operator, { title: 'Alone', genre: 'Western', type: 'tv_show' });
  await expect.poll(async () => (await operator.get('/tv-shows/alone')).status()).toBe(200);
  // A list without any title shows those of the one that it leads to.
  await expect.poll(async () => (await operator.get('/movies')).text()).toContain('/tv-shows/alone');
  await page.goto(`${url}/tv-shows/alone`);
  await expect(page.locator('#episodes')).not.toContainText('No episodes available');
  await expect(page.getByText("Seasons haven't been added yet.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Episodes' })).toHaveCount(0);
  await expect(page.getByText('No related titles.')).toBeVisible();

  for (let number = 1; number <= 13; number += 1)
    await addTitle(operator, { title: `Salt Road ${number}`, genre: 'Drama', type: 'movie' });
  await saveSetting(operator, 'content_items_per_page', '2');
  // The number is rounded up to full rows.
  const found = async () => (await (await operator.get('/search?q=salt')).text()).match(/<li class="card/g);
  await expect.poll(async () => (await found())?.length).toBe(12);
  // No title is trending, so the wall behind the sign-in has the posters of movies.
  await expect
    .poll(async () => (await operator.get('/login')).text())
    .toMatch(/class="wall"[^>]*>\s*<[a-z]+ class="poster/);
  await page.goto(`${url}/search?q=salt&page=2`);
  await expect(page.locator('[data-results] .card')).toHaveCount(1);
});

test('a list of fifty pages has a field for the page, which works without JavaScript', async ({
  product,
  operator,
  visit,
}) => {
  const file = join(product.dataDir, 'titles.ndjson');
  const titles = Array.from({ length: 49 * 24 + 1 }, (_, n) =>
    JSON.stringify({ title: `Salt Road ${n}`, genre: n === 0 ? 'Comedy' : 'Drama' }),
  );
  writeFileSync(file, titles.join('\n'));
  await runScript('import/main.ts', ['--type', 'movie', file], product.dataDir);
  const page = await visit({ javaScriptEnabled: false });
  for (const place of ['/movies', '/browse']) {
    await expect.poll(async () => (await operator.get(place)).text()).toContain('(Page 1 of 50)');
    await page.goto(place);
    const pager = page.getByRole('navigation', { name: 'Pages' });
    await pager.getByLabel('Page', { exact: true }).fill('50');
    await pager.getByRole('button', { name: 'Go' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Movies (Page 50 of 50)');
    expect(new URL(page.url()).pathname.startsWith(place)).toBe(true);
    await expect(page.locator('.grid .card')).toHaveCount(1);
  }
  await page.goto('/movies?genre=Drama');
  await expect(page.getByRole('link', { name: 'Page 49', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go' })).toBeHidden();
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/movies/page/6');
  const topOf = async (name: string) =>
    (await page.getByRole('link', { name, exact: true }).boundingBox())?.y;
  expect(await topOf('Prev page')).toBe(await topOf('Next page'));
  expect(await topOf('Page 1')).toBe(await topOf('Page 50'));
});
