import { expect, type Page } from '@playwright/test';
import { addTitle, ownWord } from '#site/e2e/api.ts';
import { axeFaults } from '#site/e2e/axe.ts';
import { test } from '#site/e2e/test.ts';

test.use({ as: 'operator' });

let name = '';
let ids: number[] = [];
let slugs: string[] = [];

test.beforeEach(async ({ operator }) => {
  name = `${ownWord()} Harbour`;
  const kept = await addTitle(operator, { title: name, genre: 'Drama', type: 'movie', year: 1950 });
  const merged = await addTitle(operator, {
    title: `The ${name}!`,
    genre: 'Drama, Comedy',
    type: 'movie',
    year: 1951,
    country: 'Peru',
    description: 'Of a quokka and its town.',
  });
  ids = [kept.id, merged.id];
  slugs = [kept.slug, merged.slug];
  const post = { name: 'Bo', body: `Both of them are one: ${name}.` };
  await operator.post(`/api/movies/${merged.id}/comments`, { data: post });
});
test.afterEach(async ({ operator }) => {
  for (const id of ids) await operator.delete(`/api/movies/${id}`);
});

const openPair = (page: Page) => page.goto(`/admin/doubles?title=${ids[0]}`);
/** A toast may name the pair, too. */
const pair = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });

test('a pair is marked as different, undone, and merged field by field with one Undo', async ({
  page,
  operator,
}) => {
  await page.goto(`/admin/movies?view=list&problems=double&search=${encodeURIComponent(name)}`);
  // The number lists what is wrong once it has the focus.
  await page
    .getByRole('button', { name: /missing or wrong of .*Possible double/ })
    .first()
    .focus();
  await page.getByRole('link', { name: 'Possible double' }).first().click();
  await expect(page.getByRole('heading', { name: 'Doubles', exact: true })).toBeVisible();
  await openPair(page);
  await expect(pair(page)).toContainText('1951');
  expect(await axeFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'are not the same' }).press('Enter');
  await expect(page.getByText('No likely doubles')).toBeVisible();
  // The button went with its pair.
  await expect(page.getByRole('heading', { name: 'Likely doubles' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(pair(page)).toBeVisible();

  await page.getByRole('link', { name: 'Compare and merge' }).click();
  const form = page.getByRole('form', { name: 'Compared titles' });
  const side = (field: string, at: 0 | 1) =>
    form.getByRole('radiogroup', { name: field, exact: true }).getByRole('radio').nth(at);
  await expect(side('Title', 0)).toBeChecked();
  await expect(side('Description', 1)).toBeChecked();
  await expect(side('Country', 1)).toBeChecked();
  await expect(form).toContainText(`/movies/${slugs[1]} leads to /movies/${slugs[0]}`);
  await side('Year', 0).focus();
  await page.keyboard.press('ArrowRight');
  await expect(side('Year', 1)).toBeChecked();
  expect(await axeFaults(page)).toEqual([]);
  await form.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText('is part of').first()).toBeVisible();

  await expect
    .poll(async () => (await operator.get(`/movies/${slugs[1]}`, { maxRedirects: 0 })).status())
    .toBe(301);
  const site = await page.context().newPage();
  await site.goto(`/movies/${slugs[1]}`);
  await expect(site).toHaveURL(`/movies/${slugs[0]}`);
  await expect(site.getByText('Of a quokka and its town.').first()).toBeVisible();
  await expect(site.getByText('Both of them are one')).toBeVisible();

  await page
    .getByRole('button', { name: `Undo: The ${name}! (1951) into ${name} (1950)` })
    .first()
    .click();
  await expect(page.getByText('is a title of its own again').first()).toBeVisible();
  await expect
    .poll(async () => (await operator.get(`/movies/${slugs[1]}`, { maxRedirects: 0 })).status())
    .toBe(200);
  await site.goto(`/movies/${slugs[0]}`);
  await expect(site.getByText('Of a quokka and its town.')).toBeHidden();
});

test('titles are compared and swapped on a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/doubles/${ids[0]}/${ids[1]}`);
  const form = page.getByRole('form', { name: 'Compared titles' });
  await expect(form.getByRole('radio').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await form.getByRole('link', { name: 'Swap' }).click();
  await expect(form).toContainText(`/movies/${slugs[0]} leads to /movies/${slugs[1]}`);
  await expect(
    form.getByRole('radiogroup', { name: 'Country', exact: true }).getByRole('radio').first(),
  ).toBeChecked();
  expect(await axeFaults(page)).toEqual([]);
});
