import { expect } from '@playwright/test';
import { addTitle } from '#site/e2e/api.ts';
import { axeFaults } from '#site/e2e/axe.ts';
import { test } from '#site/e2e/test.ts';

test('a visitor rates, changes and removes a rating, by pointer, by keyboard and without JavaScript', async ({
  visit,
  page,
  operator,
}) => {
  const { id, slug } = await addTitle(operator, {
    title: 'A Measure of Light',
    genre: 'Drama',
    type: 'movie',
    rating: 8,
  });
  const own = `/api/movies/${id}/ratings/own`;
  await expect.poll(async () => (await operator.get(`/movies/${slug}`)).status()).toBe(200);
  const ratings = page.locator('#ratings');
  const number = (value: number) => ratings.getByRole('radio', { name: `${value}, given by` });
  const asked: string[] = [];
  page.on('request', (one) => one.url().includes(`/${id}/ratings`) && asked.push(one.method()));

  await page.goto(`/movies/${slug}`);
  await ratings.scrollIntoViewIfNeeded();
  await expect(ratings.getByText('Be the first to rate it.')).toBeVisible();
  await ratings.getByText('8', { exact: true }).click();
  await expect(ratings.getByText('You gave it 8.')).toBeVisible();
  await expect(number(8)).toHaveAccessibleName('8, given by 1 visitor');
  // A browser that has never rated makes no request for its rating.
  expect(asked).toEqual(['PUT']);

  // The page for everyone contains it, and the browser adds its own; keys choose, and Enter rates.
  await expect(async () => {
    await page.reload();
    await expect(page.locator('.banner')).toContainText('8.0/ 10 by 1 visitor', { timeout: 1000 });
  }).toPass();
  await page.locator('.banner').getByRole('link', { name: 'by 1 visitor' }).click();
  await expect(number(8)).toBeChecked();
  expect(await axeFaults(page)).toEqual([]);
  await number(8).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(number(10)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ratings.getByText('You gave it 10.')).toBeVisible();
  await expect(ratings.getByText('10.0 / 10 by 1 visitor')).toBeVisible();

  // Without JavaScript the form returns to the page, and its cookie makes the next one a change.
  const bare = await visit({ javaScriptEnabled: false });
  await bare.goto(`/movies/${slug}`);
  const choice = bare.getByRole('combobox', { name: 'Your rating' });
  for (const value of ['3', '5']) {
    await choice.selectOption(value);
    await bare.getByRole('button', { name: 'Rate' }).click();
    await expect(bare.getByText('Your rating is saved.')).toBeVisible();
  }
  await expect(bare.locator('.banner')).toContainText('7.5/ 10 by 2 visitors');
  await expect(choice.getByRole('option')).toContainText([
    'No rating',
    '5, given by 1 visitor',
    '10, given by 1 visitor',
  ]);
  await choice.selectOption('No rating');
  await bare.getByRole('button', { name: 'Rate' }).click();
  await expect(bare.locator('.banner')).toContainText('10.0/ 10 by 1 visitor');
  await bare.context().close();

  await ratings.getByRole('button', { name: 'Remove my rating' }).click();
  await expect(ratings.getByText('Your rating is removed.')).toBeVisible();
  await expect(ratings.getByRole('button', { name: 'Rate' })).toBeFocused();

  // A refusal is shown where the rating was given.
  await page.route(`**${own}`, (route) => route.abort());
  await ratings.getByText('4', { exact: true }).click();
  await expect(ratings.getByText('Failed to save your rating. Please try again.')).toBeVisible();
  await page.unroute(`**${own}`);
  await ratings.getByRole('button', { name: 'Rate' }).click();
  await expect(ratings.getByText('You gave it 4.')).toBeVisible();

  // The operator sees them in the form of the title, and may remove them all.
  const dashboard = await visit({ storageState: await operator.storageState() });
  await dashboard.goto(`/admin/movies/${slug}/edit`);
  await expect(dashboard.getByText('1 rating, 4.0 on average')).toBeVisible();
  await dashboard.getByRole('button', { name: 'Remove all ratings' }).click();
  await dashboard
    .getByRole('dialog', { name: 'Remove all ratings?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(dashboard.getByText('no ratings yet')).toBeVisible();
  await dashboard.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await expect(dashboard.getByText('1 rating, 4.0 on average')).toBeVisible();
  await expect(dashboard.locator('.toast').getByText('Restored')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.locator('.banner')).toContainText('4.0/ 10 by 1 visitor', { timeout: 1000 });
  }).toPass();
  await dashboard.getByRole('button', { name: 'Remove all ratings' }).click();
  await dashboard
    .getByRole('dialog', { name: 'Remove all ratings?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(dashboard.getByText('no ratings yet')).toBeVisible();
  await dashboard.context().close();
  await page.reload();
  await ratings.scrollIntoViewIfNeeded();
  await expect(ratings.getByText('Be the first to rate it.')).toBeVisible();
  await operator.delete(`/api/movies/${id}`);
});
