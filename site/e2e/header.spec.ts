import { expect } from '@playwright/test';
import { signIn } from './api.ts';
import { moving, test } from './test.ts';

test.use(moving);

const adminLink = { name: 'Admin Panel' };

test('a visitor gets no Admin Panel link, and no request for the session is made', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/movies');
  await expect(page.locator('html.js')).toBeAttached();
  await page.getByRole('banner').getByRole('link', { name: 'Trending' }).click();
  await expect(page).toHaveURL(/trending$/);
  await expect(page.getByRole('link', adminLink)).toHaveCount(0);
  expect(asked).not.toContain('/api/auth/user');
});

test('a signed-in visitor gets the Admin Panel in header and menu, which fits at every width, until the session ends', async ({
  page,
  context,
}) => {
  await test.step('a signed-in visitor gets the Admin Panel in header and menu, requested once in five minutes', async () => {
    await signIn(page.request);
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/user')) asked += 1;
    });
    await page.goto('/');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', adminLink)).toHaveAttribute('href', '/admin');
    await page.goto('/movies');
    await expect(header.getByRole('link', adminLink)).toBeVisible();
    expect(asked).toBe(1);

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(header.getByRole('link', adminLink)).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', adminLink)).toBeVisible();
  });

  await test.step('the header fits its window at every width', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.reload();
    await expect(page.getByRole('banner').getByRole('link', adminLink)).toBeVisible();
    for (const width of [320, 390, 640, 768, 899, 900, 960, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const [wide, tall] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        Math.max(
          ...[...document.querySelectorAll('.site-header .wrap > *')].map((part) => part.clientHeight),
        ),
      ]);
      expect([width, wide]).toEqual([width, width]);
      expect(tall).toBeLessThanOrEqual(64);
      // The toggle is large enough to touch, and the name is whole.
      const toggle = await page.getByRole('button', { name: 'Switch theme' }).boundingBox();
      expect(toggle?.width).toBe(44);
      const name = page.locator('.site-header .brand span');
      const cut = await name.evaluate((own) => own.scrollWidth - own.clientWidth);
      expect([width, cut]).toEqual([width, 0]);
    }
  });

  await test.step('a visitor whose session has ended is a visitor again', async () => {
    await page.request.post('/api/admin/logout');
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('lamphouse-signed-in');
    await page.goto('/movies');
    await expect(page.getByRole('link', adminLink)).toHaveCount(0);
  });
});

test("menu and footer link to every list, the menu marks the page's own, and closes when a link is followed", async ({
  page,
}) => {
  await test.step('the menu closes when a link of it is followed', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Movies' }).click();
    await expect(page).toHaveURL('/movies');
    await expect(menu).toBeHidden();
    await page.goBack({ waitUntil: 'commit' });
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  });

  await test.step('menu and footer link to every list, and anime marks its own', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/anime');
    await expect(
      page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Animation' }),
    ).toHaveAttribute('href', '/animation');
    const current = page.getByRole('dialog', { name: 'Menu' }).locator('[aria-current]');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(current).toHaveText('Anime');
    await page.goto((await page.locator('.grid .card a').first().getAttribute('href')) ?? '');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(current).toHaveText('Anime');
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Animation' }).click();
    await expect(page).toHaveURL('/animation');
  });
});
