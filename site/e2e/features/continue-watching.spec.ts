import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { addTitle } from '#site/e2e/api.ts';
import { addPlayableShow, playToTheEnd } from '#site/e2e/playable-show.ts';
import { moving, test } from '#site/e2e/test.ts';
import { uploadClip } from '#site/e2e/upload-clip.ts';

test.use(moving);

const tiles = (page: Page) => page.locator('[data-my-cards] h3');

/** My list has a picture of a title with this poster that the browser has stored. */
async function hasOwnPicture(page: Page, operator: APIRequestContext, title: string, posterUrl: string) {
  const film = await addTitle(operator, { title, genre: 'Drama', type: 'movie', posterUrl });
  const path = `/movies/${film.slug}`;
  await expect.poll(async () => (await operator.get(path)).status()).toBe(200);
  await page.goto(path);
  await page.getByRole('button', { name: 'My list', exact: true }).click();
  // The picture is stored a moment after the title, by the page that is left open.
  const list = await page.context().newPage();
  await list.goto('/my');
  await expect(list.locator('[data-my-cards] img')).toHaveAttribute('src', /^data:image\/jpeg/);
  await operator.delete(`/api/movies/${film.id}`);
}

test('an opened film is in Continue watching, and earlier data of the browser is imported', async ({
  page,
  operator,
}) => {
  const streamUrl = await uploadClip(operator);
  const title = { title: 'Own list clip', genre: 'Drama', type: 'movie', streamUrl } as const;
  const { slug } = await addTitle(operator, title);
  const path = `/watch/${slug}`;
  await expect.poll(async () => (await operator.get(path)).status()).toBe(200);
  // The clip is short: it must not end during the journey.
  await page.addInitScript(() =>
    document.addEventListener(
      'seeked',
      ({ target }) => target instanceof HTMLVideoElement && target.pause(),
      true,
    ),
  );
  await page.goto('/contact');
  await page.evaluate(
    (at) => localStorage.setItem('watched', JSON.stringify({ [at]: { at: 11, of: 12 } })),
    path,
  );
  await page.goto(path);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByText('Resumed at 0:11')).toBeVisible();
  // The browser stores the entry meanwhile, and drops what it has not written when the page is left.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('own-list') ?? '')).toContain('w');
  await page.goto('/my#watching');
  await expect(tiles(page)).toHaveText(['Own list clip']);
  // The footer names the newest titles too.
  const tile = page.getByRole('main').getByRole('link', { name: /Own list clip/ });
  await expect(tile).toHaveAttribute('href', `${path}#play`);
  expect(await page.evaluate(() => localStorage.getItem('watched'))).toBeNull();
  await page.getByRole('button', { name: 'Remove Own list clip' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Browse Movies' })).toBeVisible();
});

test('an episode that has ended is replaced by the next, and a film that has ended is marked as seen', async ({
  page,
  operator,
}) => {
  const path = await addPlayableShow(operator, 'Own list show');
  await page.goto(path);
  await playToTheEnd(page);
  await expect(page.getByRole('heading', { name: 'Next episode' })).toBeVisible();
  await page.goto('/my#watching');
  await expect(page.getByRole('link', { name: /S01 E02: Second/ })).toBeVisible();

  const film = await addTitle(operator, {
    title: 'Own list end',
    genre: 'Drama',
    type: 'movie',
    streamUrl: await uploadClip(operator),
  });
  await expect.poll(async () => (await operator.get(`/watch/${film.slug}`)).status()).toBe(200);
  await page.goto(`/watch/${film.slug}`);
  await playToTheEnd(page);
  await expect(page.getByRole('button', { name: 'Seen', exact: true, pressed: true })).toBeVisible();
});

test('the picture of a title is kept in the browser from another host too, where that host allows it', async ({
  page,
  operator,
}) => {
  const posterUrl = 'https://elsewhere.example/poster.png';
  await page.route('https://elsewhere.example/**', (route) =>
    route.fulfill({
      contentType: 'image/png',
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: readFileSync('site/public/icons/512.png'),
    }),
  );
  await hasOwnPicture(page, operator, 'Pictured elsewhere', posterUrl);
});

test('a title whose picture fails is kept with its drawn poster', async ({ page, operator }) => {
  await page.route('https://elsewhere.example/**', (route) => route.abort());
  await hasOwnPicture(page, operator, 'Pictured nowhere', 'https://elsewhere.example/none.jpg');
});
