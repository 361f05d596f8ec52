import { expect, type Page } from '@playwright/test';
import { addTitle } from './api.ts';
import { axeFaults } from './axe.ts';
import { test } from './test.ts';

test.use({ as: 'operator' });

const rows = (page: Page) => page.getByRole('table').locator('tbody tr');
const shown = (page: Page, total: number) => page.getByText(new RegExp(`^Showing 1 to \\d+ of ${total}$`));
const active = (page: Page) => page.getByRole('list', { name: 'Filters in force' }).getByRole('button');

const genre = 'quollish';

/** Opens the fields of a filter. */
async function filterBy(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add filter' }).click();
  const panel = page.getByRole('region', { name: 'Filters', exact: true });
  await panel.getByRole('searchbox', { name: 'Find a filter' }).fill(name);
  await page.keyboard.press('Enter');
  return panel;
}

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
    await (await filterBy(page, 'Genre')).getByLabel('Genre', { exact: true }).selectOption(genre);
    await expect(shown(page, 3)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Add filter' })).toBeFocused();
    // A number applies while it is typed; a year once it is whole.
    await expect(async () => {
      const filters = await filterBy(page, 'Year');
      await expect(filters.getByLabel('Year from')).toBeFocused({ timeout: 2000 });
    }).toPass();
    await page.keyboard.type('1932');
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
    await expect(page.getByRole('button', { name: 'Add filter' })).toBeFocused();

    await (await filterBy(page, 'Trending')).getByLabel('Trending').selectOption('Yes');
    await expect(rows(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    const wrong = await filterBy(page, 'Missing');
    await wrong.getByLabel('No trailer').click();
    await wrong.getByLabel('No genre').click();
    await expect(page.getByText('No movies found')).toBeVisible();
    await expect(
      page.getByText(`Nothing matches Genre ${genre.replace('q', 'Q')}, Trending, No genre, No trailer.`),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Show all movies' }).click();
    await expect(active(page)).toHaveCount(0);
  });

  await test.step('every column sorts both ways, unknown values last, and a year in the search finds its titles', async () => {
    await page.goto(`/admin/movies?view=list&genre=${genre}`);
    await page.getByRole('button', { name: 'Columns' }).click();
    for (const column of ['Country', 'Quality', 'Rating', 'Added', 'Changed'])
      await page.getByRole('group', { name: 'Columns of your lists' }).getByLabel(column).check();
    await page.keyboard.press('Escape');
    // They are those of the account, so they are there again after a reload.
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Country' })).toBeVisible();
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
    const type = (await filterBy(page, 'Type')).getByLabel('Type');
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

test('a list, a form and a count that could not be had say so, and nothing says that it is still counting', async ({
  page,
}) => {
  await page.route('**/api/titles?*', (route) => route.abort());
  await page.goto('/admin/movies?view=list&country=Nowhere');
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch movies' })).toBeVisible();
  await expect(page.getByText('Counting …')).toHaveCount(0);
  await page.unroute('**/api/titles?*');

  await page.goto('/admin/movies/there-is-no-such-film/edit');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Failed to open this movie');

  await page.goto(`/admin/movies?view=list&genre=${genre}`);
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  await page.getByRole('button', { name: 'Change …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the chosen titles' });
  await dialog.getByLabel('What changes').selectOption('Set the rating');
  await dialog.getByLabel(/^Rating from 0 to 10/).fill('99');
  await expect(dialog.getByRole('textbox', { name: /^Rating/ })).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByText('Counting …')).toHaveCount(0);
  // The year is set for many at once, too.
  await dialog.getByLabel('What changes').selectOption('Set the year');
  await dialog.getByLabel(/^Year/).fill('1935');
  await expect(dialog.getByText(/^Of 3 titles chosen 3 titles will change/)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('everything can be reached, and nothing is wider than the window', async ({ page }) => {
    // With filters in force, under the longest heading, and without a choice of rows or posters: those are rows here.
    for (const list of [`movies?genre=${genre}&yearFrom=1900&publication=published`, 'tv-shows']) {
      await page.goto(`/admin/${list}`);
      const first = await rows(page).first().boundingBox();
      expect([list, first?.y]).toEqual([list, expect.any(Number)]);
      expect(first?.y, list).toBeLessThan(320);
    }
    await page.goto(`/admin/movies?view=grid&genre=${genre}`);
    await expect(page.getByRole('button', { name: 'More for Quoll Two' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit Quoll Two' })).toBeHidden();
    await page.goto(`/admin/movies?view=list&genre=${genre}`);
    await page.getByLabel('Order by').selectOption('Year');
    await expect
      .poll(() => rows(page).locator('.title-cell span > a').first().textContent())
      .toBe('Quoll Two');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'More for Quoll Two' }).click();
    await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeInViewport();
    expect(await axeFaults(page)).toEqual([]);
  });
});
