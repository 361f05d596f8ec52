import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { addTitle } from '#site/e2e/api.ts';
import { clipFile, serveHls } from '#site/e2e/hls-stream.ts';
import { intercept } from '#site/e2e/intercept.ts';
import { moving, test } from '#site/e2e/test.ts';
import { uploadClip } from '#site/e2e/upload-clip.ts';

test.use(moving);

async function addFilm(
  operator: APIRequestContext,
  title: string,
  streamUrl: string,
  facts: { subtitles?: string } = {},
): Promise<string> {
  const { slug } = await addTitle(operator, { title, genre: 'Drama', type: 'movie', streamUrl, ...facts });
  const path = `/watch/${slug}`;
  await expect.poll(async () => (await operator.get(path)).status()).toBe(200);
  return path;
}

/** The violations of the page's policy, and the scripts that it loaded. */
function watchLoading(page: Page) {
  const refused: string[] = [];
  const scripts: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  return { refused, scripts };
}

const webVtt = {
  contentType: 'text/vtt',
  headers: { 'Access-Control-Allow-Origin': '*' },
  body: 'WEBVTT\n\n00:00.000 --> 00:12.000\nA bar crosses the dark.',
};

async function faultsOfPlayer(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include('.player').analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

const video = (page: Page) => page.locator('.player video');
const time = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.currentTime);
const isPaused = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.paused);

test('a file plays in our own player, by keyboard, with captions and speed, and is resumed', async ({
  page,
  operator,
}) => {
  const file = await uploadClip(operator);
  const words = 'https://words.example/film.vtt';
  const path = await addFilm(operator, 'Played by keyboard', file, { subtitles: `en ${words}` });
  const asked: string[] = [];
  await page.route('**/*.vtt', (route) => {
    asked.push(route.request().url());
    return route.fulfill(webVtt);
  });
  const { refused, scripts } = watchLoading(page);
  await page.goto(path);
  const play = page.getByRole('button', { name: 'Play', exact: true });
  await expect(play).toBeVisible();
  await expect(video(page)).toHaveCount(0);
  const before = scripts.length;

  await play.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => time(page)).toBeGreaterThan(0);
  expect(scripts.length).toBeGreaterThan(before);
  expect(scripts.filter((url) => /hls/i.test(url))).toEqual([]);

  // The focus has moved to the player's play button.
  await page.keyboard.press('Space');
  await expect.poll(() => isPaused(page)).toBe(true);
  await page.keyboard.press('m');
  await expect.poll(() => video(page).evaluate((element: HTMLVideoElement) => element.muted)).toBe(true);

  const captions = page.locator('media-captions-menu-button');
  await expect(captions).toBeVisible();
  await page.keyboard.press('c');
  await expect
    .poll(() => video(page).evaluate((element: HTMLVideoElement) => element.textTracks[0]?.mode))
    .toBe('showing');

  await page.locator('media-playback-rate-menu-button').click();
  await expect(page.getByRole('menuitemradio', { name: '1.5' })).toBeVisible();
  expect(await faultsOfPlayer(page)).toEqual([]);
  await page.getByRole('menuitemradio', { name: '1.5' }).click();
  await expect
    .poll(() => video(page).evaluate((element: HTMLVideoElement) => element.playbackRate))
    .toBe(1.5);

  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('Played by keyboard');
  expect(await faultsOfPlayer(page)).toEqual([]);
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.currentTime = 11;
    element.dispatchEvent(new Event('pause'));
  });
  await page.reload();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByText('Resumed at 0:11')).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect.poll(() => time(page)).toBeLessThan(10);
  expect(refused).toEqual([]);
  // Nothing is asked for that is not known to be there.
  expect(new Set(asked)).toEqual(new Set([words]));
});

test('captions next to a file of another host are offered, and next to an uploaded file none are sought', async ({
  page,
  operator,
}) => {
  const host = 'https://files.example';
  const sought: string[] = [];
  await page.route('**/*.vtt', (route) => {
    sought.push(route.request().url());
    return route.fulfill(webVtt);
  });
  await page.route(`${host}/film.mp4`, (route) => route.fulfill({ path: clipFile }));
  const plain = await addFilm(operator, 'Uploaded without words', await uploadClip(operator));
  const captioned = await addFilm(operator, 'Captioned elsewhere', `${host}/film.mp4`);
  await page.goto(plain);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => time(page)).toBeGreaterThan(0);
  await expect(page.locator('media-captions-menu-button')).toBeHidden();
  expect(sought).toEqual([]);
  await page.goto(captioned);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.locator('media-captions-menu-button')).toBeVisible();
  expect(sought).toEqual([`${host}/film.vtt`]);
});

