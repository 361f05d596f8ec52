import { expect } from '@playwright/test';
import { addTitle } from './api.ts';
import { moving, test } from './test.ts';

test.use(moving);

test('a movie shows its facts, also as structured data, its trailer, comments and related titles; Back returns to where the visitor came from', async ({
  page,
  request,
}) => {
  await test.step('a movie shows its facts, its actions, its comments and related titles', async () => {
    await page.goto('/movies/metropolis');
    const banner = page.locator('.banner');
    await expect(banner.getByRole('heading', { level: 1 })).toHaveText('Metropolis');
    for (const fact of ['Movie', 'Sci-Fi', 'out of 10', '1927', '2 h 33 min'])
      await expect(banner).toContainText(fact);
    await expect(banner.getByRole('img', { name: 'Poster of Metropolis' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Watch Full Movie' })).toHaveAttribute(
      'href',
      '/watch/metropolis',
    );
    await expect(page.getByRole('link', { name: 'Download' })).toHaveAttribute('target', '_blank');
    await expect(page.locator('.comment').first()).toBeVisible();

    const related = page.getByRole('complementary', { name: 'Related titles' });
    await expect(related.getByRole('link')).toHaveCount(6);
    await related.getByText('See More').click();
    await expect(related.getByRole('link')).toHaveCount(12);
    await related.getByText('Show Less').click();
    await expect(related.getByRole('link')).toHaveCount(6);
  });

  await test.step('structured data has the same facts', async () => {
    const text = await page.locator('script[type="application/ld+json"]').textContent();
    const nodes: { '@type': string; comment: object[]; description: string }[] = JSON.parse(text ?? '')[
      '@graph'
    ];
    const data = nodes.find((node) => node['@type'] === 'Movie');
    if (!data) throw new Error('The graph has no movie');
    expect(data).toMatchObject({
      '@type': 'Movie',
      name: 'Metropolis',
      duration: 'PT2H33M',
      review: { reviewRating: { bestRating: 10 } },
    });
    expect(data.comment.length).toBeGreaterThan(0);
    expect(data.description.length).toBeLessThanOrEqual(300);
  });

  await test.step('a title is found under the route of its type, a missing one is not found', async () => {
    const moved = await request.get('/movies/superman', { maxRedirects: 0 });
    expect([moved.status(), moved.headers()['location']]).toEqual([301, '/tv-shows/superman']);
    const answer = await page.goto('/movies/no-such-title');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Movie Not Found');
    await expect(page.getByText('The requested movie could not be found.')).toBeVisible();
  });

  await test.step('#trailer opens the player, which makes no request before', async () => {
    const asked: string[] = [];
    await page.route(/youtube/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: 'player' });
    });
    await page.goto('/movies/spring');
    await expect(page.locator('#trailer a')).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=WhWc3b3KhnY',
    );
    expect(asked).toEqual([]);
    await page.goto('/movies/spring#trailer');
    await page.reload();
    await expect(page.getByTitle('Trailer of Spring')).toBeVisible();
    await expect.poll(() => asked[0] ?? '').toContain('https://www.youtube-nocookie.com/embed/WhWc3b3KhnY');
    await page.goto('/movies/metropolis');
    await expect(page.locator('#trailer')).toBeHidden();
    await page.goto('/movies/metropolis#trailer');
    await expect(page.locator('#trailer')).toBeVisible();
    await expect(page.locator('#trailer')).toContainText('Trailer not available');
  });

  await test.step('Back returns to where the visitor came from, otherwise to the list', async () => {
    await page.goto('/movies/page/2');
    await page.locator('.card a').first().click();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(/\/movies\/page\/2$/);

    await page.goto('/movies/metropolis');
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(/\/movies$/);

    // Seasons that were chosen meanwhile are entries of the history, which are not where the visitor came from.
    await page.goto('/tv-shows');
    await page.locator('.card a', { hasText: 'Superman' }).first().click();
    for (const [name, episodes] of [
      [/^S02/, 7],
      [/^S01/, 9],
    ] as const) {
      const season = page.getByRole('link', { name });
      await season.hover();
      await expect(page.locator('.season-picker[data-hydrated]')).toBeVisible();
      await season.click();
      await expect(page.locator('.episode')).toHaveCount(episodes);
    }
    await expect(page).toHaveURL(/\/season\/1$/);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(/\/tv-shows$/);
  });
});

