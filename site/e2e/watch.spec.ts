import { type APIRequestContext, expect } from '@playwright/test';
import type { MovieChanges } from '#schema/shapes/movie.ts';
import { addTitle } from './api.ts';
import { moving, test } from './test.ts';
import { uploadClip } from './upload-clip.ts';

test.use(moving);

async function addForWatching(operator: APIRequestContext, title: string, parts: MovieChanges) {
  const added = await addTitle(operator, { title, genre: 'Drama', type: 'movie', ...parts });
  const path = `/watch/${added.slug}`;
  await expect.poll(async () => (await operator.get(path)).status()).toBe(200);
  return { path, remove: () => operator.delete(`/api/movies/${added.id}`) };
}

test('a host that cannot be framed is linked, and a title without a stream says so and links to what there is', async ({
  page,
  operator,
}) => {
  await test.step('a host that cannot be framed is linked, or tried anyway', async () => {
    await page.route('https://mega.nz/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'player' }),
    );
    const { path, remove } = await addForWatching(operator, 'On a file host', {
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

  await test.step('a title without a stream says so, and links to its download or to watchable titles', async () => {
    const downloadUrl = 'https://files.example.org/a.zip';
    const { path, remove } = await addForWatching(operator, 'No stream', { downloadUrl });
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'No streaming link available' })).toBeVisible();
    await expect(page.getByText('Please try the download option above')).toBeVisible();
    const download = page.getByRole('link', { name: 'Download' });
    const [above, words] = [
      await download.boundingBox(),
      await page.locator('.player-panel p').boundingBox(),
    ];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(words?.y ?? 0);
    await remove();

    const other = await addForWatching(operator, 'Neither of both', {});
    await page.goto(other.path);
    await expect(page.getByRole('button', { name: 'Download' })).toBeDisabled();
    await page.getByRole('link', { name: 'See what can be watched now' }).click();
    await expect(page).toHaveURL('/movies?genre=Drama&watch=now');
    await other.remove();
  });
});

test('a click starts the player, in a frame that cannot access the page, also when it comes before React', async ({
  page,
}) => {
  await test.step('a click on player or trailer before React has loaded is repeated afterwards', async () => {
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

  await test.step('a click starts the player, in a frame that cannot access the page', async () => {
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

  await test.step('a missing title is not found', async () => {
    const answer = await page.goto('/watch/no-such-title');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Movie not found');
  });
});

test('the title is in sight below the player, whose button is the only primary one', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/watch/metropolis');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.watch-head').getByText('Download', { exact: true })).toBeInViewport();
  await expect(page.locator('.room .btn-primary, .watch-head .btn-primary')).toHaveCount(0);
});

test('a file plays in the page itself', async ({ page, operator }) => {
  const { path, remove } = await addForWatching(operator, 'A file', {
    streamUrl: await uploadClip(operator),
  });
  await page.goto(path);
  await page.getByRole('button', { name: 'Play' }).click();
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBeGreaterThan(0);
  await remove();
});

test('without JavaScript the stream has a link over its picture, and no empty frame', async ({ visit }) => {
  const page = await visit({ javaScriptEnabled: false });
  await page.goto('/watch/metropolis');
  const player = page.locator('.player');
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const [ground, picture] = [await player.boundingBox(), await player.locator('img').boundingBox()];
    expect(picture, `at ${width}`).toEqual(ground);
    // Playwright's text selectors ignore the content of noscript.
    const link = player.locator('noscript .btn-primary');
    await expect(link).toBeInViewport({ ratio: 1 });
    await expect(link).toHaveAttribute('href', /^https:\/\/archive\.org\/details\//);
  }
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Play' })).toBeHidden();
  await page.close();
});
