import { expect, type Page } from '@playwright/test';
import { movedParts } from '#site/e2e/layout-shifts.ts';
import { moving, test } from '#site/e2e/test.ts';

test.use(moving);

const pressed = (page: Page, name: string) => page.getByRole('button', { name, exact: true, pressed: true });

const followMenu = (page: Page) => page.locator('summary', { hasText: 'Follow' });

async function keep(page: Page, path: string, button = 'My list'): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(pressed(page, button.replace('Follow', 'Following'))).toBeVisible();
}
/** The page on which a title is marked stores its picture a moment later, unless it is left before. */
const hasStoredPicture = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open('own-items');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('items').objectStore('items').getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.some(({ picture }) => picture !== undefined));
          };
        };
      }),
  );
const tiles = (page: Page) => page.locator('[data-my-cards] h3');
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'My list' }).getByRole('link', { name });
const menu = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'More for my list' }).click();
  await page.getByRole('button', { name }).click();
};

test('an entry added in one tab shows in the other, on cards and on the page itself', async ({ context }) => {
  const [one, other] = [await context.newPage(), await context.newPage()];
  await other.goto('/my');
  await expect(other.getByRole('link', { name: 'Browse Movies' })).toBeVisible();
  await expect(tab(other, /^Watchlist/)).toBeHidden();
  await keep(one, '/movies/metropolis');
  await expect(tiles(other)).toHaveText(['Metropolis']);
  await other.locator('[data-my-cards] .card').hover();
  await other.getByRole('button', { name: 'Remove Metropolis' }).click();
  await expect(one.getByRole('button', { name: 'My list', exact: true, pressed: false })).toBeVisible();

  await one.goto('/movies');
  const card = one.locator('.card', { hasText: 'Metropolis' });
  await card.hover();
  await card.getByRole('button', { name: 'Metropolis: my list' }).click();
  await expect(tiles(other)).toHaveText(['Metropolis']);
});

test('the list is kept by keyboard, filtered, sorted, deleted, and shows together with what stands below it: nothing moves', async ({
  page,
}) => {
  await test.step('a card is kept by keyboard alone', async () => {
    await page.goto('/movies');
    const card = page.locator('.card').first();
    await card.getByRole('link').focus();
    const mark = card.getByRole('button', { name: /: my list$/ });
    await expect(mark).toBeAttached();
    await page.keyboard.press('Tab');
    await expect(mark).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(mark).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Enter');
    await expect(mark).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('tabs hold what is marked; what is removed comes back to its place by Undo', async () => {
    await keep(page, '/movies/metropolis');
    await keep(page, '/movies/the-general');
    await keep(page, '/movies/nosferatu', 'Seen');
    await keep(page, '/tv-shows/superman', 'Follow');
    await page.goto('/my');
    await expect(tiles(page)).toHaveText(['The General', 'Metropolis']);
    await expect(tab(page, /^Watchlist\s*2$/)).toHaveAttribute('aria-current', 'page');
    await expect(page.getByLabel('Search in my list')).toBeHidden();
    await page.getByRole('button', { name: 'Remove The General' }).press('Enter');
    await expect(tiles(page)).toHaveText(['Metropolis']);
    await expect(page.getByRole('button', { name: 'Remove Metropolis' })).toBeFocused();
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(tiles(page)).toHaveText(['The General', 'Metropolis']);
    await tab(page, /^Seen/).click();
    await expect(page).toHaveURL('/my#seen');
    await expect(tiles(page)).toHaveText(['Nosferatu']);
    await page.goBack();
    await expect(tiles(page)).toHaveText(['The General', 'Metropolis']);
    await page.goto('/my#followed');
    await expect(tiles(page)).toHaveText(['Superman']);
  });

  await test.step('the list shows together with what stands below it: nothing moves', async () => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/my');
      await expect(tiles(page)).toHaveCount(2);
      await expect(page.locator('.site-footer')).toBeVisible();
      expect(await movedParts(page), `at ${width}`).toEqual([]);
    }
  });

  await test.step("home renders the visitor's rows in reserved space: nothing moves", async () => {
    // The hero changes by itself otherwise, and what moves in it then is not the subject.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      await expect(page.locator('[data-own-row="listed"] .own-tile')).toHaveCount(3);
      await expect(page.locator('[data-own-row="watching"]')).toBeHidden();
      await page.locator('.own-rows').scrollIntoViewIfNeeded();
      expect(await movedParts(page), `at ${width}`).toEqual([]);
    }
  });
});