test.describe('with a title of its own', () => {
  test('a comma stands on the line of the fact before it, on every width', async ({ page, operator }) => {
    const { id, slug } = await addTitle(operator, {
      title: 'A Shared Production',
      genre: 'Drama',
      type: 'movie',
      country: 'United Kingdom, United States, South Korea, New Zealand',
    });
    await expect.poll(async () => (await operator.get(`/movies/${slug}`)).status()).toBe(200);
    await page.goto(`/movies/${slug}`);
    for (let width = 320; width <= 440; width += 8) {
      await page.setViewportSize({ width, height: 844 });
      const begun = await page.locator('.facts a + a').evaluateAll((links) =>
        links.map((link) => {
          const comma = document.createRange();
          comma.selectNode(link.previousSibling as Node);
          const before = [...(link.previousElementSibling?.getClientRects() ?? [])].at(-1);
          return (comma.getClientRects()[0]?.top ?? 0) > (before?.bottom ?? 0);
        }),
      );
      expect(begun, `${width} pixels`).toEqual([false, false, false]);
    }
    await operator.delete(`/api/movies/${id}`);
  });

  test('markup in a text is text, and no content is wider than a phone', async ({ page, operator }) => {
    const title = `</script><img src=x onerror="document.title='run'"> ${'W'.repeat(120)} ${'long words '.repeat(12)}`;
    const { id, slug } = await addTitle(operator, {
      title: title.slice(0, 300),
      description: `<script>document.title='run'</script> ${'x'.repeat(900)}`,
      genre: 'Drama',
      type: 'movie',
      posterUrl: 'https://posters.example/none.jpg',
    });
    await page.route('https://posters.example/**', (route) => route.abort());
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(async () => (await operator.get(`/movies/${slug}`)).status()).toBe(200);
    await page.goto(`/movies/${slug}`);
    const poster = page.getByRole('img', { name: /^Poster of/ });
    await expect(poster).toHaveJSProperty('naturalWidth', 500);
    await expect(poster).toHaveAttribute('src', new RegExp(`^/poster/${slug}-`));
    await page.route('**/poster/**', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Poster not available')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x');
    await expect(page.locator('.banner .logline').first()).toContainText(
      "<script>document.title='run'</script>",
    );
    await expect(page).not.toHaveTitle('run');
    await expect(page.getByRole('button', { name: 'Watch Full Movie' })).toBeDisabled();
    await expect(page.getByText('No comments yet.')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await operator.delete(`/api/movies/${id}`);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('each season has a page of its own, and related titles and the rest of a text can be expanded', async ({
    page,
  }) => {
    await test.step('each season has a page of its own', async () => {
      await page.goto('/tv-shows/superman');
      await page.getByRole('link', { name: /^S02/ }).click();
      await expect(page).toHaveURL(/\/tv-shows\/superman\/season\/2$/);
      await expect(page.locator('.episode')).toHaveCount(7);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/season\/2$/);
      await page.getByRole('link', { name: 'Back to Seasons' }).click();
      await expect(page).toHaveURL(/\/tv-shows\/superman#seasons$/);
      await expect(page.locator('.episode').first()).toBeHidden();
      expect((await page.goto('/tv-shows/superman/season/7'))?.status()).toBe(404);
    });

    await test.step('related titles and the rest of a text can be expanded', async () => {
      await page.goto('/movies/metropolis');
      const related = page.getByRole('complementary', { name: 'Related titles' });
      await related.getByText('See More').click();
      await expect(related.getByRole('link')).toHaveCount(12);
    });
  });
});

test.describe('with titles of their own', () => {
  test('a title that cannot be watched links to those that can', async ({ page, operator }) => {
    const silent = { genre: 'Sci-Fi', year: 1927 } as const;
    const film = await addTitle(operator, { ...silent, title: 'Not to be had', type: 'movie' });
    const show = await addTitle(operator, { ...silent, title: 'Nothing to play', type: 'tv_show' });
    const wayOn = page.getByRole('link', { name: 'See what can be watched now' });
    for (const path of [`/movies/${film.slug}`, `/tv-shows/${show.slug}`])
      await expect.poll(async () => (await operator.get(path)).status()).toBe(200);
    await page.goto(`/movies/${film.slug}`);
    await expect(page.getByRole('button', { name: 'Watch Full Movie' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Download' })).toBeDisabled();
    await wayOn.click();
    await expect(page).toHaveURL('/movies?genre=Sci-Fi&watch=now');
    await page.locator('.card a').first().click();
    await expect(page.getByRole('link', { name: 'Watch Full Movie' })).toBeVisible();
    await expect(wayOn).toBeHidden();

    await page.goto(`/tv-shows/${show.slug}`);
    await wayOn.click();
    await expect(page).toHaveURL(/\/tv-shows\?.*watch=now$/);
    await expect(page.locator('.card').first()).toBeVisible();
    for (const { id } of [film, show]) await operator.delete(`/api/movies/${id}`);
  });
});
