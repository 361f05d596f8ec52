import { expect, type Page } from '@playwright/test';
import { addPage, addTitle, changeTitle, ownName, signIn } from '#site/e2e/api.ts';
import { axeFaults } from '#site/e2e/axe.ts';
import { intercept } from '#site/e2e/intercept.ts';
import { test } from '#site/e2e/test.ts';

test.use({ as: 'operator' });

const toast = (page: Page) => page.locator('.toast:not([data-state="closed"])');
const title = (page: Page) => page.getByLabel('Title', { exact: true });
const kept = (page: Page) => page.getByText(/^Draft saved \d\d:\d\d$/);

test('typed text is stored while typing, is available on another machine, and can be saved', async ({
  page,
  visit,
  operator,
}) => {
  const typed = ownName('Kept Over Many Nights');
  const { id, slug } = await addTitle(operator, {
    title: ownName('Kept Overnight'),
    type: 'movie',
    genre: 'Drama',
    year: 1903,
  });
  const form = `/admin/movies/${slug}/edit`;
  await page.goto(form);
  await title(page).fill(typed);
  await page.getByLabel('Year').fill('soon');
  await expect(kept(page)).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(toast(page)).toContainText('Draft kept');
  await expect(page.locator(`[data-row="${id}"]`).getByText('Unsaved changes')).toBeVisible();

  // Another machine: another browser, and the title was changed by someone else meanwhile.
  await changeTitle(operator, id, { title: 'Kept By Others' });
  const other = await visit({ viewport: { width: 390, height: 844 } });
  await signIn(other.request);
  await other.goto('/admin/drafts');
  await other.getByRole('link', { name: typed }).click();
  await expect(title(other)).toHaveValue(typed);
  await expect(other.getByLabel('Year')).toHaveValue('soon');
  await expect(other.getByText('Somebody else has changed Title since you began.')).toBeVisible();
  await other.getByRole('button', { name: 'Compare' }).click();
  const both = other.getByRole('dialog', { name: 'Somebody else has changed this meanwhile' });
  await expect(both.getByRole('row', { name: 'Title' })).toContainText('Kept By Others');
  await both.getByRole('button', { name: 'Back to the form' }).click();
  expect(await axeFaults(other)).toEqual([]);

  // The first window does not know of the second one's draft.
  await page.goto(form);
  await expect(title(page)).toHaveValue(typed);
  await other.getByLabel('Year').fill('1932');
  await expect.poll(async () => (await draftOf(page, `movie/${id}`))?.fields.year).toBe('1932');
  await page.getByRole('combobox', { name: /^Country/ }).fill('France');
  await expect(page.getByText('This draft was changed in another window')).toBeVisible();
  await page.getByRole('button', { name: 'Load that draft' }).press('Enter');
  await expect(page.getByLabel('Year')).toHaveValue('1932');
  await expect(page.getByRole('status').filter({ hasText: 'Draft saved' })).toBeFocused();
  await other.context().close();

  await page.keyboard.press('Control+s');
  await page
    .getByRole('dialog', { name: 'Somebody else has changed this meanwhile' })
    .getByRole('button', { name: 'Save mine' })
    .click();
  await expect(toast(page)).toContainText('Movie updated successfully');
  await expect.poll(async () => await draftOf(page, `movie/${id}`)).toBeNull();
  const saved = await (await operator.get(`/api/movies/slug/${slug}`)).json();
  expect([saved.title, saved.year]).toEqual([typed, 1932]);
  await operator.delete(`/api/movies/${id}`);
});

test('a draft outlives an unreachable server and the end of the session, and is discarded and restored', async ({
  page,
}) => {
  const name = ownName('House notes');
  const { id } = await addPage(page.request, { title: name, content: '<p>Be kind.</p>' });
  await page.goto(`/admin/pages/${id}`);
  await intercept(page, '**/api/drafts/**', (route) => route.abort());
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Be quiet.');
  await expect(page.getByText('The draft is not saved.')).toBeVisible();
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'People' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await page.request.post('/api/admin/logout');
  await signIn(page.request);
  // Once the server can be reached, leaving asks nothing.
  await page.unroute('**/api/drafts/**');
  await text.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Thanks.');
  await expect(kept(page)).toBeVisible();
  await page.goto(`/admin/pages/${id}`);
  await expect(text).toContainText('Be kind. Be quiet. Thanks.');
  await expect(kept(page)).toBeVisible();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(text).not.toContainText('Be quiet.');
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(text).toContainText('Be kind. Be quiet. Thanks.');
  await expect(kept(page)).toBeVisible();

  await page.goto('/admin/drafts');
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('Content page, draft saved');
  expect(await axeFaults(page)).toEqual([]);
  await row.getByRole('button', { name: `Discard the draft of ${name}` }).click();
  await expect(toast(page)).toContainText('Draft discarded');
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await draftOf(page, `page/${id}`))?.fields.content).toContain('Be quiet.');
  await page.request.delete(`/api/drafts/page/${id}`);
  await page.request.delete(`/api/pages/${id}`);
});

test('collections and people are kept as they are typed, new ones too', async ({ page, operator }) => {
  const name = ownName('Quiet Trains');
  await page.goto('/admin/collections/new');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await expect(kept(page)).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  // Leaving asks nothing.
  await page.getByRole('link', { name: 'All collections' }).click();
  await expect(toast(page)).toContainText('Draft kept');
  await page.goto('/admin/drafts');
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('Collection, not added yet');
  await row.getByRole('link', { name }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await page.getByRole('button', { name: 'Save collection' }).click();
  await expect(toast(page)).toContainText('Collection created successfully');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.goto('/admin/drafts');
  await expect(page.getByRole('heading', { name: 'Your drafts' })).toBeVisible();
  await expect(row).toHaveCount(0);

  const called = ownName('Ada Draftwell');
  const added = await operator.post('/api/people', { data: { name: called } });
  const { id, slug } = await added.json();
  await page.goto(`/admin/people/${slug}`);
  await page.getByLabel('Text optional').fill('Wrote it down first.');
  await expect(kept(page)).toBeVisible();
  await page.goto(`/admin/people?search=${encodeURIComponent(called)}`);
  await expect(page.locator(`[data-row="${id}"]`).getByText('Unsaved changes')).toBeVisible();
  await page.getByRole('link', { name: called }).click();
  await expect(page.getByLabel('Text optional')).toHaveValue('Wrote it down first.');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByLabel('Text optional')).toHaveValue('');
  await operator.delete(`/api/people/${id}`);
});

const draftOf = async (page: Page, path: string): Promise<{ fields: Record<string, unknown> } | null> =>
  (await (await page.request.get(`/api/drafts/${path}`)).json()).draft;
