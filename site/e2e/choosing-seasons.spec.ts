import { expect } from '@playwright/test';
import { intercept } from './intercept.ts';
import { moving, test } from './test.ts';

test.use(moving);

test('choosing a season changes the episodes in place, also back in the history, and a failure can be repeated', async ({
  page,
}) => {
  await test.step('choosing a season changes the episodes in place', async () => {
    await page.goto('/tv-shows/superman');
    await expect(page.locator('.facts')).toContainText('2 seasons');
    const first = page.getByRole('link', { name: /^S01/ });
    await expect(first).toHaveAttribute('aria-current', 'true');
    await expect(page.locator('.episode')).toHaveCount(9);

    const second = page.getByRole('link', { name: /^S02/ });
    await second.hover();
    await expect(page.locator('astro-island:not([ssr])')).toHaveCount(1);
    await second.click();
    await expect(page.locator('.episode')).toHaveCount(7);
    await expect(second).toHaveAttribute('aria-current', 'true');
    await expect(page).toHaveURL(/\/tv-shows\/superman\/season\/2$/);
    await expect(page).toHaveTitle(/^Superman \(1941\): Season 2: The second series \| /);
    await page.goBack();
    await expect(page).toHaveURL(/\/tv-shows\/superman$/);
    await expect(page).toHaveTitle(/^Superman \(1941\) \| /);
    await expect(page.locator('.episode')).toHaveCount(9);
    await page.goForward();
    await expect(page.locator('.episode')).toHaveCount(7);

    // Loaded again it is the page of the season, and the history before it is that of the show.
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Season 2: The second series');
    await expect(page.locator('.episode')).toHaveCount(7);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Superman');
    await expect(page.locator('.episode')).toHaveCount(9);

    await second.hover();
    await expect(page.locator('.season-picker[data-hydrated]')).toBeVisible();
    await second.click();
    await expect(page.locator('.episode')).toHaveCount(7);
    await page.getByRole('link', { name: 'Back to Seasons' }).click();
    await expect(page.locator('.episode')).toHaveCount(0);
    await expect(second).toBeFocused();
    await expect(second).not.toHaveAttribute('aria-current');
    await expect(page).toHaveURL(/\/tv-shows\/superman#seasons$/);
    await first.click();
    await expect(page.locator('.episode')).toHaveCount(9);
  });

  await test.step('going back in the history after Back to Seasons shows the former episodes', async () => {
    await page.goto('/tv-shows/superman');
    // This is what the link does until the picker is hydrated.
    await page.evaluate(() => {
      location.hash = 'seasons';
    });
    await expect(page.locator('.episode').first()).toBeHidden();
    await page.getByRole('link', { name: /^S02/ }).hover();
    await expect(page.locator('.season-picker[data-hydrated]')).toBeVisible();
    await expect(page.locator('.episode')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/tv-shows\/superman$/);
    await expect(page.locator('.episode').filter({ visible: true })).toHaveCount(9);
    await expect(page.getByRole('link', { name: /^S01/ })).toHaveAttribute('aria-current', 'true');
  });

  await test.step('episodes that fail to load can be loaded again', async () => {
    await page.goto('/tv-shows/superman');
    const second = page.getByRole('link', { name: /^S02/ });
    await second.hover();
    await expect(page.locator('astro-island:not([ssr])')).toHaveCount(1);
    await intercept(page, '**/api/seasons/*/episodes', (route) => route.abort());
    await second.click();
    await expect(page.getByRole('alert')).toContainText('Failed to load episodes');
    await page.unroute('**/api/seasons/*/episodes');
    // A proxy may answer something other than a list.
    await intercept(page, '**/api/seasons/*/episodes', (route) => route.fulfill({ json: {} }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to load episodes');
    await page.unroute('**/api/seasons/*/episodes');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('.episode')).toHaveCount(7);
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('the first tap on Back to Seasons clears the selection', async ({ page }) => {
    await page.goto('/tv-shows/superman');
    await page.getByRole('link', { name: 'Back to Seasons' }).tap();
    await expect(page.locator('.episode').first()).toBeHidden();
    await expect(page.getByRole('link', { name: /^S01/ })).toBeVisible();
    await page.getByRole('link', { name: /^S02/ }).tap();
    await expect(page.locator('.episode').filter({ visible: true })).toHaveCount(7);
  });
});