test('a file and a link transfer the list to another browser, after a confirmation', async ({
  page,
  visit,
}) => {
  await keep(page, '/movies/metropolis');
  await expect.poll(() => hasStoredPicture(page)).toBe(true);
  await page.goto('/my');
  await expect(tiles(page)).toHaveText(['Metropolis']);
  await expect(page.locator('[data-my-cards] img')).toHaveAttribute('src', /^data:image/);
  const saving = page.waitForEvent('download');
  await menu(page, 'Export');
  const file = await (await saving).path();

  const there = await visit();
  await there.goto('/my');
  await there
    .getByLabel('Import')
    .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('[]') });
  await expect(there.getByText('This is not an exported list.')).toBeVisible();
  await there.getByLabel('Import').setInputFiles(file);
  await expect(there.getByText('1 thing added or changed.')).toBeVisible();
  await expect(there.locator('[data-my-cards] img')).toHaveAttribute('src', /^data:image\/jpeg/);

  const key = 'key-of-what-was-asked-1-';
  await there.evaluate((asker) => localStorage.setItem('asker', asker), key);
  await there.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await menu(there, 'Move to another device');
  await expect(there.getByText('It includes your requests')).toBeVisible();
  await expect(there.getByAltText('QR code of the link')).toBeVisible();
  await there.getByRole('button', { name: 'Copy the link' }).click();
  await expect(there.getByText('Link copied.')).toBeVisible();
  const link = await there.evaluate(() => navigator.clipboard.readText());
  await there.context().close();

  const small = await visit({ viewport: { width: 390, height: 844 } });
  await small.goto(link);
  await expect(
    small.getByText('1 thing: Metropolis. Your requests are added too.', { exact: true }),
  ).toBeVisible();
  await expect(tiles(small)).toHaveCount(0);
  expect(small.url()).not.toContain('#');
  await small.locator('[data-arrived-add]').click();
  await expect(tiles(small)).toHaveText(['Metropolis']);
  await small.getByRole('button', { name: 'More for my list' }).click();
  const asked = small.getByRole('link', { name: 'My requests' });
  await expect(asked).toHaveAttribute('href', `/asked/${key}`);
  await small.keyboard.press('Escape');
  await small.getByRole('button', { name: 'Undo' }).click();
  await expect(tiles(small)).toHaveCount(0);
  await small.getByRole('button', { name: 'More for my list' }).click();
  await expect(asked).toBeHidden();
  await small.keyboard.press('Escape');

  // One who has asked for something keeps the own address.
  await small.evaluate(() => localStorage.setItem('asker', 'key-of-this-very-phone-1'));
  await small.goto(link);
  await expect(small.getByText('this browser has its own')).toBeVisible();
  await small.locator('[data-arrived-add]').click();
  await expect(tiles(small)).toHaveText(['Metropolis']);
  expect(await small.evaluate(() => localStorage.getItem('asker'))).toBe('key-of-this-very-phone-1');
  await small.context().close();
});

test('a link of a browser that has only asked for something says so', async ({ page, visit }) => {
  const key = 'key-of-requests-alone-1-';
  await page.goto('/my');
  await page.evaluate((asker) => localStorage.setItem('asker', asker), key);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await menu(page, 'Move to another device');
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const small = await visit({ viewport: { width: 390, height: 844 } });
  await small.goto(link);
  await expect(small.getByText('Your requests are added too.', { exact: true })).toBeVisible();
  await small.locator('[data-arrived-add]').click();
  await expect(small.getByText('Your requests were added.')).toBeVisible();
  await small.getByRole('button', { name: 'More for my list' }).click();
  await expect(small.getByRole('link', { name: 'My requests' })).toHaveAttribute('href', `/asked/${key}`);
  await small.context().close();
});

