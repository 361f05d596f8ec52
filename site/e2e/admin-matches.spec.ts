import { expect, type Page } from '@playwright/test';
import { match } from '#schema/shapes/match.ts';
import { ownName } from './api.ts';
import { axeFaults } from './axe.ts';
import { add } from './matches.ts';
import { test } from './test.ts';

test.use({ as: 'operator' });

const toast = (page: Page) => page.locator('.toast:not([data-state="closed"])');
const away = ownName('Otter Bridge');
const search = new URLSearchParams({ search: away });
const row = (page: Page) => page.locator('.scoreboard').filter({ hasText: away });

async function saved(page: Page) {
  const answer = await page.request.get(`/api/matches?${search}`);
  const [found] = match.array().parse((await answer.json()).matches);
  return found ?? null;
}

test('a match is added, scored in the list, deleted, and restored from the trash', async ({
  page,
  operator,
}) => {
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
    await dialog.getByLabel('Away team', { exact: true }).fill(away);
    // The crest of a known club is filled in and seen; its path is not.
    const home = dialog.getByRole('group', { name: 'Home team logo' });
    await expect(home.locator('.upload .poster img')).toHaveAttribute('src', /lantern-town/);
    await expect(home.getByRole('textbox')).toHaveCount(0);
    await home.getByRole('button', { name: 'Address of the home team logo' }).click();
    await expect(home.getByRole('textbox', { name: 'Home team logo' })).toBeFocused();
    await expect(home.getByRole('textbox')).toHaveValue(/lantern-town/);
    await expect(dialog.getByLabel('League')).not.toHaveValue('');
    await dialog.getByLabel('Upload away team logo').setInputFiles('site/public/icons/192.png');
    await expect(
      dialog.getByRole('group', { name: 'Away team logo' }).locator('.upload .poster img'),
    ).toHaveAttribute('src', /^\/media\/uploads\//);
    await expect(dialog.locator('.upload .poster img')).toHaveCount(2);
    await expect(dialog.locator('.upload .poster img').last()).toBeVisible();
    await dialog.getByLabel('Match date').fill('2027-03-04T20:45');
    await dialog.getByLabel('League').fill('Harbour Cup');
    await dialog.getByLabel('League').press('Enter');
    await expect(toast(page)).toContainText('Match created successfully');
    await expect(dialog).toBeHidden();
    expect(await saved(page)).toMatchObject({ status: 'upcoming', homeScore: null });
  });

  await test.step('phase and score are one click each, and the last one can be undone', async () => {
    await page.getByRole('searchbox', { name: 'Search teams and leagues' }).fill(away);
    await expect(page.getByText('Showing 1 to 1 of 1')).toBeVisible();
    await row(page).getByRole('button', { name: 'Kick off' }).click();
    await expect(toast(page)).toContainText(`Lantern Town 0–0 ${away}, first half`);
    await expect(row(page).locator('.clock')).toHaveText('First half1′');
    // The button now means the next phase, and still has the focus.
    await expect(row(page).getByRole('button', { name: 'Half-time' })).toBeFocused();
    const goal = row(page).getByRole('button', { name: 'One goal more for Lantern Town' });
    // Two quick clicks are two goals.
    await goal.dblclick();
    await expect(toast(page)).toContainText(`Lantern Town 2–0 ${away}`);
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page)).toContainText(`Lantern Town 1–0 ${away}`);
    // A live match comes first, however old its kick-off is.
    await page.getByRole('searchbox', { name: 'Search teams and leagues' }).fill('');
    await expect(page).not.toHaveURL(/search=/);

    const notLiveBefore = () =>
      page.locator('.scoreboard').evaluateAll((all, name) => {
        const own = all.findIndex(({ textContent }) => textContent.includes(name));
        return own < 0
          ? null
          : all.slice(0, own + 1).filter((one) => !one.querySelector('.clock.good')).length;
      }, away);
    await expect.poll(notLiveBefore).toBe(0);
    await page.getByRole('searchbox', { name: 'Search teams and leagues' }).fill(away);
    await expect(page.getByText('Showing 1 to 1 of 1')).toBeVisible();
  });

  await test.step('edited, while a goal is scored', async () => {
    await row(page)
      .getByRole('link', { name: `Edit Lantern Town vs ${away}` })
      .click();
    const editing = page.getByRole('dialog', { name: 'Edit match' });
    await expect(editing.getByLabel('League')).toHaveValue('Harbour Cup');
    await expect(editing.getByLabel('Home team', { exact: true })).toBeFocused();
    const game = await saved(page);
    await operator.put(`/api/matches/${game?.id}`, { data: { homeScore: 2 } });
    await editing.getByLabel('League').fill('Harbour Shield');
    await page.keyboard.press('Enter');
    await expect(editing).toBeHidden();
    await expect(toast(page)).toContainText('Match updated successfully');
    expect(await saved(page)).toMatchObject({ league: 'Harbour Shield', homeScore: 2 });
    await expect(page).toHaveURL(`/admin/matches?${search}`);
  });

  await test.step('deleted, found in the trash, restored, and at last deleted for good', async () => {
    const remove = async () => {
      await row(page)
        .getByRole('button', { name: `Delete Lantern Town vs ${away}` })
        .click();
      await page
        .getByRole('dialog', { name: 'Delete match?' })
        .getByRole('button', { name: 'Delete' })
        .click();
      await expect(toast(page)).toContainText('Match deleted successfully');
      await expect(page.getByText('No matches found')).toBeVisible();
      await page.goto(`/admin/trash?${search}&kind=match`);
    };
    await remove();
    await page.getByRole('button', { name: 'Switch theme' }).click();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: `Restore Lantern Town – ${away}` }).click();
    await expect(toast(page)).toContainText(`Lantern Town – ${away} is back.`);
    await expect(page.getByText('Nothing found')).toBeVisible();
    await page.goto(`/admin/matches?${search}&status=live`);
    await remove();
    await page.getByRole('button', { name: `Delete Lantern Town – ${away} for good` }).click();
    const question = page.getByRole('dialog', { name: 'Delete for good?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Delete for good' }).click();
    await expect(toast(page)).toContainText('deleted for good');
    await expect(page.getByText('Nothing found')).toBeVisible();
    expect(await saved(page)).toBeNull();
  });
});

