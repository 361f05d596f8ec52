import { expect, type Page } from '@playwright/test';
import { addTitle, changeTitle, ownName } from './api.ts';
import { axeFaultsInThemes } from './axe.ts';
import { test } from './test.ts';

const cards = (page: Page) => page.locator('.grid .card');
const genre = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Genre' }).getByRole('link', { name, exact: true });
const ratingsOf = async (page: Page) => (await page.locator('.rating').allInnerTexts()).map(Number);
const descending = (numbers: number[]) => numbers.toSorted((a, b) => b - a);

test('lists offer their choices, are filtered and sorted, and titles link to the lists of their facts', async ({
  page,
}) => {
  await test.step('every list offers its choices, and shows the active one', async () => {
    for (const [path, order, genres] of [
      ['/movies', 'Sort: Popular', 18],
      ['/tv-shows', 'Sort: Popular', 18],
      ['/anime', 'Sort: Popular', 11],
      ['/trending', 'Sort: Popular', 18],
      ['/animation', 'Sort: Popular', 0],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('navigation', { name: 'Genre' }).getByRole('link')).toHaveCount(genres);
      await expect(page.getByLabel('Sort').locator('option:checked')).toHaveText(order);
      await expect(page.getByLabel('Country').locator('option')).toHaveText([
        'All countries',
        'Japan',
        'South Korea',
        'China',
        'United States',
        'Other',
      ]);
      await expect(page.getByLabel('Year').locator('option')).toHaveCount(12);
    }
    await page.goto('/trending?sort=rating&year=Other');
    await expect(page.getByLabel('Year')).toHaveValue('Other');
    const ratings = await ratingsOf(page);
    expect(ratings.length).toBeGreaterThan(3);
    expect(ratings).toEqual(descending(ratings));
  });

  await test.step('anime can be filtered by genre, year and country, sorted, and reset', async () => {
    await page.goto('/anime');
    const all = await cards(page).count();
    await genre(page, 'Fantasy').click();
    await expect(page).toHaveURL(/\/anime\?genre=Fantasy$/);
    await expect(genre(page, 'Fantasy')).toHaveAttribute('aria-current', 'true');
    expect(await cards(page).count()).toBeLessThan(all);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');

    await page.getByLabel('Sort').selectOption('rating');
    await expect(page).toHaveURL(/\/anime\?genre=Fantasy&sort=rating$/);
    const ratings = await ratingsOf(page);
    expect(ratings).toEqual(descending(ratings));

    await page.getByLabel('Year').selectOption('1980s');
    await expect(page.locator('.empty')).toContainText('No movies found');
    await page.getByRole('link', { name: 'Show all' }).click();
    await expect(cards(page)).toHaveCount(all);
    await page.goBack({ waitUntil: 'commit' });
    await expect(page).toHaveURL(/year=1980s/);
    await expect(page.getByLabel('Year')).toHaveValue('1980s');
  });

  await test.step('a list without watchable titles links to one that has some', async () => {
    await page.goto('/anime?watch=now&year=1950');
    await expect(page.locator('.empty')).toContainText('No movies found');
    await page.getByRole('link', { name: 'See what can be watched now' }).click();
    await expect(page).toHaveURL(/\/movies\?watch=now$/);
    await expect(cards(page).first()).toBeVisible();
  });

  await test.step('cards show the genre that was filtered by, and a title links to the lists of each of its facts', async () => {
    await page.goto('/movies?genre=Sci-Fi');
    await expect(
      page.locator('.card .card-facts > span:first-child').getByText('Sci-Fi', { exact: true }),
    ).toHaveCount(await page.locator('.card').count());
    await page.goto('/movies/metropolis');
    const banner = page.locator('.banner');
    for (const genre of (
      (await (await page.request.get('/api/movies/slug/metropolis')).json()).genre as string
    ).split(', '))
      await expect(banner.getByText(genre, { exact: true })).toBeVisible();
    await banner.getByRole('link', { name: 'Sci-Fi' }).click();
    await expect(page).toHaveURL('/movies?genre=Sci-Fi');
    await expect(page.getByRole('heading', { name: 'Metropolis' })).toBeVisible();
  });

  await test.step('a genre, a year and a country that are not choices have a list all the same', async () => {
    const card = cards(page).filter({ hasText: 'Battleship Potemkin' });
    for (const [fact, address, shown] of [
      [
        'History',
        '/movies?genre=History',
        () => expect(genre(page, 'History')).toHaveAttribute('aria-current'),
      ],
      ['1925', '/movies?year=1925', () => expect(page.getByLabel('Year')).toHaveValue('1925')],
      [
        'Soviet Union',
        '/movies?country=Soviet+Union',
        () => expect(page.getByLabel('Country')).toHaveValue('Soviet Union'),
      ],
    ] as const) {
      await page.goto('/movies/battleship-potemkin');
      await page.locator('.banner').getByRole('link', { name: fact, exact: true }).click();
      await expect(page).toHaveURL(address);
      await expect(card).toHaveCount(1);
      await shown();
    }
    await page.getByLabel('Sort').selectOption('rating');
    await expect(page).toHaveURL('/movies?country=Soviet+Union&sort=rating');
    await page.getByLabel('Country').selectOption('All countries');
    await expect(page).toHaveURL('/movies?sort=rating');
  });
});