test('an HLS stream of another host plays, and its code comes only then', async ({ page, operator }) => {
  const stream = await serveHls(page, 'https://streams.example');
  const path = await addFilm(operator, 'Streamed in pieces', stream);
  const { refused, scripts } = watchLoading(page);
  await page.goto(path);
  const before = scripts.length;
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => time(page)).toBeGreaterThan(0);
  expect(scripts.length).toBeGreaterThan(before);
  expect(await video(page).evaluate((element: HTMLVideoElement) => Math.round(element.duration))).toBe(12);
  await page.getByText('Stream Options').click();
  await expect(page.getByRole('link', { name: 'Watch on External Site' })).toHaveAttribute('href', stream);
  expect(refused).toEqual([]);
});

test('a player that is given up lets go of its stream and of its texts', async ({ page, operator }) => {
  const stream = await serveHls(page, 'https://streams.example');
  const words = 'https://words.example/film.vtt';
  await page.route(words, (route) => route.fulfill(webVtt));
  const path = await addFilm(operator, 'Given up halfway', stream, { subtitles: `en ${words}` });
  await page.addInitScript(() => {
    const held = { workers: 0, addresses: new Set<string>() };
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (what) => {
      const address = createObjectURL.call(URL, what);
      held.addresses.add(address);
      return address;
    };
    URL.revokeObjectURL = (address) => {
      held.addresses.delete(address);
      revokeObjectURL.call(URL, address);
    };
    window.Worker = class extends Worker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        held.workers += 1;
      }
      override terminate() {
        held.workers -= 1;
        super.terminate();
      }
    };
    Object.assign(window, { held: () => [held.workers, held.addresses.size] });
  });
  const held = () => page.evaluate(() => (window as unknown as { held: () => number[] }).held());
  await page.goto(path);
  for (const button of ['Play', 'Try again']) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect.poll(() => time(page)).toBeGreaterThan(0);
    await video(page).evaluate(({ textTracks }: HTMLVideoElement) => {
      for (const track of textTracks) track.mode = 'showing';
    });
    await expect.poll(async () => (await held())[1]).toBeGreaterThan(0);
    expect((await held())[0]).toBe(1);
    await video(page).evaluate((element) => element.dispatchEvent(new Event('error')));
    await expect(page.getByRole('alert')).toContainText('This video cannot be played');
    await expect.poll(held).toEqual([0, 0]);
  }
});

test('what cannot be played says so, can be tried again, or is offered for download; without JavaScript the browser plays', async ({
  page,
  operator,
}) => {
  await test.step('what cannot be played says so, and can be tried again', async () => {
    const path = await addFilm(operator, 'Lost on the way', '/media/videos/none.mp4');
    await page.goto(path);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('This video cannot be played');
    await expect(alert.getByRole('link', { name: 'Watch on External Site' })).toBeVisible();
    const clip = readFileSync(clipFile);
    await intercept(page, '**/media/videos/none.mp4', (route) =>
      route.fulfill({ contentType: 'video/mp4', body: clip }),
    );
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => time(page)).toBeGreaterThan(0);
    await expect(alert).toBeHidden();
  });

  await test.step('a file of a kind that browsers do not play is offered for download', async () => {
    const path = await addFilm(operator, 'An old file', '/media/videos/none.avi');
    await page.goto(path);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('This video cannot be played');
    await expect(alert.getByRole('link', { name: 'Download' })).toHaveAttribute(
      'href',
      '/media/videos/none.avi',
    );
  });
});

test('without JavaScript the browser plays the file itself', async ({ visit, operator }) => {
  const path = await addFilm(operator, 'Played plainly', '/media/videos/plain.mp4');
  const page = await visit({ javaScriptEnabled: false });
  await page.goto(path);
  await expect(video(page)).toHaveAttribute('controls', '');
  await expect(video(page)).toHaveAttribute('src', '/media/videos/plain.mp4');
  await page.close();
});
