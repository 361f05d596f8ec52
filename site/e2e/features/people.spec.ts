import { expect, type Page } from '@playwright/test';
import { addTitle, ownName } from '#site/e2e/api.ts';
import { axeFaults } from '#site/e2e/axe.ts';
import { test } from '#site/e2e/test.ts';

test.use({ as: 'operator' });

const toast = (page: Page) => page.locator('.toast');
const cast = (page: Page) => page.getByRole('region', { name: 'Cast', exact: true });

test('the credits of a new title are stored with it by its one Save', async ({ page, operator }) => {
  const [title, director] = [ownName('Quay of Glass'), ownName('Ilse Varnhold')];
  await page.goto('/admin/movies/add');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Genre').fill('Drama');
  await page.getByText('Cast and crew', { exact: true }).click();
  await page.getByRole('button', { name: 'Add somebody' }).click();
  await page.getByLabel('Role of a new person').selectOption('Director');
  await page.getByLabel('Name', { exact: true }).fill(director);
  await page.getByRole('button', { name: 'Add Movie', exact: true }).last().click();
  await expect(toast(page)).toContainText('Movie created successfully');
  await expect(page).toHaveURL('/admin/movies');
  const slug = title.toLowerCase().replaceAll(' ', '-');
  const { id } = await (await operator.get(`/api/movies/slug/${slug}`)).json();
  const { credits } = await (await operator.get(`/api/movies/${id}/credits`)).json();
  expect(credits).toMatchObject([{ person: { name: director }, role: 'director' }]);
  await operator.delete(`/api/movies/${id}`);
});

test('a cast is entered in the dashboard, and its people are shown, found, renamed, merged and split', async ({
  page,
  operator,
}) => {
  const [lights, nights] = [ownName('Wharf Lights'), ownName('Wharf Nights')];
  const [ottilie, brannoc, brannocToo] = [
    ownName('Ottilie Quendal'),
    ownName('Brannoc Yewle'),
    ownName('Brannoc Yewl'),
  ];
  const renamed = ownName('Ottilie Quendal-Roe');
  const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-');
  const [first, second] = [
    await addTitle(operator, { title: lights, genre: 'Drama', type: 'movie', year: 1931 }),
    await addTitle(operator, { title: nights, genre: 'Drama', type: 'movie', year: 1946 }),
  ];

  await test.step('entered by keyboard, with a question before it is lost', async () => {
    await page.goto(`/admin/movies/${first.slug}/edit`);
    await page.getByText('Cast and crew', { exact: true }).click();
    await page.getByRole('button', { name: 'Add somebody' }).click();
    await page.getByLabel('Role of a new person').selectOption('Director');
    await page.getByLabel('Name', { exact: true }).fill(ottilie);
    await page.getByRole('button', { name: 'Add somebody' }).click();
    await expect(page.getByLabel('Name', { exact: true }).last()).toBeFocused();
    await page.keyboard.type(brannoc);
    await page.getByLabel(`Role of ${brannoc}`).selectOption('Actor');
    await page.getByLabel(`Character of ${brannoc}`).fill('The lamplighter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await page.getByRole('button', { name: 'Stay' }).click();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByLabel(/^Year/).fill('1932');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(page)).toContainText('Movie updated successfully');
    // One Save took both, so nothing is left to ask about.
    await expect(page).toHaveURL('/admin/movies');
    const more = { credits: [{ name: brannocToo, role: 'actor' }] };
    await operator.put(`/api/movies/${second.id}/credits`, { data: more });
  });

  await test.step('shown on the page of the title, which links to theirs', async () => {
    await expect.poll(async () => (await operator.get(`/movies/${first.slug}`)).text()).toContain(ottilie);
    await page.goto(`/movies/${first.slug}`);
    await expect(page.getByText('Directed by')).toContainText(ottilie);
    await expect(cast(page)).toContainText('The lamplighter');
    const graph = await page.locator('script[type="application/ld+json"]').first().textContent();
    expect(graph).toContain('"actor"');
    expect(graph).toContain('"director"');
    await cast(page).getByRole('link', { name: brannoc }).click();
    await expect(page).toHaveURL(`/people/${slugOf(brannoc)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(brannoc);
    await expect(page.locator('.card')).toContainText(['as The lamplighter']);
    await expect(page.locator('.card')).toContainText([lights]);
    expect(await axeFaults(page)).toEqual([]);
  });

  await test.step('two spellings are merged, and split again', async () => {
    await page.goto('/admin/people');
    await page.getByLabel('Search people').fill(brannoc.toLowerCase().replace('nn', 'n'));
    await page.getByRole('link', { name: brannoc, exact: true }).click();
    await page.getByLabel('The other name').fill(brannocToo);
    await page.getByRole('button', { name: `Merge ${brannocToo} into ${brannoc}` }).click();
    await expect(toast(page)).toContainText(`${brannocToo} is part of ${brannoc} now`);
    await expect(page.getByRole('checkbox', { name: nights })).toBeVisible();
    await expect(async () => {
      await page.goto(`/people/${slugOf(brannocToo)}`);
      await expect(page).toHaveURL(`/people/${slugOf(brannoc)}`, { timeout: 500 });
      await expect(page.locator('.card')).toHaveCount(2, { timeout: 500 });
    }).toPass();

    await page.goto(`/admin/people/${slugOf(brannoc)}`);
    await page.getByRole('checkbox', { name: nights }).check();
    await page.getByRole('button', { name: 'Give to another person of this name' }).click();
    await expect(toast(page)).toContainText(`${brannoc} is a person of their own now`);
    await expect(page).toHaveURL(`/admin/people/${slugOf(brannoc)}-2`);
    await expect(page.getByRole('checkbox')).toHaveCount(1);
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(page).toHaveURL(`/admin/people/${slugOf(brannoc)}`);
    await expect(page.getByRole('checkbox')).toHaveCount(2);
  });

  await test.step('a new name reaches the pages that show it', async () => {
    await page.goto(`/admin/people/${slugOf(ottilie)}`);
    await page.getByLabel('Name', { exact: true }).fill(renamed);
    await page.getByRole('button', { name: 'Save person' }).click();
    await expect(toast(page)).toContainText('Person updated successfully');
    await expect.poll(async () => (await operator.get(`/movies/${first.slug}`)).text()).toContain(renamed);
  });

  await test.step('found by a name with a typing error, while typing', async () => {
    await page.goto('/about');
    const box = page.getByRole('combobox', { name: /^Search/ });
    await box.fill(renamed.toLowerCase().replace('tt', 't'));
    await expect(page.getByRole('option', { name: renamed })).toBeVisible();
    await page.goto('/people?letter=o');
    await expect(page.getByRole('main').getByRole('link', { name: renamed })).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
  });

  for (const { id } of [first, second]) await operator.delete(`/api/movies/${id}`);
});
