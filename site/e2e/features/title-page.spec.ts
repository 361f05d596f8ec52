import { expect } from '@playwright/test';
import { addTitle, ownName } from '#site/e2e/api.ts';
import { test } from '#site/e2e/test.ts';

const first = 'A ship of the line puts out from Plymouth with forty men and no chart of where it goes.';
const more = 'Nobody aboard has seen the southern ice before, and the captain tells them nothing of it.';
const description = [first, more, ...Array.from({ length: 6 }, () => 'The days grow short and cold.')].join(
  ' ',
);

test('what cannot be watched has no button to play, and a long text shows whole sentences with its button below', async ({
  page,
  visit,
  operator,
}) => {
  const { id, slug } = await addTitle(operator, {
    title: 'Of the Ice',
    genre: 'Drama',
    type: 'movie',
    description,
  });
  const path = `/movies/${slug}`;
  await expect.poll(async () => (await operator.get(path)).status()).toBe(200);
  await page.goto(path);
  const banner = page.locator('.banner');
  const primary = page.locator('main .btn-primary:visible:not(form *)');
  await expect(primary).toHaveText('My list');
  await expect(banner).toContainText('Not available here');
  await primary.click();
  await expect(primary).toHaveAttribute('aria-pressed', 'true');

  const text = banner.locator('.logline');
  const asShown = { useInnerText: true };
  await expect(text).toHaveText(/^A ship .*\.$/s, asShown);
  await expect(text).not.toHaveText(description, asShown);
  await banner.locator('summary', { hasText: 'Read more' }).press('Enter');
  await expect(text).toHaveText(description, asShown);
  const [words, button] = [await text.boundingBox(), await banner.getByText('Read less').boundingBox()];
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual((button?.y ?? 0) + 1);
  await banner.getByText('Read less').click();
  await page.emulateMedia({ media: 'print' });
  await expect(text).toHaveText(description, asShown);

  const bare = await visit({ javaScriptEnabled: false });
  await bare.goto(path);
  await expect(bare.locator('.banner .logline')).toHaveText(description, asShown);
  await expect(bare.getByText('Read more')).toBeHidden();
  // The header lies over the banner, and nothing tells it there when it no longer does.
  const ground = await bare.locator('.site-header').evaluate((one) => getComputedStyle(one).backgroundImage);
  expect(ground).toBe('none');
  await bare.context().close();
  await operator.delete(`/api/movies/${id}`);
});

test('forced colours hide the light, paper has no links to other titles, and the report is the last link', async ({
  page,
}) => {
  await page.goto('/movies/metropolis');
  await expect(page.locator('.hero-light')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link').last()).toHaveText('Report a problem');
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(page.locator('.hero-light')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Related titles')).toBeHidden();
});

test('nothing of the banner moves when its later parts arrive', async ({ page }) => {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/movies/metropolis', '/tv-shows/superman']) {
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      const copy = page.locator('.title-copy');
      const tops = () =>
        page
          .locator('.banner-poster, .title-copy p.edge:first-child, .title-copy h1')
          .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
      const whole = await tops();
      expect(whole).toHaveLength(3);
      await copy.evaluate((parts) => {
        while (parts.lastElementChild?.tagName !== 'H1') parts.lastElementChild?.remove();
      });
      await expect(copy.locator('.actions')).toHaveCount(0);
      expect(await tops(), `${path} at ${width}`).toEqual(whole);
    }
  }
});

test('on a phone My list is as wide whatever a show offers, and what stands below it begins where the text does', async ({
  page,
  operator,
}) => {
  const seasons: (object | null)[] = [null, {}, { releaseDate: '2001-02-03' }];
  const shows: string[] = [];
  for (const [place, season] of seasons.entries()) {
    const show = await addTitle(operator, {
      title: ownName(`Offers ${place}`),
      genre: 'Drama',
      type: 'tv_show',
    });
    shows.push(`/tv-shows/${show.slug}`);
    if (season === null) continue;
    const data = { showId: show.id, seasonNumber: 1, title: 'One', ...season };
    const { id: seasonId } = await (await operator.post('/api/seasons', { data })).json();
    await operator.post('/api/episodes', { data: { seasonId, episodeNumber: 1, title: 'First' } });
    await expect.poll(async () => (await operator.get(shows.at(-1) ?? '')).text()).toContain('Episode 1');
  }
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const widths = new Set<number | undefined>();
    for (const [place, path] of shows.entries()) {
      await page.goto(path);
      const actions = page.locator('.banner .actions');
      await expect(actions.getByRole('link', { name: 'Episodes' })).toHaveCount(place === 0 ? 0 : 1);
      widths.add((await actions.getByRole('button', { name: 'My list' }).boundingBox())?.width);
      const eye = actions.getByRole('button', { name: 'Seen' }).locator('svg');
      const text = page.locator('.banner h1');
      expect((await eye.boundingBox())?.x, `${path} at ${width}`).toBe((await text.boundingBox())?.x);
    }
    expect(widths.size, `at ${width}`).toBe(1);
  }
});
