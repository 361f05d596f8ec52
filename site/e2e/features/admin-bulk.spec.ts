import { expect, type Page } from '@playwright/test';
import type { Movie } from '#schema/shapes/movie.ts';
import { axeFaults } from '#site/e2e/axe.ts';
import { importTitles } from '#site/e2e/import-titles.ts';
import { test } from '#site/e2e/test.ts';

test.use({ catalogue: 'none', as: 'operator' });

const rows = (page: Page) => page.getByRole('table').locator('tbody tr');
const chosen = (page: Page) => page.getByRole('region', { name: 'Chosen titles' });
const changes = (page: Page) => page.getByRole('region', { name: 'Changes of many titles' });

/** More than a page of the list. */
const films = 27;
let ids: number[] = [];
const genre = 'numbatish';
const added = 'Marsupial';

test.beforeEach(async ({ operator }) => {
  const titleOf = (at: number) => `Numbat ${at + 1} of ${genre}`;
  const places = Array.from({ length: films }, (_, at) => at);
  await importTitles(
    operator,
    places.map((at) => ({ title: titleOf(at), genre, type: 'movie', description: 'Of a numbat.' })),
  );
  const params = { search: 'numbat', genre, type: 'movie', limit: 100 };
  const { titles } = await (await operator.get('/api/titles', { params })).json();
  const idOf = new Map((titles as Movie[]).map(({ title, id }) => [title, id]));
  ids = places.map((at) => idOf.get(titleOf(at)) ?? 0);
});

const open = (page: Page, view: 'list' | 'grid' = 'list') =>
  page.goto(`/admin/movies?view=${view}&genre=${encodeURIComponent(genre)}&sort=added`);
const genres = async (page: Page) =>
  (
    await page.request.get(
      `/api/titles?search=numbat&limit=100&type=movie&genre=${encodeURIComponent(genre)}`,
    )
  ).json();

test('all matching titles get a genre, and one Undo removes it from all', async ({ page }) => {
  await open(page);
  await expect(rows(page)).toHaveCount(24);
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  await expect(chosen(page)).toContainText('24 titles chosen');
  await chosen(page)
    .getByRole('button', { name: `Choose all ${films} that match` })
    .click();
  await expect(chosen(page)).toContainText(`${films} titles chosen`);
  await chosen(page).getByRole('button', { name: 'Change …' }).click();

  const dialog = page.getByRole('dialog', { name: 'Change the chosen titles' });
  await expect(dialog.getByRole('status')).toHaveText('Say what is to change.');
  await dialog.getByLabel('Genre').fill('A, B');
  await expect(dialog.getByText('Must be one genre, without commas')).toBeVisible();
  await dialog.getByLabel('Genre').fill(added);
  await expect(dialog.getByRole('status')).toHaveText(
    `Of ${films} titles chosen ${films} titles will change: ${2 * films} pages of their own, and the lists that show them.`,
  );
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change', exact: true }).press('Enter');

  await expect(changes(page)).toContainText(`${films} records done: genre ${added} added`);
  // The bar with the button that opened the dialog is gone.
  await expect(changes(page).getByRole('heading')).toBeFocused();
  await expect(rows(page).first()).toContainText(`${genre}, ${added}`);
  await expect(chosen(page)).toBeHidden();
  await page.goto(`/admin/movies?view=list&genre=${added.toLowerCase()}`);
  await changes(page)
    .getByRole('button', { name: `Undo: genre ${added} added` })
    .first()
    .click();
  await expect(changes(page)).toContainText(`${films} records done: undo of genre ${added} added`);
  const { titles } = await genres(page);
  expect(titles.map((title: { genre: string }) => title.genre)).toEqual(Array(films).fill(genre));
});

test('Shift chooses a range, other pages keep the choice, other filters do not', async ({ page }) => {
  await open(page);
  const box = (at: number) => rows(page).nth(at).getByRole('checkbox');
  await box(2).check();
  await box(5).click({ modifiers: ['Shift'] });
  await expect(chosen(page)).toContainText('4 titles chosen');
  await box(3).focus();
  await page.keyboard.press('Space');
  await expect(chosen(page)).toContainText('3 titles chosen');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(rows(page)).toHaveCount(3);
  await box(0).check();
  await expect(chosen(page)).toContainText('4 titles chosen');
  await page.getByRole('button', { name: /^Remove filter: Genre/ }).click();
  await expect(chosen(page)).toBeHidden();
});