test.describe('with a title of its own', () => {
  test('a list and the row on home contain the titles that can be watched, as long as they can', async ({
    page,
    operator,
  }) => {
    const title = ownName('Seen from Here');
    const { id } = await addTitle(operator, {
      title,
      genre: 'Western',
      type: 'movie',
      year: 2024,
      rating: 10,
    });
    const card = cards(page).filter({ hasText: title });
    const inRow = page
      .getByRole('region', { name: 'Watch now' })
      .getByRole('link', { name: new RegExp(`^${title}`) });
    const shows = (count: number) =>
      expect(async () => {
        await page.goto('/');
        await expect(inRow).toHaveCount(count, { timeout: 500 });
      }).toPass();
    try {
      await page.goto('/movies?genre=Western&year=2024');
      await expect(card).toHaveCount(1);
      await page.getByLabel('Watch now').check();
      await expect(page).toHaveURL('/movies?genre=Western&year=2024&watch=now');
      await expect(page.getByLabel('Watch now')).toBeChecked();
      await expect(card).toHaveCount(0);
      await shows(0);

      await changeTitle(operator, id, { streamUrl: 'https://streams.example/film.mp4' });
      await page.goto('/movies?genre=Western&year=2024&watch=now');
      await expect(card).toHaveCount(1);
      await shows(1);
      await page.getByRole('region', { name: 'Watch now' }).getByRole('link', { name: /^More/ }).click();
      await expect(page).toHaveURL('/movies?watch=now');
      await expect(card).toHaveCount(1);

      await changeTitle(operator, id, { streamUrl: '' });
      await page.reload();
      await expect(card).toHaveCount(0);
      await shows(0);
    } finally {
      await operator.delete(`/api/movies/${id}`);
    }
  });
});

