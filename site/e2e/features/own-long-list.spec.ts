import { expect, type Page } from '@playwright/test';
import { moving, test } from '#site/e2e/test.ts';

test.use(moving);

const tiles = (page: Page) => page.locator('[data-my-cards] h3');

/** As Export writes it. */
const longList = {
  format: 'lamphouse-list',
  version: 1,
  items: ['Léon', ...Array.from({ length: 12 }, (_, at) => `Film ${String(at).padStart(2, '0')}`)].map(
    (name, at) => ({
      key: `title:${9_100_000 + at}`,
      kind: at % 2 ? 'anime' : 'movie',
      path: `/movies/own-${at}`,
      name,
      year: 2000 + at,
      listed: { on: true, at: 1_000 - at },
    }),
  ),
  places: [],
};

test('a long list is searched, narrowed and sorted; on a touch screen a title is pressed for a moment to remove it', async ({
  visit,
}) => {
  const page = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto('/my');
  await page.getByLabel('Import').setInputFiles({
    name: 'a.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(longList)),
  });
  await expect(tiles(page)).toHaveCount(13);
  await expect(tiles(page).first()).toHaveText('Léon');
  await page.getByLabel('Sort').selectOption('Sort: Title');
  await expect(tiles(page).first()).toHaveText('Film 00');
  await page.getByLabel('Kind').selectOption('Anime');
  await expect(tiles(page)).toHaveCount(6);
  await page.getByLabel('Kind').selectOption('All kinds');
  await page.getByLabel('Search in my list').fill('leon');
  await expect(tiles(page)).toHaveText(['Léon']);
  await page.getByLabel('Search in my list').fill('zz');
  await expect(page.getByText('Nothing here.')).toBeVisible();
  await page.getByLabel('Search in my list').fill('');
  const card = page.locator('[data-my-cards] .card', { hasText: 'Film 05' });
  await card.dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true });
  await expect(tiles(page)).toHaveCount(12);
  await expect(page.getByText('Film 05 was removed from My list', { exact: true })).toBeVisible();
  await page.goto('/movies');
  await page.touchscreen.tap(200, 100);
  const listed = page.locator('.grid .card').first();
  await expect(listed.locator('.card-mark')).toHaveCSS('clip-path', 'inset(50%)');
  const name = await listed.locator('a > [dir]').textContent();
  await listed.dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true });
  await expect(page.getByText(`${name} is in My list`, { exact: true })).toBeVisible();
  await page.context().close();
});
