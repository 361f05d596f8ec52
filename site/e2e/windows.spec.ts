import { expect, type Page, test } from '@playwright/test';

/** A phone on its side, and a laptop's window at 200%. */
const low = [
  { width: 844, height: 390 },
  { width: 720, height: 450 },
];
const background = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

for (const size of low)
  test(`a window of ${size.width} by ${size.height} shows what hero and title page are about`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.goto('/');
    await expect(page.locator('.hero-slide.shown h2')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'Watch Trailer' })).toBeInViewport({ ratio: 1 });
    await page.goto('/movies/metropolis');
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'Watch Full Movie' })).toBeInViewport({ ratio: 1 });
  });

test('the names of the site and of clubs are whole on a phone of 320 pixels', async ({ page }) => {
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
});

test('a title page prints its words in ink, without what only a screen can do', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/movies/metropolis');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('.site-header')).toBeHidden();
  await expect(page.locator('.site-footer')).toBeHidden();
  await page.goto('/watch/metropolis');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.room')).toBeHidden();
});

test('with forced colours the chosen dot and the chosen chip differ from the others', async ({ page }) => {
  // a colour that is still changing would say nothing
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
  // the rows wake and lay out their dots while this looks at them
  await expect(async () => {
    const chosen = await dot('.hero', '[aria-current]');
    for (const place of ['.hero', '.row-controls']) {
      expect(await dot(place, '[aria-current]')).toBe(chosen);
      expect(await dot(place, ':not([aria-current])')).not.toBe(chosen);
    }
  }).toPass();
});
