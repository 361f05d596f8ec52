import { expect, type Page } from '@playwright/test';
import { signIn } from '#site/e2e/api.ts';
import { moving, test } from '#site/e2e/test.ts';

test.use(moving);

/** A phone in landscape, and a laptop's window at 200%. */
const low = [
  { width: 844, height: 390 },
  { width: 720, height: 450 },
];
const background = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

test('a low window shows the subject of hero and title page', async ({ page }) => {
  for (const size of low) {
    await page.setViewportSize(size);
    await page.goto('/');
    await expect(page.locator('.hero-slide.shown h2')).toBeInViewport({ ratio: 1 });
    // The slides advance by themselves: whichever is shown, its buttons are visible.
    await expect(page.locator('.hero-slide.shown a').last()).toBeInViewport({ ratio: 1 });
    await page.goto('/movies/metropolis');
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'Watch Full Movie' })).toBeInViewport({ ratio: 1 });
  }
});

test('the names of the site and of clubs, and the order of a list, are whole on a phone of 320 pixels', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const brokenWords = () =>
    page.locator('.versus .team bdi').evaluateAll((names) =>
      names.flatMap((name) => {
        const text = name.firstChild;
        if (!(text instanceof Text)) return [];
        return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1 ? [word] : [];
        });
      }),
    );
  await page.goto('/matches');
  expect(await brokenWords()).toEqual([]);
  const href = await page.locator('main a[href*="northgate"]').first().getAttribute('href');
  await page.goto(href ?? '');
  await expect(page.locator('.board .team')).toHaveCount(2);
  expect(await brokenWords()).toEqual([]);
  await page.goto('/movies');
  const name = page.getByRole('banner').locator('.brand > span');
  expect(await name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  const room = await page.getByLabel('Sort').evaluate((select: HTMLSelectElement) => {
    const { fontFamily, fontSize, fontWeight, fontStretch, letterSpacing, paddingLeft, paddingRight } =
      getComputedStyle(select);
    const words = document.createElement('span');
    words.textContent = select.selectedOptions[0]?.text ?? '';
    const look = { fontFamily, fontSize, fontWeight, fontStretch, letterSpacing };
    Object.assign(words.style, look, { position: 'absolute', whiteSpace: 'nowrap' });
    document.body.append(words);
    const { width } = words.getBoundingClientRect();
    words.remove();
    return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - width;
  });
  expect(room).toBeGreaterThanOrEqual(0);
});

test('a title page prints its text in black, without interactive elements', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/movies/metropolis');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('.site-header')).toBeHidden();
  await expect(page.locator('.site-footer')).toBeHidden();
  for (const name of ['Back', 'Watch Full Movie', 'Download', 'Refresh'])
    await expect(page.getByRole('link', { name, exact: true })).toBeHidden();
  await expect(page.getByText('See More')).toBeHidden();
  await expect(page.locator('.banner-poster')).toHaveCSS('box-shadow', 'none');
  await page.goto('/watch/metropolis');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.room')).toBeHidden();
});

test('home prints the first six of each row from the margin on, with their full names', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/');
  const row = page.getByRole('region', { name: 'Popular Movies & Series' });
  const shown = row.locator('.card').filter({ visible: true });
  await expect(shown).toHaveCount(6);
  const margin = (await row.getByRole('heading').first().boundingBox())?.x;
  expect((await shown.first().boundingBox())?.x).toBe(margin);
  const cut = await row
    .locator('.card > a > [dir], .card > a > p')
    .evaluateAll((names) => names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
  expect(cut).toBe(0);
  const [first] = await page.getByRole('region', { name: 'Top 20' }).locator('.card').all();
  const poster = await first?.locator('.poster').boundingBox();
  const rank = await first?.locator('.rank').boundingBox();
  if (!poster || !rank) throw new Error('The first card of Top 20 has no poster or no rank');
  expect(rank.y + rank.height).toBeLessThanOrEqual(poster.y);
});

test('the text of every slide of the hero is complete in windows of four sizes', async ({ page }) => {
  await page.goto('/');
  const texts = page.locator('.hero-slide .logline');
  await expect(texts.first()).toBeAttached();
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [844, 390],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    const cut = await texts.evaluateAll((all) =>
      all
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
        .map(({ textContent }) => textContent),
    );
    expect([width, height, cut]).toEqual([width, height, []]);
  }
});

test('no page scrolls sideways on a phone of 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [
    '/',
    '/movies',
    '/movies/lanka-dahan',
    '/watch/metropolis',
    '/matches',
    '/search?q=star',
    '/my',
    '/about',
  ]) {
    await page.goto(path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([path, width]).toEqual([path, 320]);
  }
});

test('with forced colours the current page is marked in the navigation', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
  await expect(current).toHaveText('Home');
  expect(await current.evaluate((link) => getComputedStyle(link, '::after').backgroundImage)).toContain(
    'gradient',
  );
});

test('with forced colours the current page is marked in the menu of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.locator('[aria-current]')).toHaveText('Home');
  await expect(menu.locator('[aria-current]')).toHaveCSS('border-left-width', '6px');
  await expect(menu.locator('a:not([aria-current])').first()).toHaveCSS('border-left-width', '0px');
});

test('with forced colours a search box in focus has an outline', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/');
  const box = page.getByRole('searchbox').first();
  await box.focus();
  await expect(box).toHaveCSS('outline-style', 'solid');
  await expect(box).not.toHaveCSS('outline-color', 'rgba(0, 0, 0, 0)');
});

test('with forced colours the chosen dot and the chosen chip differ from the others', async ({ page }) => {
  // A colour in the middle of a transition would prove nothing.
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/matches');
  expect(await background(page, '.chip[aria-current]')).not.toBe(
    await background(page, '.chip:not([aria-current])'),
  );
  await page.goto('/');
  const dot = (place: string, which: string) =>
    page
      .locator(`${place} .dots button${which}`)
      .first()
      .evaluate((element) => getComputedStyle(element, '::before').backgroundColor);
  // The rows are hydrated and lay out their dots during the check.
  await expect(async () => {
    const chosen = await dot('.hero', '[aria-current]');
    for (const place of ['.hero', '.row-controls']) {
      expect(await dot(place, '[aria-current]')).toBe(chosen);
      expect(await dot(place, ':not([aria-current])')).not.toBe(chosen);
    }
  }).toPass();
});

test("with forced colours the dashboard's chosen tab, button and page and its switches differ from the others", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await signIn(page.request);
  await page.goto('/admin/customization');
  for (const [chosen, other] of [
    ['.tabs [aria-selected="true"]', '.tabs [aria-selected="false"]'],
    ['.tools .segmented [aria-pressed="true"]', '.tools .segmented [aria-pressed="false"]'],
    ['.sidebar [aria-current]', '.sidebar .nav:not([aria-current])'],
  ] as const) {
    await expect(page.locator(chosen).first()).toBeVisible();
    expect(await background(page, chosen), chosen).not.toBe(await background(page, other));
  }
  await page.goto('/admin/movies/add');
  const flag = page.getByLabel('Trending');
  const off = await background(page, '.switch input:not(:checked)');
  await flag.check({ force: true });
  expect(await background(page, '.switch input:checked')).not.toBe(off);
});
