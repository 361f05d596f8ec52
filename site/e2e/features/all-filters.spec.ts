import { expect, type Page } from '@playwright/test';
import { addTitle, changeTitle, ownName } from '#site/e2e/api.ts';
import { axeFaultsInThemes } from '#site/e2e/axe.ts';
import { test } from '#site/e2e/test.ts';

const cards = (page: Page) => page.locator('.grid .card');

test.describe('with a title of its own', () => {
  test('a list contains the titles that can be watched, as long as they can', async ({ page, operator }) => {
    const title = ownName('Seen from Here');
    const { id } = await addTitle(operator, {
      title,
      genre: 'Western',
      type: 'movie',
      year: 2024,
      rating: 10,
    });
    const card = cards(page).filter({ hasText: title });
    try {
      await page.goto('/movies?genre=Western&year=2024');
      await expect(card).toHaveCount(1);
      await page.getByRole('link', { name: /^Filter/ }).click();
      await expect(panel(page).getByLabel('Watch now')).toBeDisabled();

      await changeTitle(operator, id, { streamUrl: 'https://streams.example/film.mp4' });
      await page.reload();
      await panel(page).getByLabel('Watch now').check();
      await expect(page).toHaveURL(/watch=now/);
      await expect(panel(page).getByLabel('Watch now')).toBeChecked();
      await expect(card).toHaveCount(1);

      await changeTitle(operator, id, { streamUrl: '' });
      await page.reload();
      await expect(card).toHaveCount(0);
    } finally {
      await operator.delete(`/api/movies/${id}`);
    }
  });
});

const panel = (page: Page) => page.getByRole('dialog', { name: 'Filter' });
const value = (page: Page, name: RegExp) =>
  panel(page).getByRole('checkbox', { name }).or(panel(page).getByRole('radio', { name }));
/** The number of a value in the panel. */
const countOf = async (page: Page, name: RegExp) =>
  Number(
    (await panel(page).locator('label').filter({ hasText: name }).locator('small').textContent())?.replace(
      ',',
      '',
    ),
  );
const totalOf = async (page: Page) =>
  Number((await page.locator('[data-list-head] [data-count]').textContent())?.split(' ')[0]);

test('each choice in the panel is followed at once, values of a group add up, and Back closes it', async ({
  page,
}) => {
  await page.goto('/movies');
  const all = await totalOf(page);
  await page.getByRole('link', { name: 'Filter', exact: true }).click();
  await expect(page).toHaveURL('/movies?facets=shown');
  await expect(panel(page)).toBeVisible();
  const drama = await countOf(page, /^\s*Drama/);
  await value(page, /^Drama/).check();
  await expect.poll(() => totalOf(page)).toBe(drama);
  await expect(page).toHaveURL('/movies?genre=Drama&facets=shown');
  await value(page, /^Horror/).check();
  await expect.poll(() => totalOf(page)).toBeGreaterThan(drama);
  await expect(value(page, /^Horror/)).toBeFocused();
  const both = await totalOf(page);
  const long = await countOf(page, /Over 2 hours/);
  await value(page, /Over 2 hours/).check();
  await expect.poll(() => totalOf(page)).toBe(long);
  expect(long).toBeLessThan(both);
  await expect(page.getByRole('status').filter({ hasText: `${long} title` })).toHaveCount(1);
  await expect(page.getByRole('link', { name: /^Drama\s*, remove$/ })).toBeVisible();
  await page.getByRole('link', { name: /^Drama\s*, remove$/ }).click();
  await expect(page).toHaveURL('/movies?genre=Horror&length=long&facets=shown');
  await panel(page).getByRole('link', { name: 'Clear' }).click();
  await expect.poll(() => totalOf(page)).toBe(all);
  await value(page, /^8 and up/).check();
  await expect(page).toHaveURL('/movies?rating=8&facets=shown');
  const best = await countOf(page, /^\s*8 and up/);
  await panel(page)
    .getByRole('button', { name: `Show ${best} titles` })
    .click();
  await expect(page).toHaveURL('/movies?rating=8');
  await expect(page.getByRole('link', { name: /^Filter\s*1$/ })).toBeVisible();
  await expect(cards(page)).toHaveCount(Math.min(best, 24));

  await page.getByRole('link', { name: /^Filter/ }).click();
  await expect(panel(page)).toBeVisible();
  await page.goBack();
  await expect(panel(page)).toHaveCount(0);
  await expect(page).toHaveURL('/movies?rating=8');

  // Closing is no way back: what was chosen stays, also where the list has not followed yet.
  for (const close of ['link', 'Escape']) {
    await page.goto('/movies?facets=shown');
    await value(page, /^Horror/).check();
    if (close === 'link') await panel(page).getByRole('link', { name: 'Close filter' }).click();
    else await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(page).toHaveURL('/movies?genre=Horror');
  }
});

