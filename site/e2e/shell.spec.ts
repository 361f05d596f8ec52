import { expect } from '@playwright/test';
import { moving, test } from './test.ts';

test.use(moving);

test('the theme is dark at first, switches with the first tap here and in other tabs, which alone asks for React, and is remembered', async ({
  page,
  context,
}) => {
  await test.step('the theme is dark at first, switches, and is remembered', async () => {
    await page.goto('/');
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: 'Switch theme' }).click();
    await expect(html).toHaveAttribute('data-theme', 'light');
    await page.goto('/movies');
    await expect(html).toHaveAttribute('data-theme', 'light');
  });

  await test.step('the first tap switches the theme here and in other tabs, and only it asks for React', async () => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    const other = await context.newPage();
    await other.goto('/movies');
    await page.goto('/movies', { waitUntil: 'networkidle' });
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((url) => /\/(?:react|client)\./.test(url))).toEqual([]);
    await page.getByRole('button', { name: 'Switch theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});

test('going back and forth quickly leaves no error in the console', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  // Back aborts the transition to the page.
  await page.addInitScript(() => {
    if (location.pathname === '/movies') return;
    addEventListener('pagereveal', () => {
      sessionStorage.setItem('visits', String(Number(sessionStorage.getItem('visits')) + 1));
      history.back();
    });
  });
  await page.goto('/movies');
  for (let round = 1; round <= 4; round += 1) {
    await page.locator('.grid .card a').first().click({ noWaitAfter: true });
    await page.waitForFunction(
      (visits) => location.pathname === '/movies' && sessionStorage.getItem('visits') === String(visits),
      round,
    );
  }
  await expect(page.locator('.grid .card').first()).toBeVisible();
  expect(errors).toEqual([]);
});

test('the first tab stop skips the header, and the menu of a phone traps the focus and restores it', async ({
  page,
}) => {
  await test.step('the first tab stop skips the header', async () => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  });

  await test.step('the menu of a phone traps the focus, closes on Escape and restores the focus', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const open = page.getByRole('button', { name: 'Open menu' });
    await open.click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('button', { name: 'Close menu' })).toBeFocused();
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => document.activeElement?.closest('main, .site-header, .site-footer') ?? null),
    ).toBeNull();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();
  });
});

test('the search box works without JavaScript', async ({ visit }) => {
  const page = await visit({ javaScriptEnabled: false });
  await page.goto('/');
  await page.getByPlaceholder('Search movies, TV Shows').first().fill('the');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=the$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('the');
  await page.close();
});

test('a poster that fails to load says so', async ({ page }) => {
  await page.route('**/poster/**', (route) => route.abort());
  await page.goto('/movies');
  await expect(page.locator('.card').filter({ hasText: 'Image unavailable' }).first()).toBeVisible();
});

test('a browser that cannot show AVIF gets the WebP of a drawn poster', async ({ page }) => {
  await page.route(/\/poster\/.*\.avif$/, (route) => route.abort());
  await page.goto('/movies');
  const poster = page.locator('.card img.poster').first();
  await expect(poster).toHaveJSProperty(
    'currentSrc',
    new URL((await poster.getAttribute('src')) ?? '', page.url()).href,
  );
  await expect
    .poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  // The hero is React's.
  await page.goto('/');
  const first = page.locator('.hero .plate.front img');
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await first.getAttribute('srcset')).toBeNull();
});

test('the footer says that all systems are operational only while they are', async ({ page }) => {
  await page.goto('/');
  const badge = page.getByText('All Systems Operational');
  // Rows that become visible move the footer down again.
  await expect(async () => {
    await badge.evaluate((element) => element.scrollIntoView());
    await expect(badge).toBeVisible({ timeout: 2000 });
  }).toPass();

  let asked = 0;
  await page.route('**/api/health', async (route) => {
    await route.fulfill({ status: 503, body: '{}' });
    asked += 1;
  });
  await page.reload();
  // The badge is loaded once the footer is in sight.
  await expect(async () => {
    await page.getByRole('contentinfo').evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await expect.poll(() => asked, { timeout: 2000 }).toBeGreaterThan(0);
  }).toPass();
  await expect(badge).toBeHidden();
});
