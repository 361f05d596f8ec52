import { expect, type Page } from '@playwright/test';
import { addTitle } from './api.ts';
import { axeFaults } from './axe.ts';
import { test } from './test.ts';

test.use({ as: 'operator' });

const rows = (page: Page) => page.getByRole('table').locator('tbody tr');
const shown = (page: Page, total: number) => page.getByText(new RegExp(`^Showing 1 to \\d+ of ${total}$`));
const active = (page: Page) => page.getByRole('list', { name: 'Filters in force' }).getByRole('button');

const genre = 'quollish';

test.beforeEach(async ({ operator }) => {
  const films = [
    { title: 'Quoll One', year: 1931, rating: 3.1, genre, country: 'Tasmania' },
    { title: 'Quoll Two', year: 1933, rating: 9.1, genre, isTrending: true },
    { title: 'Quoll Three', year: null, rating: 5, genre: `${genre}, Drama` },
  ];
  for (const film of films) await addTitle(operator, { ...film, type: 'movie', description: 'Of a quoll.' });
});

test('filters, columns and pages of a list are in its address, and are named in plain words', async ({
  page,
}) => {
  await test.step('filters combine in the address, are named in plain words and removed one by one', async () => {
    await page.goto('/admin/movies?view=list');
    await page.getByRole('button', { name: 'Filter and sort' }).click();
    const filters = page.getByRole('region', { name: 'Filters', exact: true });
    await filters.getByLabel('Genre', { exact: true }).selectOption(genre);
    await expect(shown(page, 3)).toBeVisible();
    await filters.getByLabel('Year from').fill('1932');
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(1);
    await expect(page).toHaveURL(/genre=quollish&yearFrom=1932/);
    await expect(active(page)).toHaveText([`Genre ${genre.replace('q', 'Q')}`, 'Year from 1932']);
    expect(await axeFaults(page)).toEqual([]);

    // The address contains the whole state.
    await page.reload();
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Quoll Two', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Remove filter: Year from 1932' }).press('Enter');
    await expect(shown(page, 3)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filter and sort' })).toBeFocused();

    await page.getByRole('button', { name: 'Filter and sort' }).press('Enter');
    await filters.getByLabel('No trailer').click();
    await filters.getByLabel('Trending').selectOption('Yes');
    await expect(rows(page)).toHaveCount(1);
    await filters.getByLabel('No genre').click();
    await expect(page.getByText('No movies found')).toBeVisible();
    await expect(
      page.getByText(`Nothing matches Genre ${genre.replace('q', 'Q')}, Trending, No genre, No trailer.`),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Show all movies' }).click();
    await expect(active(page)).toHaveCount(0);
  });

  await test.step('every column sorts both ways, unknown values last, and a year in the search finds its titles', async () => {
    await page.goto(`/admin/movies?view=list&genre=${genre}`);
    const names = () => rows(page).locator('.title-cell span > a').allTextContents();
    const heading = (name: string) => page.getByRole('columnheader', { name }).getByRole('link');
    await heading('Year').click();
    await expect(page.getByRole('columnheader', { name: 'Year' })).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(names).toEqual(['Quoll One', 'Quoll Two', 'Quoll Three']);
    await heading('Year').press('Enter');
    await expect(page.getByRole('columnheader', { name: 'Year' })).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(names).toEqual(['Quoll Two', 'Quoll One', 'Quoll Three']);
    for (const column of ['Title', 'Genre', 'Country', 'Quality', 'Rating', 'Added', 'Changed']) {
      await heading(column).click();
      await expect(page).toHaveURL(new RegExp(`sort=${column.toLowerCase()}`));
      await expect(rows(page)).toHaveCount(3);
    }
    await page.goto(`/admin/movies?view=list&search=1931&genre=${genre}`);
    await expect.poll(names).toEqual(['Quoll One']);
  });

  await test.step('titles of all types are in one list, whose forms return to it', async () => {
    await page.goto(`/admin/titles?view=list&genre=${genre}&sort=type`);
    await expect(page.getByText('3 titles with these filters')).toBeVisible();
    await page.getByRole('button', { name: 'Filter and sort' }).click();
    const type = page.getByRole('region', { name: 'Filters', exact: true }).getByLabel('Type');
    await type.selectOption('Anime');
    await expect(page.getByText('No titles found')).toBeVisible();
    await type.selectOption('Movie');
    await expect(active(page)).toHaveText(['Movie', `Genre ${genre.replace('q', 'Q')}`]);
    await page.getByRole('link', { name: 'Quoll Two', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Edit movie' }).getByText('of 3')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/admin\/titles\?.+type=movie/);
    await expect(page.getByRole('link', { name: 'Quoll Two', exact: true })).toBeFocused();
  });

  await test.step('a field goes to a page, and a number beyond the last goes to the last', async () => {
    await page.goto('/admin/movies?view=list');
    await page.getByLabel('Go to page').fill('3');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Showing 49 to 72 of \d+$/)).toBeVisible();
    await page.getByLabel('Go to page').fill('9999');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Page', exact: false }).last()).toHaveAttribute(
      'aria-current',
      'page',
    );
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('everything can be reached, and nothing is wider than the window', async ({ page }) => {
    await page.goto(`/admin/movies?view=list&genre=${genre}`);
    await page.getByRole('button', { name: 'Filter and sort' }).click();
    await page.getByLabel('Sort by').selectOption('Year');
    await page.getByLabel('Order').selectOption('desc');
    await expect
      .poll(() => rows(page).locator('.title-cell span > a').first().textContent())
      .toBe('Quoll Two');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await axeFaults(page)).toEqual([]);
  });
});
