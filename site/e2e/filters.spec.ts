import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './test.ts';

const cards = (page: Page) => page.locator('.grid .card');
const genre = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Genre' }).getByRole('link', { name, exact: true });
const ratingsOf = async (page: Page) => (await page.locator('.rating').allInnerTexts()).map(Number);
const chosen = (page: Page, words: string) =>
  page.getByRole('link', { name: new RegExp(`^${words}\\s*, remove$`) });
const descending = (numbers: number[]) => numbers.toSorted((a, b) => b - a);

test('lists offer their choices, are filtered and sorted, and titles link to the lists of their facts', async ({
  page,
}) => {
  await test.step('every list offers its choices, and shows the active one', async () => {
    for (const [path, type] of [
      ['/movies', '?type=movie'],
      ['/tv-shows', '?type=tv_show'],
      ['/anime', '?type=anime'],
      ['/trending', ''],
    ] as const) {
      await page.goto(path);
      const counted: { genre: string }[] = await (await page.request.get(`/api/genres${type}`)).json();
      const largest = counted.slice(0, 9).map((one) => one.genre);
      const chips = page.getByRole('navigation', { name: 'Genre' }).getByRole('link');
      await expect(chips).toHaveText(['All', ...largest]);
      await expect(page.getByLabel('Sort').locator('option:checked')).toHaveText('Sort: Popular');
    }
    await page.goto('/animation');
    await expect(page.getByRole('navigation', { name: 'Genre' })).toHaveCount(0);
    await page.goto('/anime?facets=shown');
    const group = (name: string) => page.getByRole('group', { name, exact: true });
    for (const name of ['Year', 'Country'])
      await group(name)
        .getByText(/^All \d+$/)
        .click();
    for (const country of ['Japan', 'South Korea', 'China', 'United States', 'Other'])
      await expect(group('Country').getByRole('radio', { name: new RegExp(`^${country}`) })).toBeVisible();
    for (const year of ['2024', '2023', '2022', '2021', '2020', 'Other', 'Unknown'])
      await expect(group('Year').getByRole('radio', { name: year, exact: true })).toBeVisible();
    await page.goto('/trending?sort=rating&year=Other');
    await expect(chosen(page, 'Other')).toBeVisible();
    const ratings = await ratingsOf(page);
    expect(ratings.length).toBeGreaterThan(3);
    expect(ratings).toEqual(descending(ratings));
  });

  await test.step('the line of genres has whole chips alone, and all to the keyboard', async () => {
    const seen = (one: Element) => {
      const row = one.parentElement?.getBoundingClientRect() ?? new DOMRect();
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const isApart = bottom <= row.top || top >= row.bottom || left >= row.right;
      const isWhole = top >= row.top && bottom <= row.bottom && left >= row.left && right <= row.right;
      return isWhole ? 'whole' : isApart ? 'apart' : `cut: ${one.textContent}`;
    };
    for (const [width, rest] of [
      [900, ['apart']],
      [1440, []],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/movies');
      const chips = page.getByRole('navigation', { name: 'Genre' }).getByRole('link');
      const all = async () =>
        new Set(await Promise.all((await chips.all()).map((chip) => chip.evaluate(seen))));
      expect(await all()).toEqual(new Set(['whole', ...rest]));
      await chips.last().focus();
      expect(await all()).toEqual(new Set(['whole']));
    }
  });

  await test.step('what is chosen is a chip that takes it away, whatever chose it', async () => {
    await page.goto('/movies?watch=now');
    await expect(page.getByRole('link', { name: 'Clear all' })).toBeVisible();
    await page.getByRole('link', { name: /^Watch now\s*, remove$/ }).click();
    await expect(page).toHaveURL('/movies');
  });

  await test.step('a chip that is removed by keyboard leaves the focus to the next one, the last to Filter', async () => {
    await page.goto('/movies?genre=Drama,Horror&year=1920s');
    for (const [words, next] of [
      ['Drama', chosen(page, 'Horror')],
      ['1920s', chosen(page, 'Horror')],
      ['Horror', page.getByRole('link', { name: 'Filter', exact: true })],
    ] as const) {
      await chosen(page, words).focus();
      await page.keyboard.press('Enter');
      await expect(chosen(page, words)).toHaveCount(0);
      await expect(next).toBeFocused();
    }
    await expect(page).toHaveURL('/movies');
    await page.goBack();
    await expect(chosen(page, 'Horror')).toBeVisible();
  });

  await test.step('the line beside Filter has the genres, or what is chosen', async () => {
    const genres = page.getByRole('navigation', { name: 'Genre' });
    await page.goto('/movies?sort=rating');
    await expect(genres).toBeVisible();
    await page.goto('/movies?genre=Western');
    await expect(genres).toHaveCount(0);
    await expect(chosen(page, 'Western')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Clear all' })).toBeVisible();
    await page.goto('/movies?genre=Western&year=1920s');
    const middleOf = async (link: Locator) => {
      const { y, height } = (await link.boundingBox()) ?? { y: 0, height: 0 };
      return y + height / 2;
    };
    const filter = page.getByRole('link', { name: /^Filter\s*2$/ });
    expect(await middleOf(chosen(page, 'Western'))).toBeCloseTo(await middleOf(filter), 0);
  });

  await test.step('anime can be filtered by genre, year and country, sorted, and reset', async () => {
    await page.goto('/anime');
    const all = await cards(page).count();
    await genre(page, 'Fantasy').click();
    await expect(page).toHaveURL(/\/anime\?genre=Fantasy$/);
    await expect(chosen(page, 'Fantasy')).toBeVisible();
    expect(await cards(page).count()).toBeLessThan(all);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');

    await page.getByLabel('Sort').selectOption('rating');
    await expect(page).toHaveURL(/\/anime\?genre=Fantasy&sort=rating$/);
    const ratings = await ratingsOf(page);
    expect(ratings).toEqual(descending(ratings));

    await page.goto('/anime?genre=Fantasy&year=1980s&sort=rating');
    await expect(page.locator('.empty')).toContainText('No anime found');
    await page.getByRole('link', { name: 'Show all' }).click();
    await expect(cards(page)).toHaveCount(all);
    await page.goBack({ waitUntil: 'commit' });
    await expect(page).toHaveURL(/year=1980s/);
    await expect(chosen(page, '1980s')).toBeVisible();
  });

  await test.step('a list without watchable titles links to one that has some', async () => {
    await page.goto('/anime?watch=now&year=1950');
    await expect(page.locator('.empty')).toContainText('No anime found');
    await page.getByRole('link', { name: 'See what can be watched now' }).click();
    await expect(page).toHaveURL(/\/movies\?watch=now$/);
    await expect(cards(page).first()).toBeVisible();
  });

  await test.step('cards show the genre that was filtered by, and a title links to the lists of each of its facts', async () => {
    await page.goto('/movies?genre=Sci-Fi');
    await expect(page.locator('.card > a > p').getByText(/^Sci-Fi/)).toHaveCount(
      await page.locator('.card').count(),
    );
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
      ['History', '/movies?genre=History', () => expect(chosen(page, 'History')).toBeVisible()],
      ['1925', '/movies?year=1925', () => expect(chosen(page, '1925')).toBeVisible()],
      [
        'Soviet Union',
        '/movies?country=Soviet+Union',
        () => expect(chosen(page, 'Soviet Union')).toBeVisible(),
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
    await chosen(page, 'Soviet Union').click();
    await expect(page).toHaveURL('/movies?sort=rating');
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
    await expect(chosen(page, 'Drama')).toBeVisible();
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
    await page.goto('/animation?watch=now');
    await page.getByLabel('Sort').selectOption('rating');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/watch=now&sort=rating$/);
    await expect(chosen(page, 'Watch now')).toBeVisible();
    const ratings = await ratingsOf(page);
    expect(ratings).toEqual(descending(ratings));
  });
});
