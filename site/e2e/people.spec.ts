import { expect, type Page, test } from '@playwright/test';
import { addTitle, signIn } from './api.ts';
import { axeFaults } from './axe.ts';

const toast = (page: Page) => page.locator('.toast');
const cast = (page: Page) => page.getByRole('region', { name: 'Cast', exact: true });

test('a cast is entered in the dashboard, and its people are shown, found, renamed, merged and split', async ({
  page,
}) => {
  await signIn(page.request);
  const [first, second] = [
    await addTitle(page.request, { title: 'Wharf Lights', genre: 'Drama', type: 'movie', year: 1931 }),
    await addTitle(page.request, { title: 'Wharf Nights', genre: 'Drama', type: 'movie', year: 1946 }),
  ];

  await test.step('entered by keyboard, with a question before it is lost', async () => {
    await page.goto(`/admin/movies/${first.slug}/edit`);
    await page.getByText('Cast and crew', { exact: true }).click();
    await page.getByRole('button', { name: 'Add somebody' }).click();
    await page.getByLabel('Role of a new person').selectOption('Director');
    await page.getByLabel('Name', { exact: true }).fill('Ottilie Quendal');
    await page.getByRole('button', { name: 'Add somebody' }).click();
    await page.getByLabel('Role of a new person').selectOption('Actor');
    await page.getByLabel('Name', { exact: true }).last().fill('Brannoc Yewle');
    await page.getByLabel('Character of Brannoc Yewle').fill('The lamplighter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await page.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Save credits' }).click();
    await expect(toast(page)).toContainText('Credits saved');
    expect(await axeFaults(page)).toEqual([]);
    const more = { credits: [{ name: 'Brannoc Yewl', role: 'actor' }] };
    await page.request.put(`/api/movies/${second.id}/credits`, { data: more });
  });

  await test.step('shown on the page of the title, which links to theirs', async () => {
    await expect
      .poll(async () => (await page.request.get(`/movies/${first.slug}`)).text())
      .toContain('Quendal');
    await page.goto(`/movies/${first.slug}`);
    await expect(page.getByText('Directed by')).toContainText('Ottilie Quendal');
    await expect(cast(page)).toContainText('The lamplighter');
    const graph = await page.locator('script[type="application/ld+json"]').first().textContent();
    expect(graph).toContain('"actor"');
    expect(graph).toContain('"director"');
    await cast(page).getByRole('link', { name: 'Brannoc Yewle' }).click();
    await expect(page).toHaveURL('/people/brannoc-yewle');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brannoc Yewle');
    await expect(page.getByRole('heading', { name: '1930s' })).toBeVisible();
    await expect(page.locator('.card')).toContainText(['Wharf Lights']);
    expect(await axeFaults(page)).toEqual([]);
  });

  await test.step('two spellings are merged, and split again', async () => {
    await page.goto('/admin/people');
    await page.getByLabel('Search people').fill('branoc yewle');
    await page.getByRole('link', { name: 'Brannoc Yewle', exact: true }).click();
    await page.getByLabel('The other name').fill('Brannoc Yewl');
    await page.getByRole('button', { name: 'Merge Brannoc Yewl into Brannoc Yewle' }).click();
    await expect(toast(page)).toContainText('Brannoc Yewl is part of Brannoc Yewle now');
    await expect(page.getByRole('checkbox', { name: /Wharf Nights/ })).toBeVisible();
    await page.goto('/people/brannoc-yewl');
    await expect(page).toHaveURL('/people/brannoc-yewle');
    await expect(page.locator('.card')).toHaveCount(2);

    await page.goto('/admin/people/brannoc-yewle');
    await page.getByRole('checkbox', { name: /Wharf Nights/ }).check();
    await page.getByRole('button', { name: 'Give to another person of this name' }).click();
    await expect(toast(page)).toContainText('Brannoc Yewle is a person of their own now');
    await expect(page).toHaveURL(/\/admin\/people\/brannoc-yewle-2$/);
    await expect(page.getByRole('checkbox')).toHaveCount(1);
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(page).toHaveURL(/\/admin\/people\/brannoc-yewle$/);
    await expect(page.getByRole('checkbox')).toHaveCount(2);
  });

  await test.step('a new name reaches the pages that show it', async () => {
    await page.goto('/admin/people/ottilie-quendal');
    await page.getByLabel('Name', { exact: true }).fill('Ottilie Quendal-Roe');
    await page.getByRole('button', { name: 'Save person' }).click();
    await expect(toast(page)).toContainText('Person updated successfully');
    await expect
      .poll(async () => (await page.request.get(`/movies/${first.slug}`)).text())
      .toContain('Ottilie Quendal-Roe');
  });

  await test.step('found by a name with a typing error, while typing', async () => {
    await page.goto('/about');
    const box = page.getByRole('combobox', { name: /^Search/ });
    await box.fill('otilie quendal');
    await expect(page.getByRole('option', { name: /Ottilie Quendal-Roe/ })).toBeVisible();
    await page.goto('/people?letter=o');
    await expect(page.getByRole('link', { name: /Ottilie Quendal-Roe/ })).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
  });

  for (const { id } of [first, second]) await page.request.delete(`/api/movies/${id}`);
});