test('while the panel loads, the cards of the list stay', async ({ page }) => {
  await page.clock.install();
  await page.goto('/movies');
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route('**/movies?facets=shown', async (route) => {
    asked.resolve();
    await answered.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Filter', exact: true }).click();
  await asked.promise;
  await page.clock.runFor(2000);
  await expect(page.locator('.grid.waiting')).toHaveCount(0);
  answered.resolve();
  await expect(panel(page)).toBeVisible();
});

test('on a phone the panel is a sheet that Escape closes, with the focus where it was, and axe finds no fault', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/movies');
  expect((await cards(page).first().boundingBox())?.y).toBeLessThan(260);
  const way = page.getByRole('link', { name: 'Filter', exact: true });
  await way.focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  expect(await panel(page).evaluate((sheet) => sheet.matches(':modal'))).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await axeFaultsInThemes(page, 'dark')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(way).toBeFocused();
  await page.goto('/search?q=john');
  expect((await page.locator('[data-person]').last().boundingBox())?.x).toBeGreaterThan(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('where nothing is found the page says what has nothing in common, and leads on', async ({ page }) => {
  await page.goto('/movies?genre=Western&year=1920s&rating=9');
  const none = page.locator('.empty');
  await expect(none).toContainText('Western, 1920s, and 9 and up have no title in common');
  const way = none.getByRole('link', { name: /^Without / }).first();
  const [, count] = /(\d+) titles?\s*$/.exec((await way.textContent()) ?? '') ?? [];
  await expect(page.getByRole('heading', { name: 'Trending Movies' })).toBeVisible();
  await way.click();
  await expect.poll(() => totalOf(page)).toBe(Number(count));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the panel is a form that is sent with its button, for a list and for a search', async ({ page }) => {
    await page.goto('/movies');
    await page.getByRole('link', { name: 'Filter', exact: true }).click();
    await value(page, /^Drama/).check();
    await value(page, /^Horror/).check();
    await value(page, /Over 2 hours/).check();
    await panel(page).getByRole('button', { name: /^Show/ }).click();
    await expect(page).toHaveURL(/\/movies\?.*genre=Drama&genre=Horror.*length=long/);
    await page.getByRole('link', { name: /^Filter\s*3$/ }).click();
    await expect(value(page, /^Horror/)).toBeChecked();
    await expect(page.getByRole('link', { name: /^Drama\s*, remove$/ })).toBeVisible();

    await page.goto('/search?q=the');
    await page.getByRole('link', { name: 'Filter', exact: true }).click();
    const horror = await countOf(page, /^\s*Horror/);
    await value(page, /^Horror/).check();
    await panel(page).getByRole('button', { name: /^Show/ }).click();
    await expect(cards(page)).toHaveCount(horror);
    await expect(page).toHaveURL(/\/search\?q=the&.*genre=Horror/);
  });
});

test('Surprise me leads to another title each time, also from a cached page', async ({ page }) => {
  const seen = new Set<string>();
  await page.goto('/search');
  const link = page.getByRole('link', { name: 'Surprise me' });
  const address = (await link.getAttribute('href')) ?? '';
  for (let at = 0; at < 12; at += 1) {
    const answer = await page.request.get(address);
    seen.add(answer.url());
  }
  await link.click();
  await expect(page).toHaveURL(/\/(?:movies|tv-shows|anime)\/[a-z0-9-]+$/);
  expect(seen.size).toBeGreaterThan(4);
  await page.goto('/surprise?genre=Western&type=anime');
  await expect(page).toHaveURL(/\/movies\?genre=Western$/);
});
