import { expect, type Page } from '@playwright/test';
import { axeFaults } from '#site/e2e/axe.ts';
import { movedParts } from '#site/e2e/layout-shifts.ts';
import { addPlayableShow, playToTheEnd } from '#site/e2e/playable-show.ts';
import { test } from '#site/e2e/test.ts';

const goOn = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Continue/ });
const showOf = (episode: string) => episode.replace(/\/season\/.*/, '');

test('a show offers its last opened episode, then the next one, without a request and without moving anything', async ({
  page,
  context,
  operator,
}) => {
  // Administrators get another button there, later.
  const first = await addPlayableShow(operator, 'Gone on with');
  const show = showOf(first);
  await page.goto(show);
  await expect(page.getByRole('link', { name: 'Episodes' })).toBeVisible();
  await expect(goOn(page)).toHaveCount(0);

  await page.goto(first);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const other = await context.newPage();
  await other.goto('/my#watching');
  await expect(other.locator('[data-my-cards] .card')).toHaveCount(1);
  const asked: string[] = [];
  other.on('request', (request) => asked.push(request.url()));
  for (const width of [390, 1440]) {
    await other.setViewportSize({ width, height: 900 });
    await other.goto(show);
    await expect(goOn(other)).toHaveText('Continue with S1 E1');
    await expect(goOn(other)).toHaveAttribute('href', `${first}#play`);
    expect(await movedParts(other), `at ${width}`).toEqual([]);
  }
  expect(asked.filter((url) => url.includes('episode'))).toEqual([]);
  expect(await axeFaults(other)).toEqual([]);

  // An open page follows what another tab watches.
  await page.goto(first);
  await playToTheEnd(page);
  await expect(page.getByRole('heading', { name: 'Next episode' })).toBeVisible();
  await expect(goOn(other)).toHaveText('Continue with S1 E2');
  await other.goto(`${show}/season/1`);
  await expect(goOn(other)).toHaveText('Continue with S1 E2');
  await goOn(other).press('Enter');
  await expect(other).toHaveURL(/\/season\/1\/episode\/2#play$/);

  await page.goto('/my#watching');
  await page.getByRole('button', { name: /^Remove / }).press('Enter');
  await expect(page.locator('[data-my-cards] .card')).toHaveCount(0);
  await page.goto(show);
  await expect(page.getByRole('link', { name: 'Episodes' })).toBeVisible();
  await expect(goOn(page)).toHaveCount(0);
});

test('so does an anime; without JavaScript the page is as it was', async ({ page, visit, operator }) => {
  const first = await addPlayableShow(operator, 'Gone on with anime', {}, 'anime');
  await page.goto(first);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const list = await page.context().newPage();
  await list.goto('/my#watching');
  await expect(list.locator('[data-my-cards] .card')).toHaveCount(1);
  await page.goto(showOf(first));
  await expect(goOn(page)).toHaveText('Continue with S1 E1');
  const colours = await page
    .locator('.actions .btn:visible')
    .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).backgroundColor));
  expect(colours.length).toBeGreaterThan(1);
  expect(colours.filter((colour) => colour === colours[0])).toHaveLength(1);

  const plain = await visit({ javaScriptEnabled: false });
  await plain.goto(showOf(first));
  await expect(plain.getByRole('link', { name: 'Episodes' })).toBeVisible();
  await expect(goOn(plain)).toHaveCount(0);
  await plain.close();
});
