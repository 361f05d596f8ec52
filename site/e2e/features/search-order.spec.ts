import { expect, type Page } from '@playwright/test';
import { test } from '#site/e2e/test.ts';

const ratingsOf = async (page: Page) => (await page.locator('.rating').allInnerTexts()).map(Number);
const descending = (numbers: number[]) => numbers.toSorted((a, b) => b - a);

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'a search' : 'a search, without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('results are sorted, together with filters, on every page of them', async ({ page }) => {
      const menu = page.getByRole('navigation', { name: 'Sort by' });
      const order = (name: string) => menu.getByRole('link', { name, exact: true });
      const open = () => menu.getByRole('button', { name: /^Sort/ }).click();
      await page.goto('/search?q=the');
      await open();
      await expect(order('Relevance')).toHaveAttribute('aria-current', 'true');
      await expect(menu.getByRole('link')).toHaveText([
        'Relevance',
        'Popular',
        'Hottest',
        'Latest',
        'Rating',
      ]);
      await order('Rating').click();
      await expect(page).toHaveURL('/search?q=the&sort=rating');
      await expect(menu.getByRole('button')).toHaveText('Sort: Rating');
      await open();
      await expect(order('Rating')).toHaveAttribute('aria-current', 'true');
      const first = await ratingsOf(page);
      await page.getByRole('link', { name: 'Page 2', exact: true }).click();
      await expect(page).toHaveURL('/search?q=the&sort=rating&page=2');
      const both = [...first, ...(await ratingsOf(page))];
      expect(both.length).toBeGreaterThan(first.length);
      expect(both).toEqual(descending(both));
      await page.goto('/search?q=the&sort=rating');
      await page.getByRole('link', { name: 'Filter', exact: true }).click();
      await page
        .getByRole('dialog', { name: 'Filter' })
        .getByRole('checkbox', { name: /^Drama/ })
        .check();
      await page.getByRole('button', { name: /^Show / }).click();
      const chosen = (name: string) => (url: URL) =>
        url.searchParams.get('genre') === 'Drama' && (url.searchParams.get('sort') ?? '') === name;
      await expect(page).toHaveURL(chosen('rating'));
      const dramas = await ratingsOf(page);
      expect(dramas).toEqual(descending(dramas));
      await open();
      await order('Relevance').click();
      await expect(page).toHaveURL(chosen(''));
    });
  });
