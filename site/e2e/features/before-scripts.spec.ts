import { expect, type Page } from '@playwright/test';
import { addTitle, allowComments, ownName, saveSetting } from '#site/e2e/api.ts';
import { test } from '#site/e2e/test.ts';
import { translate } from './translation.ts';

// What a visitor enters or presses before the page's scripts have come counts as it does afterwards.

/** Holds back the scripts until the returned function is called. */
async function holdBack(page: Page, scripts: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

const commentScript = '**/_astro/CommentSection*.js';
const form = (page: Page) => page.locator('.comment-form');
const nameOf = (page: Page) => form(page).locator('input[name=name]');
const textOf = (page: Page) => form(page).locator('textarea');
const send = (page: Page) => form(page).getByRole('button', { name: /Post/ });
const count = (page: Page) => form(page).locator('.count');

test('a form that is rendered anew leaves the focus where the visitor has gone on to meanwhile', async ({
  page,
}) => {
  const release = await holdBack(page, commentScript);
  await page.goto('/movies/metropolis');
  await translate(page);
  await nameOf(page).fill('Ines');
  await page.evaluate(() => {
    const island = document.querySelector('#comments astro-island');
    if (!island) throw new Error('The page has no form');
    // React listens to the island before it renders. That is when this visitor goes on to the text.
    const listen = island.addEventListener.bind(island);
    island.addEventListener = (...args: Parameters<typeof listen>) => {
      if (args[0] === 'keypress') queueMicrotask(() => island.querySelector('textarea')?.focus());
      listen(...args);
    };
  });
  release();
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.type('Well told.');
  await expect(send(page)).toHaveAttribute('aria-disabled', 'false');
  await expect(nameOf(page)).toHaveValue('Ines');
  await expect(textOf(page)).toHaveValue('Well told.');
});

test('a link that is rendered anew keeps the focus', async ({ page }) => {
  const release = await holdBack(page, commentScript);
  await page.goto('/movies/metropolis');
  await translate(page);
  await page.locator('#comments .more').focus();
  release();
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.locator('#comments .more')).toBeFocused();
});

test('what is chosen and pressed before the script of the comments has come counts', async ({
  page,
  operator,
}) => {
  await saveSetting(operator, 'comments_min_fill_seconds', '0');
  // The order can be chosen from ten comments on.
  await allowComments(operator);
  const { id, slug } = await addTitle(operator, {
    title: ownName('Ten Voices'),
    genre: 'Drama',
    type: 'movie',
  });
  for (let count = 1; count <= 10; count += 1)
    await operator.post(`/api/movies/${id}/comments`, {
      data: { name: 'Ann', body: ownName(`Voice number ${count}.`) },
    });
  const path = `/movies/${slug}`;
  await expect.poll(async () => (await operator.get(path)).text()).toContain('Voice number 10.');
  const release = await holdBack(page, commentScript);
  await page.goto(path);
  await page.getByLabel('Order').selectOption('oldest');
  await nameOf(page).fill('Ines');
  await textOf(page).fill(ownName('The robot is the maker.'));
  await form(page).getByLabel('Contains a spoiler').check();
  const ordered = page.waitForRequest(/\/comments\?.*oldest/);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await send(page).click();
  release();
  await ordered;
  expect((await sent).postDataJSON()).toMatchObject({ name: 'Ines', isSpoiler: true });
  await expect(form(page).getByRole('status')).toHaveText('Comment posted!');
});

test('a refused comment that is corrected before the scripts have come stays corrected', async ({ page }) => {
  const release = await holdBack(page, /\/_astro\/.*\.js$/);
  await page.goto('/movies/metropolis', { waitUntil: 'commit' });
  await nameOf(page).fill('Ines');
  await textOf(page).fill('x');
  // As in a browser that could not load the script.
  await form(page).evaluate((sent: HTMLFormElement) => sent.submit());
  await expect(form(page).getByRole('alert')).toContainText('Comment too short');
  await textOf(page).fill('A city in two halves.');
  await nameOf(page).fill('Ines M.');
  release();
  await expect(count(page)).toHaveText(/^21 \//);
  await expect(send(page)).toHaveAttribute('aria-disabled', 'false');
  await expect(textOf(page)).toHaveValue('A city in two halves.');
  await expect(nameOf(page)).toHaveValue('Ines M.');
});

test('a button whose scripts could not be loaded works once they can be', async ({ page }) => {
  await page.route('**/_astro/ThemeToggle*', (route) => route.abort());
  await page.goto('/movies');
  const toggle = page.getByRole('button', { name: 'Switch theme' });
  const again = page.waitForRequest(/ThemeToggle.*astro-retry/);
  await toggle.click();
  await again;
  await page.unroute('**/_astro/ThemeToggle*');
  await expect(async () => {
    await toggle.click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light', { timeout: 500 });
  }).toPass();
});

test('Back leads to where the visitor came from although no script has come', async ({ page }) => {
  await page.goto('/movies/page/2');
  const release = await holdBack(page, /\/_astro\/.*\.js$/);
  await page.locator('.card a').first().click({ noWaitAfter: true });
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/movies\/page\/2$/);
  release();
});

const keptList = {
  format: 'lamphouse-list',
  version: 1,
  items: [
    {
      key: 'title:9000001',
      kind: 'movie',
      path: '/movies/metropolis',
      name: 'Metropolis',
      year: 1927,
      listed: { on: true, at: 1_000 },
    },
  ],
  places: [],
};
const chooseList = (page: Page) =>
  page.getByLabel('Import').setInputFiles({
    name: 'a.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(keptList)),
  });
const tiles = (page: Page) => page.locator('[data-my-cards] h3');

test('a file that is chosen before the script of My list has come is read', async ({ page }) => {
  const release = await holdBack(page, /\/_astro\/.*\.js$/);
  await page.goto('/my', { waitUntil: 'commit' });
  await chooseList(page);
  release();
  await expect(tiles(page)).toHaveText(['Metropolis']);
});

test('a button that is pressed before the script of My list has come does what it says', async ({ page }) => {
  const release = await holdBack(page, /\/_astro\/.*\.js$/);
  await page.goto('/my', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'More for my list' }).click();
  await page.getByRole('button', { name: 'Move to another device' }).click();
  release();
  await expect(page.getByAltText('QR code of the link')).toBeVisible();
});

test('a file that is chosen while the list is still being read is added to it', async ({ context, page }) => {
  const other = await context.newPage();
  await other.goto('/robots.txt');
  // While this tab sets up the database, no other tab can read it.
  await other.evaluate(async () => {
    const opening = indexedDB.open('own-items');
    await new Promise((resolve) => {
      opening.onupgradeneeded = () => {
        const items = opening.result.createObjectStore('items');
        const goOn = () => {
          if (!document.title) items.count().onsuccess = goOn;
        };
        goOn();
        resolve(null);
      };
    });
    opening.onsuccess = () => opening.result.close();
  });
  await page.goto('/my');
  await chooseList(page);
  await expect(tiles(page)).toHaveCount(0);
  await other.evaluate(() => {
    document.title = 'ready';
  });
  await expect(tiles(page)).toHaveText(['Metropolis']);
});
