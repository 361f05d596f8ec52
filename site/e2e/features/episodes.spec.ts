import { type APIRequestContext, expect } from '@playwright/test';
import { addTitle } from '#site/e2e/api.ts';
import { moving, test } from '#site/e2e/test.ts';
import { uploadClip } from '#site/e2e/upload-clip.ts';

test.use(moving);

async function addSerial(operator: APIRequestContext): Promise<string> {
  const streamUrl = await uploadClip(operator);
  const { id, slug } = await addTitle(operator, { title: 'Two nights', genre: 'Drama', type: 'tv_show' });
  const added = await operator.post('/api/seasons', {
    data: { showId: id, seasonNumber: 1, title: 'Season 1' },
  });
  const { id: seasonId } = await added.json();
  for (const [index, title] of ['The first night', 'The second night'].entries())
    await operator.post('/api/episodes', {
      data: { seasonId, episodeNumber: index + 1, title, streamUrl },
    });
  return `/tv-shows/${slug}`;
}

test('from a show to an episode, to the next across seasons, and back; a missing episode is not found', async ({
  page,
}) => {
  await test.step('from a show to an episode, to the next across seasons, and back', async () => {
    await page.goto('/tv-shows/superman');
    const play = page.getByRole('link', { name: 'Play episode 1', exact: true });
    await expect(play).toHaveAttribute('href', '/tv-shows/superman/season/1/episode/1#play');
    await expect(play).toHaveAttribute('target', '_blank');
    await page.getByRole('link', { name: 'Episode 9: Terror on the Midway' }).click();
    await expect(page).toHaveURL(/\/tv-shows\/superman\/season\/1\/episode\/9$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terror on the Midway');
    await expect(page.locator('.banner')).toContainText('Not available here See what can be watched now');

    await expect(page.locator('.banner .btn-primary')).toHaveText('My list');
    const episodes = page.getByRole('navigation', { name: 'Episodes' });
    await episodes.getByRole('link', { name: /^Next episode/ }).click();
    await expect(page).toHaveURL(/\/season\/2\/episode\/1$/);
    await episodes.getByRole('link', { name: /^Previous episode/ }).click();
    await expect(page).toHaveURL(/\/season\/1\/episode\/9$/);
    await page.getByRole('link', { name: /^Back to Season 1/ }).click();
    await expect(page).toHaveURL(/\/season\/1$/);
  });

  await test.step('anime with a season has episodes under its own address; a missing episode is not found', async () => {
    await page.goto('/movies/morevna');
    await page.getByRole('link', { name: /^Episode 1:/ }).click();
    await expect(page).toHaveURL(/\/movies\/morevna\/season\/1\/episode\/1$/);
    const show = page.getByRole('main').getByRole('link', { name: 'Morevna', exact: true });
    await expect(show).toHaveAttribute('href', '/movies/morevna');
    for (const path of ['1/episode/99', '1/episode/01', '1/episode/x', '9/episode/1']) {
      const answer = await page.goto(`/tv-shows/superman/season/${path}`);
      expect([path, answer?.status()]).toEqual([path, 404]);
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Episode not found');
  });
});

test('an episode that ends offers the next, which then plays', async ({ page, operator }) => {
  const show = await addSerial(operator);
  const [first, second] = [1, 2].map((number) => `${show}/season/1/episode/${number}`) as [string, string];
  for (const path of [first, second])
    await expect.poll(async () => (await operator.get(path)).status()).toBe(200);
  await expect.poll(async () => (await operator.get(first)).text()).toContain('The second night');
  await page.goto(`${first}#play`);
  const video = page.locator('.player video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.duration))
    .toBeGreaterThan(11);
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration;
    void element.play();
  });
  const panel = page.locator('.player .player-panel');
  await expect(panel).toBeVisible();
  await expect(panel).toContainText('S01 E02: The second night');
  await panel.getByRole('link', { name: 'Play' }).click();
  await expect(page).toHaveURL(/\/episode\/2#play$/);
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(0);
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.artist)).toBe('Two nights');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every episode is a page, and each links to the next', async ({ page }) => {
    await page.goto('/tv-shows/superman/season/2');
    await page.getByRole('link', { name: /^Episode 6:/ }).click();
    await page.getByRole('link', { name: /^Next episode/ }).click();
    await expect(page).toHaveURL(/\/season\/2\/episode\/7$/);
    await expect(page.getByRole('link', { name: /^Next episode/ })).toHaveCount(0);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/season\/2\/episode\/7$/);
    await page.getByRole('link', { name: /^All episodes/ }).click();
    await expect(page.locator('.episode')).toHaveCount(7);
  });
});