test('Follow says when it is on, without a move of what is around it', async ({ page }) => {
  await page.goto('/tv-shows/superman');
  const follow = page.getByRole('button', { name: 'Follow', exact: true });
  const widths = () =>
    page.locator('.banner .actions .btn').evaluateAll((all) => all.map((one) => one.clientWidth));
  const before = await widths();
  // There is one thing to follow, so one press does it.
  await follow.press('Enter');
  const following = pressed(page, 'Following');
  await expect(following).toBeFocused();
  await expect(following).toHaveAttribute('title', 'Following');
  await expect(following.locator('svg')).not.toHaveCSS('fill', 'none');
  expect(await widths()).toEqual(before);
  await page.goto('/my#followed');
  await page.getByRole('button', { name: 'Remove Superman' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Browse Movies' })).toBeVisible();
  await page.goBack();
  await expect(follow.locator('svg')).toHaveCSS('fill', 'none');

  // Of a match both teams can be followed: a menu, which says so too, closes at Escape, and gives the focus back.
  await page.goto('/matches');
  await page.locator('.match-row a.teams').first().click();
  const menu = followMenu(page);
  await menu.press('Enter');
  await page
    .getByRole('button', { name: /^Follow / })
    .first()
    .press('Enter');
  await expect(page.getByRole('button', { name: /^Following /, pressed: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expect(menu).toHaveText('Following', { useInnerText: true });
});

test('no request reveals the list', async ({ page, baseURL }) => {
  await keep(page, '/movies/metropolis');
  await keep(page, '/tv-shows/superman', 'Follow');
  await page.goto('/matches');
  await page.locator('.match-row a.teams').first().click();
  await followMenu(page).click();
  const follow = page.getByRole('button', { name: /^Follow / }).first();
  const words = await follow.locator('span > span').first().textContent();
  const team = (words ?? '').replace('Follow', '').trim();
  await follow.click();
  await expect(pressed(page, `Following ${team}`)).toBeVisible();
  await page.goto('/offline');
  const requests: string[] = [];
  page.on('request', (request) =>
    requests.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`),
  );
  await page.goto('/my');
  await expect(tiles(page)).toHaveText(['Metropolis']);
  await tab(page, /^Following/).click();
  await expect(tiles(page)).toHaveCount(2);
  // Everyone who follows anything fetches the same two files.
  const dates = page.waitForResponse('**/calendar.json');
  await menu(page, 'Calendar file');
  await dates;
  await page.getByRole('button', { name: `Remove ${team}` }).press('Enter');
  await expect(tiles(page)).toHaveCount(1);
  await menu(page, 'Move to another device');
  await expect(page.getByAltText('QR code of the link')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.evaluate(() => document.fonts.ready);
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.some((one) => one.includes('/news.json'))).toBe(true);
  const slug = team.toLowerCase().replaceAll(' ', '-');
  const kept = ['metropolis', 'superman', 'title:', 'team:', 'list=', team.toLowerCase(), slug];
  expect(requests.filter((one) => kept.some((words) => one.toLowerCase().includes(words)))).toEqual([]);
  expect(
    requests.filter(
      (one) => one.startsWith('POST') || (!one.startsWith(baseURL ?? '') && !one.startsWith('data:')),
    ),
  ).toEqual([]);
});

test('without JavaScript there are no buttons, no rows, and the page says why', async ({ visit }) => {
  const page = await visit({ javaScriptEnabled: false });
  await page.goto('/movies/metropolis');
  await expect(page.locator('[data-mark]').first()).toBeHidden();
  await page.goto('/');
  await expect(page.locator('.own-row').first()).toBeHidden();
  await page.goto('/my');
  // Playwright's text selectors ignore the content of noscript.
  await expect(page.locator('noscript .my-note')).toBeVisible();
  await expect(page.locator('noscript .my-note a')).toHaveAttribute('href', '/movies');
});
