import { expect, type Page } from '@playwright/test';
import { addTitle, changeTitle, ownName } from '#site/e2e/api.ts';
import { axeFaultsInThemes } from '#site/e2e/axe.ts';
import { test } from '#site/e2e/test.ts';

const cards = (page: Page) => page.locator('.grid .card');

test.describe('with a title of its own', () => {
  test('a list and the row on home contain the titles that can be watched, as long as they can', async ({
    page,
    operator,
  }) => {
    const title = ownName('Seen from Here');
    const { id } = await addTitle(operator, {
      title,
      genre: 'Western',
      type: 'movie',
      year: 2024,
      rating: 10,
    });
    const card = cards(page).filter({ hasText: title });
    const inRow = page
      .getByRole('region', { name: 'Watch now' })
      .getByRole('link', { name: new RegExp(`^${title}`) });
    const shows = (count: number) =>
      expect(async () => {
        await page.goto('/');
        await expect(inRow).toHaveCount(count, { timeout: 500 });
      }).toPass();
    try {
      await page.goto('/movies?genre=Western&year=2024');
      await expect(card).toHaveCount(1);
      await page.getByLabel('Watch now').check();
      await expect(page).toHaveURL('/movies?genre=Western&year=2024&watch=now');
      await expect(page.getByLabel('Watch now')).toBeChecked();
      await expect(card).toHaveCount(0);
      await shows(0);

      await changeTitle(operator, id, { streamUrl: 'https://streams.example/film.mp4' });
      await page.goto('/movies?genre=Western&year=2024&watch=now');
      await expect(card).toHaveCount(1);
      await shows(1);
      await page.getByRole('region', { name: 'Watch now' }).getByRole('link', { name: /^More/ }).click();
      await expect(page).toHaveURL('/movies?watch=now');
      await expect(card).toHaveCount(1);

      await changeTitle(operator, id, { streamUrl: '' });
      await page.reload();
      await expect(card).toHaveCount(0);
      await shows(0);
    } finally {
      await operator.delete(`/api/movies/${id}`);
    }
  });
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'all filters' : 'all filters, without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a list and a search are narrowed by counted values, one after the other, and back', async ({
      page,
    }) => {
      const panel = page.getByRole('navigation', { name: 'All filters' });
      const value = (name: RegExp) => panel.getByRole('link', { name });
      const count = async (name: RegExp) => Number(await value(name).locator('small').textContent());
      const total = async () =>
        Number((await page.locator('.edge span').first().textContent())?.split(' ')[0]);
      await page.goto('/movies');
      await page.getByRole('link', { name: 'All filters' }).click();
      await expect(page).toHaveURL(/\/movies\?facets=shown$/);
      const drama = await count(/^Drama \d+$/);
      await value(/^Drama \d+$/).click();
      await expect(value(/^Drama.*take away$/)).toHaveAttribute('aria-current', 'true');
      await expect.poll(total).toBe(drama);
      const long = await count(/^Over 2 hours/);
      await value(/^Over 2 hours/).click();
      await expect.poll(total).toBe(long);
      expect(long).toBeLessThan(drama);
      await value(/^8 and more/).click();
      await expect(page).toHaveURL(/\/movies\?genre=Drama&rating=8&length=long&facets=shown$/);
      await page.goBack();
      await expect.poll(total).toBe(long);
      const surprise = await panel.getByRole('link', { name: 'Surprise me' }).getAttribute('href');
      const answer = await page.request.get(surprise ?? '');
      expect(new URL(answer.url()).pathname).toMatch(/^\/movies\/[a-z0-9-]+$/);
      expect(await answer.text()).toContain('Drama');
      await panel.getByRole('link', { name: 'Fewer filters' }).click();
      await expect(page.getByRole('link', { name: 'All filters (1)' })).toBeVisible();
      await expect.poll(total).toBe(long);

      await page.goto('/search?q=the');
      await page.getByRole('link', { name: 'All filters' }).click();
      const horror = await count(/^Horror/);
      await value(/^Horror/).click();
      await expect(cards(page)).toHaveCount(horror);
      await expect(page).toHaveURL(/\/search\?q=the&facets=shown&genre=Horror$/);
      await panel.getByRole('link', { name: 'Clear all' }).click();
      await expect.poll(() => cards(page).count()).toBeGreaterThan(horror);
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

test('on a phone the panel of filters and the people of a search are as wide as the window, and axe finds no fault', async ({
  page,
}) => {
  await test.step('the panel of filters is as wide as a phone and has no fault that axe finds', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/movies?genre=Drama&facets=shown');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await axeFaultsInThemes(page, 'dark')).toEqual([]);
  });

  await test.step('people beyond the edge of a phone in a search do not widen the page', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/search?q=john');
    expect((await page.locator('[data-person]').last().boundingBox())?.x).toBeGreaterThan(390);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
