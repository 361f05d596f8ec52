import { expect, type Page } from '@playwright/test';
import { addTitle } from './api.ts';
import { moving, test } from './test.ts';

test.use(moving);

const shownTitle = (page: Page) => page.locator('.hero-slide.shown h2').textContent();

test('home: the hero advances, waits, is stepped and chosen; the rows are those of the specification, and slide', async ({
  page,
}) => {
  const hero = page.locator('.hero');
  const bar = page.locator('.hero-progress i');

  await test.step('the hero answers a button that was pressed before its script ran', async () => {
    const script = Promise.withResolvers<void>();
    await page.route(/\/_astro\/Hero\./, async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await hero.getByRole('button', { name: 'Pause rows and slides' }).click();
    await expect(hero).not.toHaveClass(/hydrated|paused/);
    script.resolve();
    await expect(hero).toHaveClass(/paused/);
    await expect(bar).toHaveCSS('animation-play-state', 'paused');
  });

  await test.step('it advances to another title within its five seconds', async () => {
    await hero.getByRole('button', { name: 'Play rows and slides' }).click();
    await page.mouse.move(5, 890);
    const first = await shownTitle(page);
    await expect.poll(() => shownTitle(page)).not.toBe(first);
  });

  await test.step('it stops under the pointer, and continues when it leaves', async () => {
    await page.locator('.hero-slide.shown h2').hover();
    await expect(bar).toHaveCSS('animation-play-state', 'paused');
    await page.mouse.move(5, 890);
    await expect(bar).toHaveCSS('animation-play-state', 'running');
  });

  await test.step('it can be paused, stepped and chosen by hand', async () => {
    await hero.getByRole('button', { name: 'Pause rows and slides' }).click();
    await expect(hero.getByRole('button', { name: 'Play rows and slides' })).toBeVisible();
    await expect(bar).toHaveCSS('animation-play-state', 'paused');
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

  await test.step('the rows are in the order of the specification', async () => {
    await expect(page.locator('.row h2')).toHaveText([
      'Suggestions',
      'Live & Upcoming Matches',
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

  await test.step('a row shows the year and the quality of a title, and slides by pages with its arrows', async () => {
    const row = page.getByRole('region', { name: 'Popular Movies & Series' });
    await expect(row.locator('a > p').first()).toContainText(/\d{4} · \w+/);
    await row.scrollIntoViewIfNeeded();
    const place = () => row.locator('.track').evaluate((track) => track.scrollLeft);
    await row.getByRole('button', { name: 'Next Popular Movies & Series' }).click();
    await expect.poll(place).toBeGreaterThan(1000);
    await expect(row.getByRole('button', { name: 'Popular Movies & Series, page 2' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    // From the first page to the last.
    const previous = row.getByRole('button', { name: 'Previous Popular Movies & Series' });
    await previous.click();
    await expect.poll(place).toBe(0);
    await previous.click();
    const end = await row.locator('.track').evaluate((track) => track.scrollWidth - track.clientWidth);
    await expect.poll(place).toBeGreaterThan(end - 4);
  });

  await test.step('ranks are next to the poster, not across the text, and leave no gap below', async () => {
    const track = page.locator('#track-top20');
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await track.scrollIntoViewIfNeeded();
      const room = () =>
        track.evaluate((list) => {
          const at = (name: string) => list.querySelector(name)?.getBoundingClientRect() ?? new DOMRect();
          const end =
            list.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(list).paddingBottom);
          return { words: at('a > [dir]').top - at('.rank').bottom, gap: end - at('a > p').bottom };
        });
      await expect.poll(async () => (await room()).words, `${width}`).toBeGreaterThan(0);
      await expect.poll(async () => (await room()).gap, `${width}`).toBeLessThan(12);
    }
  });

  await test.step('the rows are followed by the three newest titles, and the links to the operator', async () => {
    const foot = page.getByRole('contentinfo');
    await expect(foot.getByRole('heading')).toHaveText(['Most Recently', 'Contact']);
    await expect(foot.locator('.footer-recent a')).toHaveCount(3);
    for (const name of ['YouTube', 'Instagram', 'TikTok', 'About Us', 'Privacy', 'Terms', 'Terms of Use'])
      await expect(foot.getByRole('link', { name, exact: true })).toBeVisible();
  });

  await test.step('the hero leads to the trailer of a title, without one to its watch page, and without a stream to its own', async () => {
    const buttons = await page
      .locator('.hero-actions .btn-primary')
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href') ?? '']));
    expect(buttons.length).toBeGreaterThan(3);
    const places = new Map([
      ['Watch Trailer', /^\/(movies|tv-shows)\/[^/]+#trailer$/],
      ['Watch', /^\/watch\//],
      ['Details', /^\/(movies|tv-shows)\/[^/]+$/],
    ]);
    for (const [words = '', href = ''] of buttons) expect(href).toMatch(places.get(words) ?? /^$/);
    const title = (await shownTitle(page)) ?? '';
    const main = page.locator('.hero-slide.shown .btn-primary');
    const words = await main.textContent();
    await main.click();
    if (words === 'Watch') await expect(page).toHaveURL(/\/watch\//);
    if (words === 'Watch Trailer') await expect(page.locator('#trailer')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  });
});

test('with reduced motion neither hero nor rows move by themselves, and rows have no pause button', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.locator('.hero.hydrated')).toBeVisible();
  await expect(page.locator('.hero-progress')).toBeHidden();
  const row = page.getByRole('region', { name: 'Suggestions' });
  await row.scrollIntoViewIfNeeded();
  await row.getByRole('button', { name: 'Next Suggestions' }).click();
  await expect(page.getByRole('button', { name: /^Pause / })).toHaveCount(0);
});

test('the rows slide on a phone too, with dots and arrows, and stop with the hero', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const row = page.getByRole('region', { name: 'Suggestions' });
  const track = row.locator('.track');
  const place = () => track.evaluate((list) => list.scrollLeft);
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect(row.getByRole('button', { name: 'Suggestions, page 2' })).toBeVisible();
  await expect.poll(place).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Pause rows and slides' }).click();
  await row.getByRole('button', { name: 'Previous Suggestions' }).click();
  await expect(row.locator('.row-controls')).toHaveAttribute('data-still', '');
  // While the rows are paused, the arrows and the dots still move them.
  await row.getByRole('button', { name: 'Suggestions, page 1' }).click();
  await expect.poll(place).toBe(0);
  // A dot leads to its page wherever the row is, also before the dots have followed it.
  await track.evaluate((list) => {
    list.scrollTo({ left: list.scrollWidth, behavior: 'instant' });
    list.closest('.row')?.querySelector<HTMLButtonElement>('.dots button')?.click();
  });
  await expect.poll(place).toBe(0);
  await expect(page.locator('.hero')).toHaveClass(/paused/);
});

test('the rows slide by themselves every 4 seconds, and stop under the pointer', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const row = page.getByRole('region', { name: 'Popular Movies & Series' });
  const dot = (number: number) =>
    row.getByRole('button', { name: `Popular Movies & Series, page ${number}` });
  // The row is hydrated but does not move, because it is out of sight.
  await row.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - innerHeight - 20));
  await expect(dot(1)).toHaveAttribute('aria-current', 'true');
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await row.getByRole('heading', { level: 2 }).hover();
  await page.clock.runFor(12_000);
  await expect(dot(1)).toHaveAttribute('aria-current', 'true');
  await page.mouse.move(5, 5);
  await expect
    .poll(async () => {
      await row.evaluate((element) => element.scrollIntoView());
      await page.clock.runFor(1000);
      return dot(2).getAttribute('aria-current');
    })
    .toBe('true');
});

test('lists show 2, 3, 4, 5 and 6 cards by the width of the window', async ({ page }) => {
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

test('a title of one long word keeps every page as wide as a phone', async ({ page, operator }) => {
  const title = 'W'.repeat(200);
  // Among the most popular ones, which stay on home however many are added.
  const { id, slug } = await addTitle(operator, { title, genre: 'Drama', type: 'movie', rating: 10 });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', `/movies/${slug}`, '/titles']) {
    await expect.poll(async () => (await operator.get(path)).text(), path).toContain(slug);
    await page.goto(path);
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390]);
  }
  await operator.delete(`/api/movies/${id}`);
});

test('without JavaScript home has every row, its menu and cards link to their pages, and no control is shown that cannot work', async ({
  visit,
}) => {
  const page = await visit({ javaScriptEnabled: false });
  await page.goto('/');
  await expect(page.locator('.row')).toHaveCount(15);
  await expect(page.getByRole('button', { name: 'Next slide' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Switch theme' })).toBeHidden();
  const card = page.locator('#track-popular a').first();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await card.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  for (const row of await page.locator('.row-controls').all()) await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'TV Shows' }).click();
  await expect(page).toHaveURL(/\/tv-shows$/);
});
