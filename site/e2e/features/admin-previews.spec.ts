import { expect, type Page } from '@playwright/test';
import { addTitle } from '#site/e2e/api.ts';
import { axeFaults } from '#site/e2e/axe.ts';
import { test } from '#site/e2e/test.ts';

test.use({ as: 'operator' });

const publication = (page: Page) => page.getByRole('region', { name: 'Publication' });
const bar = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

let slug = '';
let id = 0;

test.beforeEach(async ({ operator }, { title: name }) => {
  ({ id, slug } = await addTitle(operator, {
    title: `Saiga ${name}`,
    genre: 'Drama',
    type: 'tv_show',
    publication: 'draft',
  }));
});
test.afterEach(({ operator }) => operator.delete(`/api/movies/${id}`));

async function addSeasons(page: Page): Promise<void> {
  for (const seasonNumber of [1, 2]) {
    const data = { showId: id, seasonNumber, title: `Season ${seasonNumber}`, publication: 'draft' };
    const season = await (await page.request.post('/api/seasons', { data })).json();
    const episode = {
      seasonId: season.id,
      episodeNumber: 1,
      title: `Pilot ${seasonNumber}`,
      publication: 'draft',
    };
    await page.request.post('/api/episodes', { data: episode });
  }
}

test('drafts are previewed', async ({ page, request }) => {
  await addSeasons(page);
  await page.goto(`/tv-shows/${slug}`);
  await expect(bar(page)).toContainText('Preview: draft. Visitors do not see this page.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saiga drafts are previewed');
  const poster = page.locator('main img[src*="/poster/"]').first();
  await expect
    .poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await axeFaults(page)).toEqual([]);
  // Seasons are links here, and stay within the preview.
  await page.getByRole('navigation', { name: 'Seasons' }).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(`/tv-shows/${slug}/season/2`);
  await expect(bar(page)).toBeVisible();
  await expect(page.getByText('Pilot 2')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await axeFaults(page)).toEqual([]);
  await bar(page).getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit season' })).toBeVisible();

  expect((await request.get(`/tv-shows/${slug}`)).status()).toBe(404);
});

test('links are shared', async ({ page, visit }) => {
  await addSeasons(page);
  await page.goto(`/admin/tv-shows/${slug}/edit`);
  await publication(page).getByText('Preview links').click();
  await publication(page).getByLabel('How long the link works').selectOption('1 day');
  await publication(page).getByRole('button', { name: 'Make link' }).click();
  const issued = page.getByRole('dialog', { name: 'Preview link' });
  const address = (await issued.getByRole('code').textContent()) ?? '';
  expect(new URL(address).pathname).toMatch(/^\/preview\/[\w-]{43}$/);
  await issued.getByRole('button', { name: 'Copy link' }).click();
  await expect(issued).toContainText(/Copied|It is selected/);
  expect(await axeFaults(page)).toEqual([]);
  await issued.getByRole('button', { name: 'Done' }).click();

  // A visitor without an account and without JavaScript.
  const other = await visit({ javaScriptEnabled: false });
  const visitor = other.context();
  await other.goto(new URL(address).pathname);
  await expect(other).toHaveURL(`/tv-shows/${slug}`);
  await expect(bar(other)).toContainText('This link shows it until');
  await expect(bar(other).getByRole('link')).toHaveCount(0);
  await other.getByRole('navigation', { name: 'Seasons' }).getByRole('link').nth(1).click();
  await expect(other.getByText('Pilot 2')).toBeVisible();

  await publication(page)
    .getByRole('button', { name: /^Revoke the link by/ })
    .press('Enter');
  await expect(publication(page).getByRole('button', { name: /^Revoke the link by/ })).toBeHidden();
  // The focus stays near the link that is gone.
  await expect(publication(page).locator(':focus')).toHaveCount(1);
  expect((await other.reload())?.status()).toBe(404);
  await other.goto(new URL(address).pathname);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('This preview link does not work');
  await visitor.close();
});

test('unsaved changes are previewed', async ({ page, context, operator }) => {
  await operator.put(`/api/movies/${id}`, { data: { publication: 'published' } });
  await page.goto(`/admin/tv-shows/${slug}/edit`);
  await page.getByLabel('Title', { exact: true }).fill('Saiga as typed');
  await expect(publication(page).getByText('Preview links')).toBeHidden();
  const opened = context.waitForEvent('page');
  await publication(page).getByRole('link', { name: 'Preview' }).click();
  const shown = await opened;
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Saiga as typed');
  await expect(bar(shown)).toContainText('Preview: unsaved changes. Visitors see this page without them.');
  await shown.goto(`/tv-shows/${slug}`);
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Saiga unsaved changes are previewed');
});

test('several drafts of episodes', async ({ page }) => {
  await addSeasons(page);
  await page.goto(`/admin/tv-shows/${slug}/seasons`);
  await page.getByLabel('Publication', { exact: true }).selectOption('Published');
  await expect(page.getByText('None of this state')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('button', { name: 'Season 1', exact: true }).click();
  await page.getByRole('button', { name: 'Add several' }).click();
  await page.getByLabel('Titles, one a line').fill('Ebb\nFlow');
  await publication(page).getByRole('button', { name: 'Draft' }).click();
  await page.getByRole('button', { name: 'Add 2 episodes as drafts' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByLabel('Publication', { exact: true }).selectOption('Draft');
  await expect(page.locator('.episode-row')).toHaveCount(3);
  await page.getByLabel('Publication', { exact: true }).selectOption('Archived');
  await expect(page.getByText('None of this state')).toBeVisible();
});
