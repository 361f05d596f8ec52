import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Movie } from '#schema/shapes/movie.ts';
import { addTitle, ownName } from './api.ts';
import { axeFaults } from './axe.ts';
import { intercept } from './intercept.ts';
import { operator as account } from './product.ts';
import { test } from './test.ts';

test.use({ as: 'operator' });

const titles = ['The Long Night Shift', 'Weigh Station', 'Black Ice', 'Ferry', 'Low Sun', 'Snow Chains'];

const toast = (page: Page) => page.locator('.toast:not([data-state="closed"])');

async function addShow(
  operator: APIRequestContext,
  title: string,
  type: 'tv_show' | 'anime',
): Promise<Movie> {
  return await addTitle(operator, { title: ownName(title), genre: 'Drama', type });
}

test('a season and its episodes are entered by keyboard alone, edited, deleted and restored', async ({
  page,
}) => {
  const show = await addShow(page.request, 'Night Freight', 'tv_show');
  await page.goto(`/admin/tv-shows/${show.slug}/seasons?tab=episodes`);
  await expect(page.getByRole('heading', { name: show.title })).toBeVisible();
  await expect(page.getByText('Select a season to manage episodes')).toBeVisible();

  // An episode needs a season.
  await expect(page.getByRole('button', { name: 'Add season' })).toHaveClass(/btn-primary/);
  await page.getByRole('button', { name: 'Add episode' }).focus();
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Please select a season first');

  await test.step('a season', async () => {
    await page.getByRole('button', { name: 'Add season' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add season' });
    await expect(dialog.getByLabel('Number')).toHaveValue('1');
    await expect(dialog.getByLabel('Title', { exact: true })).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Title is required')).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.type('The Mail Road');
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Season created successfully');
    await expect(page.getByRole('heading', { name: 'S01 The Mail Road' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add episode' })).toBeFocused();
  });

  await test.step('its episodes', async () => {
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add episode' });
    for (const [at, title] of titles.entries()) {
      await expect(dialog.getByLabel('Number')).toHaveValue(String(at + 1));
      await expect(dialog.getByLabel('Title', { exact: true })).toBeFocused();
      await page.keyboard.type(title);
      if (at === 0) {
        await dialog.getByLabel('Duration, minutes').fill('48');
        await dialog.getByLabel('Intro begins, seconds').fill('1:10');
        await dialog.getByLabel('Intro ends, seconds').fill('10');
        await dialog.getByLabel('Title', { exact: true }).press('Enter');
        await expect(dialog.locator('.problem')).toHaveText(
          'An intro needs both times, and must end after it begins',
        );
        await dialog.getByLabel('Intro begins, seconds').fill('0:05');
        await dialog.getByLabel('Title', { exact: true }).focus();
      }
      await page.keyboard.press('Enter');
      await expect(dialog.getByText(new RegExp(`^${at + 1} episodes? added`))).toBeVisible();
    }
    await expect(toast(page)).toContainText('Episode created successfully');
    // The duration is that of the previous episode.
    await expect(dialog.getByLabel('Duration, minutes')).toHaveValue('48');
    await dialog.getByLabel('Number').fill('0');
    await dialog.getByLabel('Title', { exact: true }).fill('Six again');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Episode number must be at least 1')).toBeVisible();
    await dialog.getByLabel('Number').fill('6');
    await page.keyboard.press('Enter');
    await expect(dialog.locator('.problem')).toHaveText('Episode 6 of this season exists already; 7 is free');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(toast(page)).toContainText('Draft kept');
    await toast(page).getByRole('button', { name: 'Discard' }).click();
    await expect(toast(page)).toContainText('Draft discarded');
    await expect(page.locator('.episode-row')).toHaveCount(titles.length);
    await page.getByRole('button', { name: 'Switch theme' }).click();
    expect(await axeFaults(page)).toEqual([]);
  });

  await test.step('a save that fails loses nothing, and one over a newer save shows both', async () => {
    await page.getByRole('button', { name: 'Edit S01 E02 Weigh Station' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit episode' });
    await dialog.getByLabel('Title', { exact: true }).fill('The Weigh Station');
    await intercept(page, '**/api/episodes/*', (route) => route.abort());
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Failed to update episode');
    await page.unroute('**/api/episodes/*');
    const id = new URL(page.url()).searchParams.get('of');
    const other = await page.request.put(`/api/episodes/${id}`, { data: { title: 'Scales' } });
    expect(other.ok()).toBe(true);
    await page.keyboard.press('Enter');
    const conflict = page.getByRole('dialog', { name: 'Somebody else has changed this meanwhile' });
    await expect(conflict.getByRole('row', { name: 'Title The Weigh Station Scales' })).toBeVisible();
    await expect(conflict.getByText(`Saved by ${account.email} on `)).toBeVisible();
    await expect(conflict.locator('time')).toHaveText(/\d{4}/);
    await conflict.getByRole('button', { name: 'Save mine' }).click();
    await expect(toast(page)).toContainText('Episode updated successfully');
    await expect(page.locator('.episode-row').nth(1)).toContainText('The Weigh Station');
  });

  await test.step('deletes, each with an undo', async () => {
    await page.getByRole('button', { name: 'Delete S01 E03 Black Ice' }).click();
    const question = page.getByRole('dialog', { name: 'Delete episode?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('Episode deleted successfully');
    await expect(page.locator('.episode-row')).toHaveCount(titles.length - 1);
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(page.locator('.episode-row')).toHaveCount(titles.length);

    await page.getByRole('tab', { name: 'Episodes' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: 'Delete S01 The Mail Road' }).click();
    await page
      .getByRole('dialog', { name: 'Delete season?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(toast(page)).toContainText('Season deleted successfully');
    await expect(page.getByText('No seasons yet')).toBeVisible();
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('1 season, 6 episodes')).toBeVisible();
  });
});

test('the episodes of an anime are added from a pasted list, and Back returns to the list of anime', async ({
  page,
}) => {
  const show = await addShow(page.request, 'Paper Comets Return', 'anime');
  const added = await page.request.post('/api/seasons', {
    data: { showId: show.id, seasonNumber: 1, title: 'Season 1' },
  });
  expect(added.ok()).toBe(true);
  await page.goto(`/admin/anime/${show.slug}/seasons`);
  await expect(page.getByRole('link', { name: 'Back to Anime' })).toBeVisible();
  await page.getByRole('button', { name: 'Season 1', exact: true }).click();
  await page.getByRole('button', { name: 'Add several' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add several episodes' });
  await dialog.getByLabel('Titles, one a line').fill('1. Tails\n2. Dust\n3. Perihelion');
  await dialog.getByRole('button', { name: 'Add 3 episodes' }).click();
  await expect(toast(page)).toContainText('3 episodes created successfully');
  await expect(page.locator('.episode-row').nth(2)).toContainText('Perihelion');

  await page.getByRole('button', { name: 'Edit S01 E03 Perihelion' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit episode' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Edit episode' })).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Episodes' })).toHaveAttribute('aria-selected', 'true');
});
