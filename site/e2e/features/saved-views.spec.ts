import { expect, type Page } from '@playwright/test';
import { addTitle, ownName, ownWord } from '#site/e2e/api.ts';
import { axeFaults } from '#site/e2e/axe.ts';
import { test } from '#site/e2e/test.ts';

test.use({ as: 'operator' });

const toast = (page: Page) => page.locator('.toast');

const genre = 'quollish';

test.beforeEach(async ({ operator }) => {
  const films = [
    { title: 'Quoll One', year: 1931, rating: 3.1, genre, country: 'Tasmania' },
    { title: 'Quoll Two', year: 1933, rating: 9.1, genre, isTrending: true },
    { title: 'Quoll Three', year: null, rating: 5, genre: `${genre}, Drama` },
  ];
  for (const film of films) await addTitle(operator, { ...film, type: 'movie', description: 'Of a quoll.' });
});
const views = (page: Page) => page.getByRole('button', { name: /^Views?/ });
const command = async (page: Page, name: string) => {
  await views(page).click();
  await page.getByRole('list', { name: 'Commands' }).getByRole('button', { name }).click();
};

test('a view is saved, counted in the sidebar, renamed, shared, deleted and restored', async ({ page }) => {
  const [name, shared] = [ownName('Quolls'), ownName('Quolls for all')];
  await page.goto(`/admin/movies?view=list&genre=${genre}&sort=rating&order=desc`);
  await command(page, 'Save as view');
  const form = page.getByRole('dialog', { name: 'Save as view' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Name is required')).toBeVisible();
  await form.getByLabel('Name').fill(name);
  expect(await axeFaults(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page)).toContainText(`The view ${name} is saved`);
  const side = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(side.getByRole('link', { name })).toContainText('3');

  await side.getByRole('link', { name: 'Manage Movies' }).click();
  await side.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/genre=quollish&sort=rating&order=desc/);
  await command(page, 'Rename or share view');
  const rename = page.getByRole('dialog', { name: 'Rename or share view' });
  await rename.getByLabel('Name').fill(shared);
  await rename.getByRole('checkbox', { name: 'Show it to all administrators' }).check();
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(side.getByRole('link', { name: shared })).toHaveAttribute('aria-current', 'page');

  await command(page, 'Delete view');
  await expect(side.getByRole('link', { name: shared })).toHaveCount(0);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(side.getByRole('link', { name: shared })).toContainText('3');
  await command(page, 'Delete view');
  await expect(side.getByRole('link', { name: shared })).toHaveCount(0);
});

test('another account hides a shared view from its own sidebar, and shows it again', async ({
  page,
  visit,
  operator,
}) => {
  const name = ownName('Quolls shared');
  const view = { name, filter: { genre, sort: 'title' }, isShared: true };
  expect((await operator.post('/api/title-views', { data: view })).status()).toBe(201);
  const email = `${ownWord().toLowerCase()}@example.org`;
  const invited = await operator.post('/api/admin/invitations', { data: { email, role: 'editor' } });
  const token = new URL((await invited.json()).path, 'http://x').searchParams.get('token');
  const theirs = await visit();
  const accepted = { token, password: 'a long password of theirs' };
  expect((await theirs.request.post('/api/invitations/accept', { data: accepted })).ok()).toBe(true);
  await theirs.goto('/admin/titles');
  const side = theirs.getByRole('navigation', { name: 'Dashboard' });
  await side.getByRole('link', { name }).click();
  await command(theirs, 'Hide from my sidebar');
  await expect(toast(theirs)).toContainText(`The view ${name} is hidden from your sidebar`);
  await expect(side.getByRole('link', { name })).toBeHidden();
  expect(await axeFaults(theirs)).toEqual([]);
  // It is kept for the account, and others still see it.
  await theirs.reload();
  await expect(side.getByText(/^\d+ hidden views?$/)).toBeVisible();
  await expect(side.getByRole('link', { name })).toBeHidden();
  await page.goto('/admin/titles');
  await expect(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name })).toBeVisible();

  await side.getByText(/^\d+ hidden views?$/).click();
  await side.getByRole('link', { name }).click();
  await command(theirs, 'Show in my sidebar');
  await toast(theirs).getByRole('button', { name: 'Undo' }).click();
  await views(theirs).click();
  await expect(theirs.getByRole('button', { name: 'Show in my sidebar' })).toBeVisible();
  await theirs.context().close();
});