test('deleted titles are restored with one Undo; an undo that is not fully possible names the title', async ({
  page,
  operator,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'grid');
  // Posters have no box for the whole page.
  await page.getByRole('checkbox', { name: `Choose Numbat 1 of ${genre}`, exact: true }).check();
  await chosen(page).getByRole('button', { name: 'Choose all on this page' }).click();
  await expect(chosen(page)).toContainText('24 titles chosen');
  await chosen(page).getByRole('button', { name: 'Choose none' }).click();
  for (const at of [1, 2])
    await page.getByRole('checkbox', { name: `Choose Numbat ${at} of ${genre}`, exact: true }).check();
  await chosen(page).getByRole('button', { name: 'Delete …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete the chosen titles?' });
  await expect(dialog.getByRole('status')).toContainText('2 titles will be deleted');
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  const gone = page.getByRole('checkbox', { name: `Choose Numbat 1 of ${genre}`, exact: true });
  await expect(gone).toBeHidden();
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await expect(gone).toBeVisible();

  await gone.check();
  await chosen(page).getByRole('button', { name: 'Change …' }).click();
  const change = page.getByRole('dialog', { name: 'Change the chosen titles' });
  await change.getByLabel('What changes').selectOption('Set the country');
  await change.getByLabel('Country, or empty for none').fill(added);
  await expect(change.getByRole('status')).toContainText('1 title will change');
  await change.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(changes(page)).toContainText(`1 record done: country: ${added}`);
  await operator.put(`/api/movies/${ids[0]}`, { data: { country: 'Quollia' } });
  await changes(page)
    .getByRole('button', { name: `Undo: country: ${added}` })
    .first()
    .click();
  await expect(changes(page).getByRole('alert')).toHaveText(
    `Nothing was undone, because these were changed since then: Numbat 1 of ${genre}`,
  );
});

test('several entries of the trash are restored at once, and deleted again with one Undo', async ({
  page,
  operator,
}) => {
  const name = `Bilby of ${ids[0]}`;
  for (const id of ids.slice(0, 3)) {
    await operator.put(`/api/movies/${id}`, { data: { title: name } });
    await operator.delete(`/api/movies/${id}`);
  }
  await page.goto(`/admin/trash?kind=movie&search=${encodeURIComponent(`${name} `)}`);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  const bar = page.getByRole('region', { name: 'Chosen entries' });
  await expect(bar).toContainText('3 records chosen');
  expect(await axeFaults(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Restore 3 records' }).click();
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expect(changes(page)).toContainText('3 records done: restored from the trash');
  const restored = await operator.get(`/api/titles?search=${encodeURIComponent(name)}&genre=${genre}`);
  expect((await restored.json()).total).toBe(3);
  await changes(page).getByRole('button', { name: 'Undo: restored from the trash' }).first().click();
  await expect(rows(page)).toHaveCount(3);
});

test('chosen titles are added to a collection by keyboard, and one Undo takes them out again', async ({
  page,
  operator,
}) => {
  await operator.post('/api/collections', { data: { title: 'Of numbats', slug: 'of-numbats' } });
  const inside = async () => (await (await operator.get('/api/collections/of-numbats')).json()).titleCount;
  await open(page);
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).press('Space');
  // Before the rows: from the box of the page it is two keys away, whatever the page holds.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(chosen(page).getByRole('button', { name: 'Choose none' })).toBeFocused();
  await chosen(page).getByRole('button', { name: 'Change …' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change the chosen titles' });
  await dialog.getByLabel('What changes').selectOption('Add to a collection');
  await expect(dialog.getByRole('status')).toHaveText('Say what is to change.');
  await dialog.getByLabel('Collection').selectOption('Of numbats');
  await expect(dialog.getByRole('status')).toContainText('Of 24 titles chosen 24 titles will change');
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change', exact: true }).press('Enter');
  await expect(changes(page)).toContainText('24 records done: added to a collection');
  expect(await inside()).toBe(24);
  await changes(page).getByRole('button', { name: 'Undo: added to a collection' }).press('Enter');
  await expect(changes(page)).toContainText('24 records done: undo of added to a collection');
  expect(await inside()).toBe(0);
});

test('a change that waits for another one says for which and how far that is, and can be stopped', async ({
  page,
}) => {
  const one = {
    state: 'running',
    changed: 0,
    startedBy: 'ann@example.org',
    startedAt: '2026-11-29T08:00:00.000Z',
    finishedAt: null,
    undoes: null,
    undoneBy: null,
    problem: null,
    skipped: 0,
    skippedRecords: [],
  };
  const ahead = { ...one, id: 1, action: { kind: 'merge', left: 0 }, total: 1188, done: 600, waitsFor: null };
  const action = { kind: 'add-genre', genre: added };
  const stopped: string[] = [];
  await page.route('**/api/bulk-changes', (route) =>
    route.fulfill({ json: [{ ...one, id: 2, action, total: 3, done: 0, waitsFor: 1 }, ahead] }),
  );
  await page.route('**/api/bulk-changes/*/stop', (route) => {
    stopped.push(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 409, json: { message: 'It has ended already' } });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/bulk-changes');
  const waiting = changes(page).getByRole('listitem').filter({ hasText: added });
  await expect(waiting).toContainText('Waits for 600 of 1,188: merge of doubles');
  await expect(page.getByText(`Waiting for it: genre ${added} added`)).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await waiting.getByRole('button', { name: 'Stop' }).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('It has ended already');
  expect(stopped).toEqual(['/api/bulk-changes/2/stop']);
});
