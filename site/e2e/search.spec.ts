import { expect, type Page } from '@playwright/test';
import { axeFaultsInThemes } from './axe.ts';
import { intercept } from './intercept.ts';
import { add, fromNow } from './matches.ts';
import { test } from './test.ts';

const box = (page: Page) => page.locator('.site-header').getByRole('searchbox');
const results = (page: Page) => page.locator('[data-results] .card');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('on home', () => {
  test('on home results replace the rows, by keys, with skeletons while they load and an error when there is no answer', async ({
    page,
  }) => {
    await test.step('the search box replaces the hero, and results replace the rows', async () => {
      await page.goto('/');
      await box(page).focus();
      await expect(page.locator('.hero')).toBeHidden();
      await expect(page.locator('.row').first()).toBeVisible();
      await box(page).pressSequentially('metrop');
      await expect(heading(page)).toHaveText('Search Results for "metrop"');
      await expect(results(page).first()).toContainText('Metropolis');
      // Their styles are not the page's own.
      await expect(page.locator('.results-bar')).toHaveCSS('display', 'flex');
      await expect(page.locator('.row').first()).toBeHidden();
      await expect(page).toHaveTitle(/^Search Results for "metrop"/);
      await expect(page.getByRole('status')).toHaveText(/^Search Results for "metrop": \d+ titles?$/);

      await page.getByRole('button', { name: 'Clear search' }).click();
      await expect(page.locator('.row').first()).toBeVisible();
      await expect(page).toHaveURL('/');
      await page.locator('.row h2').first().click();
      await expect(page.locator('.hero')).toBeVisible();
    });

    await test.step('keys lead into the box, to a title, and back to the same position', async () => {
      await page.locator('body').press('/');
      await expect(box(page)).toBeFocused();
      await page.keyboard.type('the');
      await expect(results(page)).toHaveCount(24);
      await page.keyboard.press('ArrowDown');
      for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
      const chosen = results(page).nth(13);
      await expect(chosen.getByRole('link')).toBeFocused();
      const y = await page.evaluate(() => window.scrollY);
      expect(y).toBeGreaterThan(200);
      const name = (await chosen.getByRole('heading').textContent()) ?? '';
      await page.keyboard.press('Enter');
      await expect(heading(page)).toHaveText(name);

      await page.goBack({ waitUntil: 'commit' });
      await expect(page).toHaveURL('/?q=the');
      await expect(results(page)).toHaveCount(24);
      await expect(box(page)).toHaveValue('the');
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(y - 100);
      await page.goBack({ waitUntil: 'commit' });
      await expect(page).toHaveURL('/');
      await expect(page.locator('.row').first()).toBeVisible();
      await expect(box(page)).toHaveValue('');
      await page.evaluate(() => history.forward());
      await expect(results(page)).toHaveCount(24);
    });

    await test.step('an address with a term shows its results, and Escape returns to the rows', async () => {
      await page.goto('/?q=metropolis');
      await expect(results(page).first()).toContainText('Metropolis');
      await expect(page.locator('.hero')).toBeHidden();
      await box(page).press('Escape');
      await expect(page.locator('.row').first()).toBeVisible();
      await expect(page).toHaveURL('/');
    });

    await test.step('twelve skeletons are shown while results load', async () => {
      await page.goto('/');
      const gate = Promise.withResolvers<void>();
      await intercept(page, '**/search?q=*', async (route) => {
        await gate.promise;
        await route.continue();
      });
      await box(page).fill('nosf');
      await expect(page.locator('.poster.skeleton')).toHaveCount(12);
      await expect(heading(page)).toHaveText('Search Results for "nosf"');
      gate.resolve();
      await expect(results(page).first()).toContainText('Nosferatu');
      await expect(page.locator('.poster.skeleton')).toHaveCount(0);
      await page.unroute('**/search?q=*');
    });

    await test.step('a search without an answer says so and can be repeated', async () => {
      await intercept(page, '**/search?q=*', (route) => route.abort());
      await box(page).fill('metropolis');
      await expect(page.locator('.empty')).toContainText('Failed to fetch movies');
      await page.unroute('**/search?q=*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(results(page).first()).toContainText('Metropolis');
    });
  });
});

test.describe('on a list', () => {
  test('on a list results are of its type, Back returns to the list, and a reload gets the results from the server', async ({
    page,
  }) => {
    await test.step("results are of the list's type, and Back returns to the page of the list", async () => {
      await page.goto('/movies/page/2');
      const first = await page.locator('[data-base] .card > a > [dir]').first().textContent();
      await box(page).pressSequentially('superman');
      await expect(heading(page)).toHaveText('Search Results for "superman"');
      // The TV show stands below, among what was found elsewhere.
      const elsewhere = page.locator('[data-results] [data-instead]');
      await expect(elsewhere).toContainText('Superman');
      const shows = results(page).filter({ hasText: /^Superman/ });
      await expect(shows.and(page.locator(':not([data-instead] *)'))).toHaveCount(0);
      await expect(page).toHaveURL('/movies?q=superman');
      await page.goBack({ waitUntil: 'commit' });
      await expect(page).toHaveURL('/movies/page/2');
      await expect(page.locator('[data-base] .card > a > [dir]').first()).toHaveText(first ?? '');
      await expect(box(page)).toHaveValue('');

      for (const path of ['/tv-shows', '/trending', '/animation']) {
        await page.goto(path);
        await box(page).pressSequentially('superman');
        await expect(results(page).filter({ hasText: 'Superman' })).not.toHaveCount(0);
      }
    });

    await test.step('reloaded, the results come from the server, and the list returns when the box is emptied', async () => {
      await page.goto('/tv-shows?q=superman');
      await expect(box(page)).toHaveValue('superman');
      await expect(results(page).first()).toContainText('Superman');
      await expect(page.locator('.results-bar')).toHaveCSS('display', 'flex');
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      await box(page).press('Escape');
      await expect(heading(page)).toHaveText(/^TV Shows/);
      await expect(page).toHaveURL('/tv-shows');
      await page.getByLabel('Sort').selectOption('rating');
      await expect(page).toHaveURL('/tv-shows?sort=rating');
    });
  });
});

test.describe('the page of results', () => {
  test('the page of results shows types, finds by year, genre, team and in spite of typing errors, and offers others', async ({
    page,
    operator,
  }) => {
    await test.step('shows the type of each title, and links to each type', async () => {
      await page.goto('/search?q=superman');
      await expect(results(page).first().locator('a > p')).toContainText(/Movie|TV Series|Anime/);
      const kinds = page.getByRole('navigation', { name: 'Kinds of results' });
      await expect(kinds.getByRole('link', { name: /^All$/ })).toHaveAttribute('aria-current', 'true');
      await kinds.getByRole('link', { name: 'TV Shows' }).click();
      await expect(page).toHaveURL('/tv-shows?q=superman');
      await expect(kinds.getByRole('link', { name: 'TV Shows' })).toHaveAttribute('aria-current', 'true');
      await expect(kinds.getByRole('link', { name: 'Movies' })).toHaveAttribute('href', '/movies?q=superman');
    });

    await test.step('finds by year and genre', async () => {
      await page.goto('/search?q=nosferatu+1922');
      await expect(results(page).first()).toContainText('Nosferatu');
      await page.goto('/search?q=comedy');
      await expect(results(page)).toHaveCount(24);
    });

    await test.step('offers other titles when nothing is found', async () => {
      await page.goto('/search?q=metrxqzv');
      await expect(page.locator('.results-none')).toContainText('No titles found');
      // Said once.
      await expect(page.locator('[data-results]')).not.toContainText(/0 titles|Nothing for/);
      await page.goto('/search?q=nor');
      await expect(page.getByRole('navigation', { name: 'People' }).getByRole('link')).not.toHaveCount(0);
      await expect(page.locator('[data-summary]')).toHaveText(/^\d+ close titles?$/);
      await page.goto('/anime?q=metrxqzv');
      await expect(page.locator('.results-none')).toContainText('No anime found');
      await page.goto('/search?q=metrxqzv');
      await expect(page.getByRole('region', { name: 'Popular now' }).getByRole('link')).not.toHaveCount(0);
      await page
        .getByRole('region', { name: 'Movies by genre' })
        .getByRole('link', { name: 'Comedy' })
        .click();
      await expect(page).toHaveURL('/movies?genre=Comedy');
    });

    await test.step('shows the matches of a team', async () => {
      await page.goto('/matches');
      const team = (await page.locator('.team bdi').first().textContent()) ?? '';
      await page.goto(`/search?q=${encodeURIComponent(team)}`);
      await expect(page.getByRole('region', { name: 'Matches' }).getByRole('link').first()).toContainText(
        team,
      );
      await page.goto('/about');
      await page.getByRole('combobox').fill(team);
      await expect(page.getByRole('option').filter({ hasText: team })).not.toHaveCount(0);
    });

    await test.step('leads to all matches of a team that plays often', async () => {
      for (let day = 1; day <= 26; day += 1)
        await add(operator, { homeTeam: 'Merlin Vale', awayTeam: 'Tidewater', matchDate: fromNow(24 * day) });
      await page.goto('/search?q=merlin+vale');
      const matches = page.getByRole('region', { name: 'Matches' });
      await expect(matches.getByRole('listitem')).toHaveCount(8);
      await matches.getByRole('link', { name: 'All 26 matches' }).click();
      await expect(matches.getByRole('listitem')).toHaveCount(24);
      await page.getByRole('link', { name: 'Next page' }).click();
      await expect(matches.getByRole('listitem')).toHaveCount(2);
      await page.getByRole('link', { name: 'All results' }).click();
      await expect(page).toHaveURL('/search?q=merlin+vale');
    });

    await test.step('typing errors, accents and the order of words do not matter', async () => {
      for (const [typed, title] of [
        ['metroplis', 'Metropolis'],
        ['momotaro', 'Momotarō'],
        ['dead living', 'Night of the Living Dead'],
      ] as const) {
        await page.goto(`/search?q=${encodeURIComponent(typed)}`);
        await expect(results(page).filter({ hasText: title })).not.toHaveCount(0);
        const isClose = typed === 'metroplis';
        await expect(page.getByText(`Nothing for “${typed}”.`)).toBeVisible({ visible: isClose });
        await expect(page.getByRole('heading', { name: 'Close titles' })).toBeVisible({ visible: isClose });
      }
    });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('on a phone the box covers the header, and typing in the menu leads to it', async ({ page }) => {
    await test.step('the box covers the header, and uncovers it again', async () => {
      await page.goto('/movies');
      await expect(box(page)).toBeHidden();
      await page.getByRole('link', { name: 'Search', exact: true }).click();
      await expect(box(page)).toBeFocused();
      await page.keyboard.type('metrop');
      await expect(results(page).first()).toContainText('Metropolis');
      const clear = page.locator('.site-header').getByRole('button', { name: 'Clear search' });
      await clear.click();
      await expect(heading(page)).toHaveText(/^Movies/);
      await clear.click();
      await expect(box(page)).toBeHidden();
      await expect(page.getByRole('link', { name: 'Search', exact: true })).toBeFocused();
    });

    await test.step('typing in the menu leads to the results', async () => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Open menu' }).click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await menu.getByRole('searchbox').press('m');
      await expect(menu).toBeHidden();
      await expect(box(page)).toBeFocused();
      await page.keyboard.type('etrop');
      await expect(results(page).first()).toContainText('Metropolis');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    });
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('before anything is searched the page offers what is popular', async ({ page }) => {
    await page.goto('/search');
    const popular = page.getByRole('region', { name: 'Popular now' });
    await expect(popular.getByRole('listitem')).toHaveCount(6);
    await popular.getByRole('link').first().click();
    await expect(page.locator('.banner')).toBeVisible();
  });

  test('the box of a list searches the list, and leads back to it', async ({ page }) => {
    await page.goto('/tv-shows');
    await box(page).fill('superman');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/tv-shows?q=superman');
    await expect(results(page).first()).toContainText('Superman');
    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'TV Shows' })
      .click();
    await expect(page).toHaveURL('/tv-shows');
  });
});

test('results, choices and failures have no fault that axe finds, in either theme', async ({ page }) => {
  const faults = () => axeFaultsInThemes(page, 'dark');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/?q=metropolis');
  await expect(results(page).first()).toBeVisible();
  expect(await faults()).toEqual([]);
  await page.goto('/about');
  await page.getByRole('combobox').fill('metropolis');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toBeVisible();
  expect(await faults()).toEqual([]);
  await intercept(page, '**/search?q=*', (route) => route.abort());
  await page.getByRole('combobox').fill('nosferatu');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(await faults()).toEqual([]);
});