test('one match is scored on a phone from kick-off to a shoot-out, and every click can be undone', async ({
  page,
  operator,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const home = ownName('Thumb Athletic');
  const teams = { homeTeam: home, awayTeam: 'Pocket Rovers', league: 'Pocket Cup' };
  const { id } = await add(operator, { ...teams, matchDate: '2027-03-04T20:45:00Z' });
  const found = `/admin/matches?${new URLSearchParams({ search: home })}`;
  await page.goto(found);
  await page.getByRole('link', { name: `Match day of ${home} vs Pocket Rovers` }).click();
  const dialog = page.getByRole('dialog', { name: 'Match day' });
  const begin = (name: string) => dialog.getByRole('button', { name, exact: true });
  const clock = dialog.locator('.clock');
  const undo = () => toast(page).getByRole('button', { name: 'Undo' }).click();

  // One thing stands out: the kick-off, and once it is played the goals.
  await expect(dialog.locator('.btn-primary')).toHaveText(['Kick off']);
  await begin('Kick off').click();
  await expect(clock).toHaveText('First half1′');
  await expect(dialog.locator('.btn-primary')).toHaveText(['Goal', 'Goal']);
  for (const name of ['Half-time', `Goal for ${home}`, 'Goal for Pocket Rovers']) {
    const box = await begin(name).boundingBox();
    expect(Math.min(box?.height ?? 0, box?.width ?? 0), name).toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await axeFaults(page)).toEqual([]);

  await begin('Goal for Pocket Rovers').click();
  await expect(toast(page)).toContainText(`${home} 0–1 Pocket Rovers`);
  await begin('One less goal for Pocket Rovers').click();
  await expect(toast(page)).toContainText(`${home} 0–0 Pocket Rovers`);

  await dialog.getByLabel('Write goals and cards down, with minute and player').check();
  await begin('Goal for Pocket Rovers').click();
  await expect(toast(page)).toContainText(`${home} 0–1 Pocket Rovers`);
  const events = dialog.getByRole('region', { name: 'Goals and cards' });
  await events.getByPlaceholder('Player').fill('Ada Lindqvist');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Goal, 1′, Ada Lindqvist');
  await events.getByRole('button', { name: 'Take back Goal, 1′, Ada Lindqvist' }).click();
  await expect(toast(page)).toContainText(`${home} 0–0 Pocket Rovers`);
  await undo();
  await expect(toast(page)).toContainText('Match event is back');
  await expect(events.getByPlaceholder('Player')).toHaveValue('Ada Lindqvist');
  await begin(`Red card for ${home}`).click();
  await expect(events.getByRole('listitem')).toHaveCount(2);
  expect(await axeFaults(page)).toEqual([]);
  for (const name of [/^Take back Red card/, /^Take back Goal/])
    await events.getByRole('button', { name }).click();
  await expect(events).toBeHidden();
  await dialog.getByLabel('Write goals and cards down, with minute and player').uncheck();

  const minute = dialog.getByLabel(/^Minute of Thumb/);
  await minute.fill('46');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('That is no minute of this phase: first half');
  await minute.fill('45+2');
  await page.keyboard.press('Enter');
  await expect(clock).toHaveText('First half45+2′');
  await begin('A minute on').click();
  await expect(clock).toHaveText('First half45+3′');

  await begin('Half-time').press('Enter');
  await expect(clock).toHaveText('Half-time');
  await expect(toast(page)).toContainText('half-time');
  await undo();
  await expect(clock).toHaveText('First half45+3′');
  await begin('Half-time').click();
  await begin('Second half').click();
  await expect(clock).toHaveText('Second half46′');
  await begin('Full-time').click();
  await expect(clock).toHaveText('Finished');
  await undo();
  await expect(clock).toHaveText('Second half46′');
  for (const name of ['Extra time follows', 'Kick off extra time', 'Half-time', 'Second half', 'Penalties'])
    await begin(name).click();
  await expect(clock).toHaveText('Penalties');
  await begin(`Penalty for ${home}`).click();
  await expect(toast(page)).toContainText(`${home} 0–0 Pocket Rovers (1–0), penalties`);
  await begin('Full-time').click();
  await expect(clock).toHaveText('Finished');

  await dialog.getByLabel('Any other state').selectOption({ label: 'Abandoned' });
  await begin('Set').click();
  await expect(clock).toHaveText('Abandoned');
  await begin('Close').click();
  await expect(page).toHaveURL(found);
  await operator.delete(`/api/matches/${id}`);
});

test('a match is repeated as in its preview, and one Undo deletes all of them', async ({
  page,
  operator,
}) => {
  const home = ownName('Metronome Town');
  const game = await add(operator, {
    homeTeam: home,
    awayTeam: 'Pendulum City',
    matchDate: '2027-03-04T20:45:00Z',
  });
  await page.goto(`/admin/matches?${new URLSearchParams({ search: home })}`);
  await page.getByRole('link', { name: `Repeat ${home} vs Pendulum City` }).click();
  const dialog = page.getByRole('dialog', { name: 'Repeat match' });
  await dialog.getByLabel('How many matches').fill('0');
  await expect(dialog.getByText('A whole number from 1 to 60')).toBeVisible();
  await dialog.getByLabel('How many matches').fill('3');
  const preview = dialog.getByRole('region', { name: 'Matches that will be added' }).getByRole('listitem');
  await expect(preview).toHaveCount(3);
  await expect(preview.first()).toContainText(`Pendulum City vs ${home}`);
  await expect(preview.nth(1)).toContainText(`${home} vs Pendulum City`);
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByLabel('How many matches').press('Enter');
  await expect(toast(page)).toContainText('3 matches created successfully');
  await expect(page.getByText('Showing 1 to 4 of 4')).toBeVisible();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText('3 matches removed');
  await expect(page.getByText('Showing 1 to 1 of 1')).toBeVisible();
  await operator.delete(`/api/matches/${game.id}`);
});
