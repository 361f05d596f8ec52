import { expect, type Page } from '@playwright/test';
import { moving, test } from '#site/e2e/test.ts';

test.use(moving);

// The other tests block the service worker, which would answer before their routes.
test.use({ serviceWorkers: 'allow' });

const controlled = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });
const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test('visited pages and their posters are readable offline; others explain it, and load when online', async ({
  page,
  context,
}) => {
  await page.goto('/movies');
  await expect.poll(() => controlled(page)).toBe(true);
  // The first visit happened before the service worker was installed.
  await expect.poll(() => keptAddresses(page)).toContain('/movies');
  const card = page.locator('.grid .card a').nth(1);
  const path = (await card.getAttribute('href')) ?? '';
  await card.click();
  const heading = page.getByRole('heading', { level: 1 });
  const title = (await heading.textContent()) ?? '';
  const poster = page.getByRole('img', { name: `Poster of ${title}` });
  const width = () => poster.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  await expect.poll(() => keptAddresses(page)).toContain(path);
  await page.goto('/login');
  await page.evaluate(() => fetch('/api/auth/user'));
  await page.goto('/search?q=the');

  await context.setOffline(true);
  await page.goto(path);
  await expect(heading).toHaveText(title);
  await expect.poll(width).toBeGreaterThan(0);

  // It is there without having been visited.
  await page.goto('/my');
  await expect(heading).toHaveText('My list');
  await expect(page.getByRole('link', { name: 'Browse Movies' })).toBeVisible();

  await page.goto('/contact');
  await expect(heading).toHaveText('You are offline');
  const kept = page.getByRole('navigation', { name: 'Kept on this device' });
  // A page is named as it is headed, and the picture makes room for the list.
  await expect(kept.getByRole('link', { name: 'Movies', exact: true })).toBeVisible();
  const picture = page.locator('main > svg');
  const copy = kept.locator('xpath=..');
  const [drawn, listed] = [await picture.boundingBox(), await copy.boundingBox()];
  // The light begins at 812 of its 1440.
  if (drawn && listed) expect(listed.x + listed.width).toBeLessThan(drawn.x + (drawn.width * 812) / 1440);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(picture).toBeHidden();
  await kept.getByRole('link', { name: title }).click();
  await expect(heading).toHaveText(title);
  await page.goto('/contact');
  await expect(heading).toHaveText('You are offline');
  expect(
    (await keptAddresses(page)).filter((address) => /^\/(?:api|admin|login|search)/.test(address)),
  ).toEqual([]);

  await context.setOffline(false);
  await expect(heading).not.toHaveText('You are offline');
});

test('the theme switches offline, on a page that had no React before', async ({ page, context }) => {
  await page.goto('/movies');
  await expect.poll(() => controlled(page)).toBe(true);
  await expect.poll(() => keptAddresses(page)).toContain('/offline');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Switch theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('the service worker is revalidated each time, and can be removed with its caches', async ({
  page,
  request,
}) => {
  const worker = await request.get('/sw.js');
  expect(worker.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
  });
  expect(await worker.text()).not.toContain('__BUILD__');

  await page.goto('/about');
  await expect.poll(() => controlled(page)).toBe(true);
  await expect.poll(() => keptAddresses(page)).toContain('/offline');
  // The content of /sw.js where SERVICE_WORKER=off.
  await page.evaluate(() => navigator.serviceWorker.register('/sw-off.js'));
  await expect.poll(() => keptAddresses(page)).toEqual([]);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
});

test('the site can be installed on a home screen', async ({ page, context, request }) => {
  await page.goto('/');
  const devtools = await context.newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '{}');
  expect(manifest).toMatchObject({ name: 'Lamphouse', start_url: '/', display: 'standalone' });
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const icon = new Image();
      icon.src = address;
      await icon.decode();
      return `${icon.naturalWidth}x${icon.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).status()).toBe(200);
});
