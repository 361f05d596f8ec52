import { expect, type Page } from '@playwright/test';
import { addTitle, ownName } from './api.ts';
import { axeFaults } from './axe.ts';
import { intercept } from './intercept.ts';
import { test } from './test.ts';

test.use({ as: 'operator' });

const toast = (page: Page) => page.locator('.toast');
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test('each list has its own page, search and view; deleting asks first and is undone; failures are reported, and forms keep their text', async ({
  page,
  operator,
}) => {
  await test.step('each list has its own page, search and view, which are in the address', async () => {
    await page.goto('/admin/movies?view=grid');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText(/^Showing 25 to 48 of \d+$/)).toBeVisible();
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(25);
    expect(await axeFaults(page)).toEqual([]);

    await page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name: 'Manage TV Shows' })
      .click();
    await expect(page.getByText(/^Showing 1 to \d+ of \d+$/)).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name: 'Manage Movies' })
      .click();
    await expect(page.getByText(/^Showing 25 to 48 of \d+$/)).toBeVisible();

    await page.getByRole('searchbox', { name: 'Search movies' }).fill('metropolis');
    await expect(page).toHaveURL(/search=metropolis/);
    await expect(page).not.toHaveURL(/page=/);
    await expect(page.getByRole('link', { name: 'Edit Metropolis' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search movies' }).fill('zzzzzzzz');
    await expect(page.getByText('No movies found')).toBeVisible();
    await page.goBack();
    await expect(page.getByText(/^Showing 25 to 48 of \d+$/)).toBeVisible();
  });

  await test.step('deleting asks first, reports failures, and can be undone', async () => {
    const title = ownName('Soon Gone');
    const { id } = await addTitle(operator, { title, genre: 'Drama', type: 'anime' });
    await page.goto(`/admin/anime?search=${encodeURIComponent(title)}`);
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    const question = page.getByRole('dialog', { name: 'Delete anime?', exact: true });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await intercept(page, '**/api/movies/*', (route) =>
      route.fulfill({ status: 500, body: '{"message":"Broken"}' }),
    );
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('Failed to delete anime');
    await page.unroute('**/api/movies/*');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('Anime deleted successfully');
    await expect(page.getByText('No anime found')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: `Delete ${title}` })).toBeVisible();
    await operator.delete(`/api/movies/${id}`);
  });

  await test.step('failures of the server are reported, and the form keeps its text', async () => {
    const broken = { status: 500, contentType: 'application/json', body: '{"message":"Out of order"}' };
    await page.route('**/api/titles?*limit=24*', (route) => route.fulfill(broken));
    await page.goto('/admin/tv-shows');
    await expect(page.getByRole('alert').getByText('Failed to fetch TV shows')).toBeVisible();
    await page.unroute('**/api/titles?*limit=24*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/^Showing 1 to/)).toBeVisible();

    await intercept(page, '**/api/movies', (route) => route.fulfill(broken));
    await page.goto('/admin/tv-shows/new');
    await field(page, 'Title').fill('Kept');
    await field(page, 'Genre').fill('Drama');
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Error creating TV show');
    await expect(toast(page)).toContainText('Out of order');
    await expect(field(page, 'Title')).toHaveValue('Kept');
    await page.unroute('**/api/movies');
    await field(page, 'Slug').fill('superman');
    await page.keyboard.press('Enter');
    await expect(page.locator('.problem')).toContainText("The slug 'superman' is taken");
    await expect(toast(page)).toContainText("The slug 'superman' is taken");
  });
});
