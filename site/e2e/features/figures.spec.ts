import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Figures } from '#schema/shapes/figures.ts';
import { addTitle } from '#site/e2e/api.ts';
import { axeFaults } from '#site/e2e/axe.ts';
import { test } from '#site/e2e/test.ts';

test.use({ as: 'operator' });

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

let film: { id: number; slug: string };
const name = `Quokka ${randomUUID().slice(0, 8)}`;
const missing = `quokkaless ${randomUUID().slice(0, 4)}`;
test.beforeEach(async ({ page }) => {
  const { request } = page;
  film = await addTitle(request, {
    title: name,
    genre: 'Drama',
    type: 'movie' as const,
    videoUrl: 'https://videos.example.org/none.mp4',
    downloadUrl: 'https://files.example.org/quokka.zip',
  });
});
test.afterEach(async ({ operator }) => {
  await operator.delete(`/api/movies/${film.id}`);
});

test("visitors' actions are counted, shown on Overview, and linked", async ({ page, visit }) => {
  const { request } = page;
  const figuresOf = async (): Promise<Figures> => (await request.get('/api/figures')).json();
  const before = (await figuresOf()).days.at(-1);

  // Without the administrator's cookie, and with requests to other hosts blocked.
  const visited = await visit();
  await visited.route(/example\.org/, (route) => route.abort());
  await visited.goto(`/movies/${film.slug}`);
  await visited.locator('a[data-event="download"]').first().click();
  await visited.goto(`/watch/${film.slug}`);
  await visited.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(visited.getByRole('alert')).toContainText('This video cannot be played');
  for (const term of [missing.slice(0, 4), missing])
    await visited.goto(`/search?q=${encodeURIComponent(term)}`);
  await visited.context().close();

  await expect
    .poll(
      async () => {
        const { days, broken } = await figuresOf();
        const today = days.at(-1);
        const since = (kind: 'views' | 'downloads' | 'broken' | 'searches') =>
          (today?.[kind] ?? 0) - (before?.[kind] ?? 0);
        return {
          // The pages of one title count once for an address.
          isSeen: since('views') >= 1,
          isTaken: since('downloads') >= 1,
          isFailed: since('broken') >= 1,
          isSearched: since('searches') >= 1,
          isNamed: broken.some(({ id }) => id === film.id),
        };
      },
      { timeout: 30_000 },
    )
    .toEqual({ isSeen: true, isTaken: true, isFailed: true, isSearched: true, isNamed: true });

  // Words are shown once they were searched for from several addresses.
  await page.route('/api/figures?*', async (route) => {
    const answer = await route.fetch();
    const found: Figures = await answer.json();
    await route.fulfill({ json: { ...found, foundNothing: [{ words: missing, searches: 3 }] } });
  });
  await page.goto('/admin');
  const visitors = panel(page, 'Visitors');
  await expect(visitors.getByRole('img', { name: /^Views by day, most on / })).toBeVisible();
  await visitors.getByText('Day by day').click();
  await expect(visitors.getByRole('row')).toHaveCount(31);
  await visitors.getByRole('button', { name: '7 days' }).click();
  await expect(page).toHaveURL(/\?days=7$/);
  await expect(visitors.getByRole('row')).toHaveCount(8);
  expect(await axeFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(panel(page, 'Broken streams').getByRole('link', { name })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  const title = page.getByRole('dialog').getByLabel('Title', { exact: true });
  await panel(page, 'Searches without a result')
    .getByRole('link', { name: `Add the title ${missing}` })
    .click();
  await expect(title).toHaveValue(missing);
  await page.goBack();
  await panel(page, 'Broken streams').getByRole('link', { name }).click();
  await expect(title).toHaveValue(name);
  const form = page.getByRole('dialog');
  await form.getByText('Visitors by day').click();
  await expect(form.getByRole('img', { name: /^Broken streams by day, most on / })).toBeVisible();
});
