import { type APIRequestContext, expect, test } from '@playwright/test';
import type { MovieChanges } from '#schema/movie.ts';
import { addTitle, signIn } from './api.ts';
import { uploadClip } from './upload-clip.ts';

async function addForWatching(request: APIRequestContext, title: string, parts: MovieChanges) {
  await signIn(request);
  const added = await addTitle(request, { title, genre: 'Drama', type: 'movie', ...parts });
  const path = `/watch/${added.slug}`;
  await expect.poll(async () => (await request.get(path)).status()).toBe(200);
  return { path, remove: () => request.delete(`/api/movies/${added.id}`) };
}

test('a click starts the player, in a frame that cannot access the page', async ({ page }) => {
  await page.route('https://archive.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'player' }),
  );
  await page.goto('/watch/metropolis');
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('button', { name: 'Play' }).click();
  const frame = page.getByTitle('Player: Metropolis');
  await expect(frame).toHaveAttribute('src', /^https:\/\/archive\.org\/embed\/.+autoplay=1/);
  await expect(frame).toHaveAttribute('sandbox', /allow-scripts/);
  await expect(frame).not.toHaveAttribute('sandbox', /allow-top-navigation/);

  await page.getByText('Stream Options').click();
  await expect(page.getByRole('link', { name: 'Watch on External Site' })).toHaveAttribute(
    'href',
    /^https:\/\/archive\.org\/details\//,
  );
  // The list opens without React; Escape closes it only after hydration.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Watch on External Site' })).toBeHidden({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole('heading', { name: 'About this movie' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'You May Also Like' })).toBeVisible();
});

test('a host that cannot be framed is linked, or tried anyway', async ({ page, request }) => {
  await page.route('https://mega.nz/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'player' }),
  );
  const { path, remove } = await addForWatching(request, 'On a file host', {
    streamUrl: 'https://mega.nz/file/abc',
  });
  await page.goto(path);
  const fallback = page.getByRole('heading', { name: 'Stream Not Available in Browser' });
  await expect(fallback).toBeVisible();
  await expect(page.getByText('Stream Options')).toBeHidden();
  await expect(page.getByText('No description available for this movie.')).toBeVisible();

  await page.getByRole('button', { name: 'Try Embedded Player Anyway' }).click();
  await expect(page.getByTitle('Player: On a file host')).toBeVisible();
  await expect(fallback).toBeHidden();

  await page.getByText('Stream Options').click();
  await page.getByRole('button', { name: 'Watch on External Site' }).click();
  await expect(fallback).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await remove();
});

test('a click on player or trailer before React has loaded is repeated afterwards', async ({ page }) => {
  for (const host of ['archive.org', 'www.youtube-nocookie.com'])
    await page.route(`https://${host}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: 'player' }),
    );
  for (const [path, control, frame] of [
    ['/watch/metropolis', page.getByRole('button', { name: 'Play' }), 'Player: Metropolis'],
    ['/movies/spring', page.locator('a.facade'), 'Trailer of Spring'],
  ] as const) {
    const react = Promise.withResolvers<void>();
    await page.route(/\/_astro\/react\./, async (route) => {
      await react.promise;
      await route.continue();
    });
    await page.goto(path);
    await control.click();
    await expect(control).toBeVisible();
    await expect(page.getByTitle(frame)).toHaveCount(0);
    react.resolve();
    await expect(page.getByTitle(frame)).toBeVisible();
    await expect(page).toHaveURL(path);
    await page.unroute(/\/_astro\/react\./);
  }
});

test('a file plays in the page itself', async ({ page, request }) => {
  const { path, remove } = await addForWatching(request, 'A file', { streamUrl: await uploadClip(request) });
  await page.goto(path);
  await page.getByRole('button', { name: 'Play' }).click();
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBeGreaterThan(0);
  await remove();
});

test('a title without a stream says so, and links to its download or to watchable titles', async ({
  page,
  request,
}) => {
  const downloadUrl = 'https://files.example.org/a.zip';
  const { path, remove } = await addForWatching(request, 'No stream', { downloadUrl });
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'No streaming link available' })).toBeVisible();
  await expect(page.getByText('Please try the download option above')).toBeVisible();
  const download = page.getByRole('link', { name: 'Download' });
  const [above, words] = [await download.boundingBox(), await page.locator('.player-panel p').boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(words?.y ?? 0);
  await remove();

  const other = await addForWatching(request, 'Neither of both', {});
  await page.goto(other.path);
  await expect(page.getByRole('button', { name: 'Download' })).toBeDisabled();
  await page.getByRole('link', { name: 'See what can be watched now' }).click();
  await expect(page).toHaveURL('/movies?genre=Drama&watch=now');
  await other.remove();
});

test('a missing title is not found', async ({ page }) => {
  const answer = await page.goto('/watch/no-such-title');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Movie not found');
});

test('without JavaScript the player shows at once', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  await page.route('https://archive.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'player' }),
  );
  await page.goto('/watch/metropolis');
  await expect(page.getByTitle('Player: Metropolis')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play' })).toBeHidden();
  await page.close();
});
