import { expect } from '@playwright/test';
import { signIn } from './api.ts';
import { importTitles } from './import-titles.ts';
import { test } from './own-product.ts';

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const films = (name: string, count: number, releaseDate: string) =>
  Array.from({ length: count }, (_, at) => ({
    title: `${name} ${at + 1}`,
    genre: 'Drama',
    type: 'movie' as const,
    releaseDate,
  }));

test('with more dates than a page has room for, each day shows some of them, and leads to all, without JavaScript', async ({
  browser,
  own,
  operator,
}) => {
  await signIn(operator);
  const [full, small] = [dayFromNow(2), dayFromNow(4)];
  await importTitles(operator, [
    ...films('Many', 101, full),
    ...films('Lone', 1, small),
    ...films('May', 100, '2040-05-03'),
    ...films('June eve', 1, '2040-05-31'),
  ]);
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: own.product.url });
  const dayOf = (day: string) => page.locator(`[data-day="${day}"]`);

  await expect(async () => {
    await page.goto('/calendar');
    await expect(page.getByText('102 dates')).toBeVisible({ timeout: 500 });
    await expect(dayOf(small).locator('.entry')).toHaveText(/Lone 1/, { timeout: 500 });
  }).toPass();
  await expect(dayOf(full).locator('.entry')).toHaveCount(99);
  await dayOf(full)
    .getByRole('link', { name: /^All 101 dates of / })
    .click();
  await expect(page).toHaveURL(`/calendar/${full.slice(0, 7)}#day-${full}`);
  await expect(dayOf(full).locator('.entry')).toHaveCount(100);

  const days = page.getByRole('navigation', { name: 'Days of May 2040' });
  await expect(async () => {
    await page.goto('/calendar/2040-05');
    await expect(days.getByRole('link')).toHaveText(['3', '31'], { timeout: 500 });
  }).toPass();
  await days.getByRole('link', { name: 'May 31: 1 date' }).click();
  await expect(page).toHaveURL('/calendar/2040-05/page/2#day-2040-05-31');
  await expect(page.locator('.entry', { hasText: 'June eve 1' })).toBeInViewport();
  await page.close();
});
