import { expect, type Page, test } from '@playwright/test';
import { match } from '#schema/match.ts';
import { signIn } from './api.ts';
import { axeFaults } from './axe.ts';

const toast = (page: Page) => page.locator('.toast:not([data-state="closed"])');
const row = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Otter Bridge' });

async function saved(page: Page) {
  const answer = await page.request.get('/api/matches?search=otter%20bridge');
  const [found] = match.array().parse((await answer.json()).matches);
  return found ?? null;
}

test('a match is added, scored in the list, deleted, and restored from the trash', async ({ page }) => {
  await signIn(page.request);
  await page.goto('/admin/matches/add');
  const dialog = page.getByRole('dialog', { name: 'Add match' });

  await test.step('added', async () => {
    await dialog.getByRole('button', { name: 'Add match' }).click();
    for (const words of [
      'Home team is required',
      'Away team is required',
      'Home team logo is required',
      'League is required',
    ])
      await expect(dialog.getByText(words)).toBeVisible();
    await expect(dialog.getByLabel('Home team', { exact: true })).toBeFocused();
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByLabel('Home team', { exact: true }).fill('Lantern Town');
    await dialog.getByLabel('Away team', { exact: true }).fill('Otter Bridge');
    // The crest of a known club is filled in.
    await expect(dialog.getByRole('textbox', { name: 'Home team logo' })).toHaveValue(/lantern-town/);
    await dialog.getByLabel('Upload away team logo').setInputFiles('site/public/icons/192.png');
    await expect(dialog.getByRole('textbox', { name: 'Away team logo' })).toHaveValue(/^\/media\/uploads\//);
    await expect(dialog.locator('.upload .poster img')).toHaveCount(2);
    await expect(dialog.locator('.upload .poster img').last()).toBeVisible();
    await dialog.getByLabel('Match date').fill('2027-03-04T20:45');
    await dialog.getByLabel('League').fill('Harbour Cup');
    await dialog.getByLabel('League').press('Enter');
    await expect(toast(page)).toContainText('Match created successfully');
    await expect(dialog).toBeHidden();
    expect(await saved(page)).toMatchObject({ status: 'upcoming', homeScore: null });
  });

  await test.step('status and score are one click each, and the last one can be taken back', async () => {
    await page.getByRole('searchbox', { name: 'Search teams and leagues' }).fill('otter');
    await expect(page.getByText('Showing 1 to 1 of 1')).toBeVisible();
    await row(page).getByRole('button', { name: 'Live' }).click();
    await expect(toast(page)).toContainText('Lantern Town 0–0 Otter Bridge, live');
    const goal = row(page).getByRole('button', { name: 'One goal more for Lantern Town' });
    // Two quick clicks are two goals.
    await goal.dblclick();
    await expect(toast(page)).toContainText('Lantern Town 2–0 Otter Bridge');
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page)).toContainText('Lantern Town 1–0 Otter Bridge');
    await row(page)
      .getByLabel(/^Minute of/)
      .fill('130');
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('The minute must be from 1 to 120, with added time as in 45+2');
    const minute = row(page).getByLabel(/^Minute of/);
    await minute.fill('120+15');
    expect(await minute.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true);
    await minute.fill('45+2');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => saved(page))
      .toMatchObject({ status: 'live', homeScore: 1, awayScore: 0, minute: '45+2' });
    // A live match comes first, however old its kick-off is.
    await page.getByRole('searchbox', { name: 'Search teams and leagues' }).fill('');
    const statuses = page.getByRole('group', { name: /^Status of/ });
    await expect(statuses.first().getByRole('button', { name: 'Live' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.getByRole('searchbox', { name: 'Search teams and leagues' }).fill('otter');
    await expect(page.getByText('Showing 1 to 1 of 1')).toBeVisible();
  });

  await test.step('edited, beside a goal that falls meanwhile', async () => {
    await row(page).getByRole('link', { name: 'Edit Lantern Town vs Otter Bridge' }).click();
    const editing = page.getByRole('dialog', { name: 'Edit match' });
    await expect(editing.getByLabel('League')).toHaveValue('Harbour Cup');
    await expect(editing.getByLabel('Home team', { exact: true })).toBeFocused();
    const game = await saved(page);
    await page.request.put(`/api/matches/${game?.id}`, { data: { homeScore: 2 } });
    await editing.getByLabel('League').fill('Harbour Shield');
    await page.keyboard.press('Enter');
    await expect(editing).toBeHidden();
    await expect(toast(page)).toContainText('Match updated successfully');
    expect(await saved(page)).toMatchObject({ league: 'Harbour Shield', homeScore: 2 });
    await expect(page).toHaveURL(/\/admin\/matches\?search=otter$/);
  });

  await test.step('deleted, found in the trash, restored, and at last deleted for good', async () => {
    const remove = async () => {
      await row(page).getByRole('button', { name: 'Delete Lantern Town vs Otter Bridge' }).click();
      await page
        .getByRole('dialog', { name: 'Delete match?' })
        .getByRole('button', { name: 'Delete' })
        .click();
      await expect(toast(page)).toContainText('Match deleted successfully');
      await expect(page.getByText('No matches found')).toBeVisible();
      await page.goto('/admin/trash?search=otter&kind=match');
    };
    await remove();
    await page.getByRole('button', { name: 'Switch theme' }).click();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Restore Lantern Town – Otter Bridge' }).click();
    await expect(toast(page)).toContainText('Lantern Town – Otter Bridge is back.');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await page.goto('/admin/matches?search=otter&status=live');
    await remove();
    await page.getByRole('button', { name: 'Delete Lantern Town – Otter Bridge for good' }).click();
    const question = page.getByRole('dialog', { name: 'Delete for good?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Delete for good' }).click();
    await expect(toast(page)).toContainText('deleted for good');
    await expect(page.getByText('Nothing found')).toBeVisible();
    expect(await saved(page)).toBeNull();
  });
});
