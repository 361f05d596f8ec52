import { expect, type Page, test } from '@playwright/test';
import { addTitle, signIn } from './api.ts';
import { uploadClip } from './upload-clip.ts';

const tiles = (page: Page) => page.locator('[data-my-tiles] .own-tile b');

test('what was opened waits in Continue watching, and what the browser remembered before still counts', async ({
  page,
}) => {
  const streamUrl = await uploadClip(page.request);
  const title = { title: 'Own list clip', genre: 'Drama', type: 'movie', streamUrl } as const;
  const { slug } = await addTitle(page.request, title);
  const path = `/watch/${slug}`;
  await expect.poll(async () => (await page.request.get(path)).status()).toBe(200);
  // The clip is short: it must not end while the journey goes on.
  await page.addInitScript(() =>
    document.addEventListener(
      'seeked',
      ({ target }) => target instanceof HTMLVideoElement && target.pause(),
      true,
    ),
  );
  await page.goto('/contact');
  await page.evaluate(
    (at) => localStorage.setItem('watched', JSON.stringify({ [at]: { at: 11, of: 12 } })),
    path,
  );
  await page.goto(path);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByText('Resumed at 0:11')).toBeVisible();
  await page.goto('/my#watching');
  await expect(tiles(page)).toHaveText(['Own list clip']);
  await expect(page.getByRole('link', { name: /Own list clip/ })).toHaveAttribute('href', `${path}#play`);
  expect(await page.evaluate(() => localStorage.getItem('watched'))).toBeNull();
  await page.getByRole('button', { name: 'Take Own list clip out of Continue watching' }).click();
  await expect(page.getByText('Nothing is kept yet.')).toBeVisible();
});

test('an episode that has ended makes room for the next, and a film that has ended was seen', async ({
  page,
}) => {
  await signIn(page.request);
  const streamUrl = await uploadClip(page.request);
  const show = await addTitle(page.request, { title: 'Own list show', genre: 'Drama', type: 'tv_show' });
  const season = await page.request.post('/api/seasons', {
    data: { showId: show.id, seasonNumber: 1, title: 'One' },
  });
  const { id: seasonId } = await season.json();
  for (const [episodeNumber, title] of [
    [1, 'First'],
    [2, 'Second'],
  ] as const)
    await page.request.post('/api/episodes', { data: { seasonId, episodeNumber, title, streamUrl } });
  const path = `/tv-shows/${show.slug}/season/1/episode/1`;
  const hasNext = async () => (await (await page.request.get(path)).text()).includes('S01 E02');
  await expect.poll(hasNext).toBe(true);
  const playToTheEnd = async (address: string) => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const video = page.locator('.player video');
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0);
    await video.evaluate((element: HTMLVideoElement) => {
      element.currentTime = element.duration - 0.2;
    });
  };
  await playToTheEnd(path);
  await expect(page.getByRole('heading', { name: 'Next episode' })).toBeVisible();
  await page.goto('/my#watching');
  await expect(page.getByRole('link', { name: /S01 E02: Second/ })).toBeVisible();

  const film = await addTitle(page.request, {
    title: 'Own list end',
    genre: 'Drama',
    type: 'movie',
    streamUrl,
  });
  await expect.poll(async () => (await page.request.get(`/watch/${film.slug}`)).status()).toBe(200);
  await playToTheEnd(`/watch/${film.slug}`);
  await expect(page.getByRole('button', { name: 'Seen', exact: true, pressed: true })).toBeVisible();
});
