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
  const star = (value: number) => ratings.getByRole('radio', { name: `${value} of 10`, exact: true });
  const asked: string[] = [];
  page.on('request', (one) => one.url().includes(`/${id}/ratings`) && asked.push(one.method()));

  await page.goto(`/movies/${slug}`);
  await expect(ratings).toContainText('8.0Catalogue, out of 10');
  await expect(ratings).not.toContainText('Visitors');
  await star(8).click();
  await expect(ratings.getByText('You rated it 8.')).toBeVisible();
  await expect(ratings.getByText('Visitors 8.0 from 1')).toBeVisible();
  // A browser that has never rated makes no request for its rating.
  expect(asked).toEqual(['PUT']);

  // The page for everyone contains it, and the browser adds its own; keys choose, and Enter saves.
  await expect(async () => {
    await page.reload();
    await expect(page.locator('.banner')).toContainText('Visitors 8.0 from 1', { timeout: 1000 });
  }).toPass();
  await expect(star(8)).toBeChecked();
  expect(await axeFaults(page)).toEqual([]);
  await star(8).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(star(10)).toBeFocused();
  await expect(ratings.getByText('Press Enter to save.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(ratings.getByText('You rated it 10.')).toBeVisible();
  await expect(ratings.getByText('Visitors 10.0 from 1')).toBeVisible();
  // So does leaving the stars.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Tab');
  await expect(ratings.getByText('You rated it 9.')).toBeVisible();
  await star(10).click();
  await expect(ratings.getByText('You rated it 10.')).toBeVisible();

  // Delete takes the rating back, and so does Space on the star that was given.
  for (const [value, key] of [
    [10, 'Delete'],
    [9, 'Space'],
  ] as const) {
    await star(value).focus();
    await page.keyboard.press(key);
    await expect(ratings.getByText('Rating removed.')).toBeVisible();
    await expect(star(value)).not.toBeChecked();
    await expect(star(9)).not.toBeChecked();
    await star(9).focus();
    await page.keyboard.press('Space');
    await expect(ratings.getByText('You rated it 9.')).toBeVisible();
    await expect(star(9)).toBeChecked();
  }
  await star(10).click();
  await expect(ratings.getByText('You rated it 10.')).toBeVisible();

  // Without JavaScript the form returns to the page, and its cookie makes the next one a change.
  const bare = await visit({ javaScriptEnabled: false });
  await bare.goto(`/movies/${slug}`);
  for (const value of [3, 5]) {
    await bare.getByRole('radio', { name: `${value} of 10`, exact: true }).check();
    await bare.getByRole('button', { name: 'Save' }).click();
    await expect(bare.getByText('Rating saved.')).toBeVisible();
  }
  await expect(bare.locator('.banner')).toContainText('Visitors 7.5 from 2');
  await bare.getByRole('radio', { name: 'No rating' }).check();
  await bare.getByRole('button', { name: 'Save' }).click();
  await expect(bare.locator('.banner')).toContainText('Visitors 10.0 from 1');
  await bare.context().close();

  // A second press on the same star takes the rating back.
  await star(10).click();
  await expect(ratings.getByText('Rating removed.')).toBeVisible();
  await expect(star(10)).not.toBeChecked();
  await expect(ratings).not.toContainText('Visitors');

  // A refusal is shown where the rating was given.
  await page.route(`**${own}`, (route) => route.abort());
  await star(4).click();
  await expect(ratings.getByText('Failed to save your rating. Please try again.')).toBeVisible();
  await expect(star(4)).not.toBeChecked();
  await page.unroute(`**${own}`);
  await star(4).click();
  await expect(ratings.getByText('You rated it 4.')).toBeVisible();

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
    await expect(page.locator('.banner')).toContainText('Visitors 4.0 from 1', { timeout: 1000 });
  }).toPass();
  await dashboard.getByRole('button', { name: 'Remove all ratings' }).click();
  await dashboard
    .getByRole('dialog', { name: 'Remove all ratings?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(dashboard.getByText('no ratings yet')).toBeVisible();
  await dashboard.context().close();
  await page.reload();
  await expect(ratings).not.toContainText('Visitors');
  await operator.delete(`/api/movies/${id}`);
});

test('a finger slides along the stars; from five ratings on a press on their number shows how they spread', async ({
  visit,
  operator,
}) => {
  const { id, slug } = await addTitle(operator, { title: 'By Five', genre: 'Drama', type: 'movie' });
  const path = `/movies/${slug}`;
  await expect.poll(async () => (await operator.get(path)).status()).toBe(200);
  const page = await visit({ hasTouch: true, viewport: { width: 390, height: 844 } });
  await page.goto(path);
  const ratings = page.locator('#ratings');
  const star = (value: number) => ratings.getByRole('radio', { name: `${value} of 10`, exact: true });
  const middle = async (value: number) => {
    const box = await star(value).boundingBox();
    if (!box) throw new Error('The star is not shown');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await star(1).scrollIntoViewIfNeeded();
  // The first touch brings the script, and is not lost.
  await star(2).tap();
  await expect(ratings.getByText('You rated it 2.')).toBeVisible();
  const finger = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', value?: number) =>
    await finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: value === undefined ? [] : [await middle(value)],
    });
  await touch('touchStart', 3);
  for (const value of [4, 5, 6, 7]) await touch('touchMove', value);
  await expect(star(7)).toBeChecked();
  await touch('touchEnd');
  await expect(ratings.getByText('You rated it 7.')).toBeVisible();
  await expect(ratings).toContainText('7.0Out of 10, from 1 visitor');
  await expect(ratings.getByRole('list')).toHaveCount(0);
  await page.context().close();

  for (const value of [8, 8, 8, 9]) {
    const other = await visit({});
    const rated = await other.request.put(`/api/movies/${id}/ratings/own`, { data: { value } });
    expect(rated.status()).toBe(200);
    await other.context().close();
  }
  const bare = await visit({ javaScriptEnabled: false });
  await expect(async () => {
    await bare.goto(path);
    await expect(bare.locator('#ratings')).toContainText('8.0Out of 10, from 5 visitors', { timeout: 1000 });
  }).toPass();
  await expect(bare.locator('#ratings').getByRole('listitem')).toHaveCount(0);
  await bare.getByText('from 5 visitors').click();
  await expect(bare.locator('#ratings').getByRole('listitem')).toHaveCount(10);
  await expect(bare.locator('#ratings').getByRole('listitem').nth(7)).toHaveText('8: 3 visitors');
  await bare.context().close();
  await operator.delete(`/api/movies/${id}`);
});
