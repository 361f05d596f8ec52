import { expect, type Page, test } from '@playwright/test';

const shownTitle = (page: Page) => page.locator('.hero-slide.shown h2').textContent();

test.describe('the hero', () => {
  test('moves on to another title by itself within its five seconds', async ({ page }) => {
    await page.goto('/');
    const first = await shownTitle(page);
    await expect.poll(() => shownTitle(page), { timeout: 12_000 }).not.toBe(first);
  });

  test('stands still under the pointer, and goes on when it leaves', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('.hero.awake')).toBeVisible();
    await page.locator('.hero h2').first().hover();
    const bar = page.locator('.hero-progress i');
    await expect(bar).toHaveCSS('animation-play-state', 'paused');
    await page.mouse.move(5, 890);
    await expect(bar).toHaveCSS('animation-play-state', 'running');
  });

  test('can be paused, stepped and chosen by hand', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Pause slides' }).click();
    await expect(page.locator('.hero-progress i')).toHaveCSS('animation-play-state', 'paused');
    const first = await shownTitle(page);
    await page.getByRole('button', { name: 'Next slide' }).click();
    await expect.poll(() => shownTitle(page)).not.toBe(first);
    await page.getByRole('button', { name: 'Previous slide' }).click();
    await expect.poll(() => shownTitle(page)).toBe(first);

    const dot = page.getByRole('button', { name: /^Slide 4: / });
    const chosen = (await dot.getAttribute('aria-label'))?.replace('Slide 4: ', '');
    await dot.click();
    await expect.poll(() => shownTitle(page)).toBe(chosen);
  });

  test('leads to the trailer of the title it shows', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Pause slides' }).click();
    const title = (await shownTitle(page)) ?? '';
    await page.getByRole('link', { name: 'Watch Trailer' }).click();
    await expect(page).toHaveURL(/#trailer$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  });

  test('holds still for those who want no motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await expect(page.locator('.hero.awake')).toBeVisible();
    await expect(page.locator('.hero-progress')).toBeHidden();
  });
});

test.describe('the rows', () => {
  test('stand in the order of the specification', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('.row h2')).toHaveText([
      'Suggestions',
      'Popular Movies & Series',
      'Must Watch',
      'Sci-Fi Zone',
      'TV Shows & Series',
      'Anime',
      'Action Movies',
      'Romance Movies',
      'Drama Movies',
      'Comedy Movies',
      'Thriller Movies',
      'Bollywood Movies',
      'Trending Movies',
      'Top 20',
    ]);
  });

  test('slide by pages with their arrows, and round the end', async ({ page }) => {
    await page.goto('/');
    const row = page.getByRole('region', { name: 'Popular Movies & Series' });
    await row.scrollIntoViewIfNeeded();
    const place = () => row.locator('.track').evaluate((track) => track.scrollLeft);
    await row.getByRole('button', { name: 'Next Popular Movies & Series' }).click();
    await expect.poll(place).toBeGreaterThan(1000);
    await expect(row.getByRole('button', { name: 'Popular Movies & Series, page 2' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await row.getByRole('button', { name: 'Previous Popular Movies & Series' }).click();
    await expect.poll(place).toBe(0);
  });

  test('show 2, 3, 4, 5 and 6 cards by the width of the window', async ({ page }) => {
    await page.goto('/movies');
    const columns = () =>
      page.locator('.grid').evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
    for (const [width, cards] of [
      [639, 2],
      [640, 3],
      [768, 4],
      [1024, 5],
      [1280, 6],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(columns).toBe(cards);
    }
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('home has every row, its cards lead to their titles, and nothing is offered that cannot work', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.locator('.row')).toHaveCount(14);
    await expect(page.getByRole('button', { name: 'Next slide' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Switch theme' })).toBeHidden();
    const card = page.locator('#track-popular a').first();
    const name = (await card.getByRole('heading').textContent()) ?? '';
    await card.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  });

  test('the menu of a phone opens and leads on', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'TV Shows' }).click();
    await expect(page).toHaveURL(/\/tv-shows$/);
  });
});
