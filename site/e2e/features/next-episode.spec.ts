import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { addPlayableShow, playToTheEnd } from '#site/e2e/playable-show.ts';
import { moving, test } from '#site/e2e/test.ts';

test.use(moving);

const play = (page: Page) => page.getByRole('link', { name: 'Play', exact: true });
const choice = (page: Page) => page.getByRole('checkbox', { name: 'Autoplay the next episode' });
const video = (page: Page) => page.locator('.player video');
/** Also after it has ended, as a clip of eleven seconds may have on a busy machine. */
const hasPlayed = (page: Page) =>
  video(page).evaluate((element: HTMLVideoElement) => element.played.length > 0);

test('the next episode begins by itself after a countdown, at the speed that was chosen', async ({
  page,
  operator,
}) => {
  const path = await addPlayableShow(operator, 'Goes on by itself');
  await page.goto(path);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('media-playback-rate-menu-button').click();
  await page.getByRole('menuitemradio', { name: '1.5' }).click();
  await expect.poll(() => hasPlayed(page)).toBe(true);
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration - 0.4;
  });
  await expect(play(page)).toBeFocused();
  await expect(play(page)).toHaveAccessibleDescription('Starts in 10 seconds. Press Escape to cancel.');
  await page.waitForURL(/\/episode\/2#play$/);
  await expect.poll(() => hasPlayed(page)).toBe(true);
  expect(await video(page).evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(1.5);
});

test('the opening titles are skipped while they run, and the countdown is stopped by key, button or turning away', async ({
  page,
  operator,
}) => {
  await test.step('the opening titles of an episode are skipped by keyboard, and only while they run', async () => {
    const path = await addPlayableShow(operator, 'With opening titles', { introFrom: 0, introTo: 8 });
    await page.goto(path);
    await page.getByRole('button', { name: 'Play', exact: true }).press('Enter');
    const skip = page.getByRole('button', { name: 'Skip intro' });
    await skip.press('Enter');
    await expect(skip).toBeHidden();
    expect(
      await video(page).evaluate((element: HTMLVideoElement) => element.currentTime),
    ).toBeGreaterThanOrEqual(8);
    await expect(page.locator('media-play-button')).toBeFocused();
  });

  await test.step('the countdown is stopped by Escape, by its button, and by turning to another part of the page', async () => {
    const path = await addPlayableShow(operator, 'Stopped before it goes on');
    await page.goto(path);
    await playToTheEnd(page);
    const countdown = page.locator('.countdown');
    await expect(countdown).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).include('.player').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(countdown).toBeHidden();
    await expect(play(page)).not.toHaveAttribute('aria-describedby');

    await choice(page).uncheck();
    await expect(countdown).toBeHidden();
    await choice(page).check();
    await expect(countdown).toBeVisible();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(countdown).toBeHidden();
    await expect(play(page)).toBeFocused();

    await choice(page).uncheck();
    await choice(page).check();
    await expect(countdown).toBeVisible();
    await page.getByRole('heading', { name: 'About this episode' }).click();
    await expect(countdown).toBeHidden();
  });
});

test('nothing begins by itself for who has chosen so, and for who asks for less motion', async ({
  page,
  operator,
}) => {
  const path = await addPlayableShow(operator, 'Waits to be asked');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path);
  await playToTheEnd(page);
  await expect(choice(page)).not.toBeChecked();
  await expect(page.locator('.countdown')).toBeHidden();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await choice(page).check();
  await choice(page).uncheck();
  await page.goto(path);
  await playToTheEnd(page);
  await expect(play(page)).toBeVisible();
  await expect(choice(page)).not.toBeChecked();
  await expect(page.locator('.countdown')).toBeHidden();
});

test('where the browser begins no video without a click, the player says so and the next episode waits', async ({
  playwright,
  launchOptions,
  baseURL,
  operator,
}) => {
  const path = await addPlayableShow(operator, 'Waits for a click');
  const args = [...(launchOptions.args ?? []), '--autoplay-policy=user-gesture-required'];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const page = await browser.newPage({ baseURL: baseURL ?? '' });
  await page.goto(`${path}#play`);
  await expect(page.getByText('Press Play to start.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(() => hasPlayed(page)).toBe(true);
  await expect(page.getByText('Press Play to start.')).toBeHidden();
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration - 0.2;
  });
  await expect(play(page)).toBeFocused();
  await expect(choice(page)).not.toBeChecked();
  await expect(page.locator('.countdown')).toBeHidden();
  await browser.close();
});