test('Back restores filter, page and position; skeletons cover cards while a list loads; a page beyond the last is not found', async ({
  page,
  request,
}) => {
  await test.step('Back from a title restores the same filter, page and position', async () => {
    await page.goto('/movies?genre=Drama&sort=rating');
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect(page).toHaveURL('/movies?genre=Drama&sort=rating&page=2');
    await expect(page).toHaveTitle(/^Movies \(Page 2 of \d+\)/);
    const path = (await cards(page).last().getByRole('link').getAttribute('href')) ?? '';
    const card = page.locator(`main a[href="${path}"]`);
    await card.click();
    await expect(page).toHaveURL(path);
    await page.goBack({ waitUntil: 'commit' });
    await expect(page).toHaveURL('/movies?genre=Drama&sort=rating&page=2');
    await expect(card).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await expect(genre(page, 'Drama')).toHaveAttribute('aria-current', 'true');
    await expect(page.getByLabel('Sort')).toHaveValue('rating');
  });

  await test.step('while a filtered list loads on a slow connection, skeletons cover the cards', async () => {
    await page.goto('/movies');
    // A 204 response leaves the page as it is while it waits.
    await page.route('**/movies?genre=Drama', (route) => route.fulfill({ status: 204 }));
    await genre(page, 'Drama').click();
    await expect(page.locator('.grid.waiting')).toBeVisible();
  });

  await test.step('a page beyond the last of a filter is not found', async () => {
    const answer = await request.get('/movies?genre=Drama&page=900');
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain('This page could not be found');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a filter is applied with its button', async ({ page }) => {
    await page.goto('/animation');
    await page.getByLabel('Sort').selectOption('rating');
    await page.getByLabel('Watch now').check();
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/sort=rating&watch=now$/);
    await expect(page.getByLabel('Watch now')).toBeChecked();
    const ratings = await ratingsOf(page);
    expect(ratings).toEqual(descending(ratings));
  });
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'all filters' : 'all filters, without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a list and a search are narrowed by counted values, one after the other, and back', async ({
      page,
    }) => {
      const panel = page.getByRole('navigation', { name: 'All filters' });
      const value = (name: RegExp) => panel.getByRole('link', { name });
      const count = async (name: RegExp) => Number(await value(name).locator('small').textContent());
      const total = async () =>
        Number((await page.locator('.edge span').first().textContent())?.split(' ')[0]);
      await page.goto('/movies');
      await page.getByRole('link', { name: 'All filters' }).click();
      await expect(page).toHaveURL(/\/movies\?facets=shown$/);
      const drama = await count(/^Drama \d+$/);
      await value(/^Drama \d+$/).click();
      await expect(value(/^Drama.*take away$/)).toHaveAttribute('aria-current', 'true');
      await expect.poll(total).toBe(drama);
      const long = await count(/^Over 2 hours/);
      await value(/^Over 2 hours/).click();
      await expect.poll(total).toBe(long);
      expect(long).toBeLessThan(drama);
      await value(/^8 and more/).click();
      await expect(page).toHaveURL(/\/movies\?genre=Drama&rating=8&length=long&facets=shown$/);
      await page.goBack();
      await expect.poll(total).toBe(long);
      const surprise = await panel.getByRole('link', { name: 'Surprise me' }).getAttribute('href');
      const answer = await page.request.get(surprise ?? '');
      expect(new URL(answer.url()).pathname).toMatch(/^\/movies\/[a-z0-9-]+$/);
      expect(await answer.text()).toContain('Drama');
      await panel.getByRole('link', { name: 'Fewer filters' }).click();
      await expect(page.getByRole('link', { name: 'All filters (1)' })).toBeVisible();
      await expect.poll(total).toBe(long);

      await page.goto('/search?q=the');
      await page.getByRole('link', { name: 'All filters' }).click();
      const horror = await count(/^Horror/);
      await value(/^Horror/).click();
      await expect(cards(page)).toHaveCount(horror);
      await expect(page).toHaveURL(/\/search\?q=the&facets=shown&genre=Horror$/);
      await panel.getByRole('link', { name: 'Clear all' }).click();
      await expect.poll(() => cards(page).count()).toBeGreaterThan(horror);
    });
  });

test('Surprise me leads to another title each time, also from a cached page', async ({ page }) => {
  const seen = new Set<string>();
  for (let at = 0; at < 12; at += 1) {
    await page.goto('/search');
    await page.getByRole('link', { name: 'Surprise me' }).click();
    await expect(page).toHaveURL(/\/(?:movies|tv-shows|anime)\/[a-z0-9-]+$/);
    seen.add(page.url());
  }
  expect(seen.size).toBeGreaterThan(4);
  await page.goto('/surprise?genre=Western&type=anime');
  await expect(page).toHaveURL(/\/movies\?genre=Western$/);
});

test('on a phone the panel of filters and the people of a search are as wide as the window, and axe finds no fault', async ({
  page,
}) => {
  await test.step('the panel of filters is as wide as a phone and has no fault that axe finds', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/movies?genre=Drama&facets=shown');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await axeFaultsInThemes(page, 'dark')).toEqual([]);
  });

  await test.step('people beyond the edge of a phone in a search do not widen the page', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/search?q=john');
    expect((await page.locator('[data-person]').last().boundingBox())?.x).toBeGreaterThan(390);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
