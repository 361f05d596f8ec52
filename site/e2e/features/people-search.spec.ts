import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Movie } from '#schema/shapes/movie.ts';
import { ownName } from '#site/e2e/api.ts';
import { axeFaults } from '#site/e2e/axe.ts';
import { importTitles } from '#site/e2e/import-titles.ts';
import { test } from '#site/e2e/test.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search people' });
const found = (page: Page, name: string) =>
  page.locator('[data-people]').getByRole('link', { name: new RegExp(`^${name}`) });
const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-');

/** A person in thirteen films, in one as its director, too. */
async function addActor(operator: APIRequestContext, name: string): Promise<{ id: number }[]> {
  const years = [...Array<number>(9).fill(1916), 1925, 1926, 1928, 1931];
  const title = (at: number) => `${name} ${at}`;
  await importTitles(
    operator,
    years.map((year, at) => ({ title: title(at), genre: 'Comedy', type: 'movie', year })),
  );
  const params = { search: name, type: 'movie', limit: 100 };
  const { titles } = await (await operator.get('/api/titles', { params })).json();
  const films = (titles as Movie[]).filter((film) => film.title.startsWith(name));
  expect(films).toHaveLength(years.length);
  for (const { id, year } of films) {
    const credits = [{ name, role: 'actor' }, ...(year === 1931 ? [{ name, role: 'director' }] : [])];
    const answer = await operator.put(`/api/movies/${id}/credits`, { data: { credits } });
    expect(answer.ok()).toBe(true);
  }
  return films;
}

/** How many cards stand beside each other. */
const firstLine = (page: Page) =>
  page.locator('.card').evaluateAll((cards) => {
    const tops = cards.map((card) => card.getBoundingClientRect().top);
    return tops.filter((top) => top === tops[0]).length;
  });

test('a person is found while typing, their titles by role, and a search without results leads on', async ({
  page,
  operator,
}) => {
  await test.step('a person is found while typing, and their titles are narrowed to a role', async () => {
    const name = ownName('Édouard Quimperlé');
    const typed = name.toLowerCase().replace('édouard', 'eduoard').replace('é', 'e');
    await addActor(operator, name);
    const path = `/people/${slugOf(name).replaceAll('é', 'e')}`;

    await page.goto('/people');
    await field(page).pressSequentially(typed);
    await expect(found(page, name)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: '1 person found' })).toBeVisible();
    await expect(page).toHaveURL(`/people?${new URLSearchParams({ q: typed })}`);
    expect(await axeFaults(page)).toEqual([]);
    await found(page, name).click();
    await expect(page).toHaveURL(path);

    const tabs = page.getByRole('navigation', { name: 'Roles' });
    await expect(tabs.getByRole('link')).toHaveText(['All 13', 'Actor 13', 'Director 1']);
    await expect(page.locator('.card')).toHaveCount(13);
    await expect(page.locator('.card').first()).toContainText('Director, actor');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await firstLine(page)).toBe(3);
    // The heading says it.
    const here = page.getByRole('navigation', { name: 'Breadcrumb' }).getByText(name);
    await expect(here).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(here).toBeVisible();
    expect(await firstLine(page)).toBe(6);
    await tabs.getByRole('link', { name: /^Director/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${path}/director`);
    await expect(page.locator('.card')).toHaveCount(1);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    expect(await axeFaults(page)).toEqual([]);

    // Back returns to what was found.
    await page.goBack();
    await page.goBack();
    await expect(field(page)).toHaveValue(typed);
    await expect(found(page, name)).toBeVisible();
    await field(page).fill('');
    await expect(page).toHaveURL('/people');
    await expect(
      page.getByRole('status').filter({ hasText: /^\d+ people, most titles first$/ }),
    ).toBeVisible();
  });

  await test.step('a search for people without results leads on', async () => {
    await page.goto('/people');
    await field(page).fill('zzxqkw');
    const nothing = page.locator('[data-people] .empty');
    await expect(nothing).toContainText('No people found for "zzxqkw"');
    expect(await axeFaults(page)).toEqual([]);
    await nothing.getByRole('link', { name: 'All people' }).click();
    await expect(page).toHaveURL('/people');
    await expect(page.locator('.people a').first()).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the form finds people, and leads back', async ({ page }) => {
    await page.goto('/people');
    await field(page).fill('lllian gish');
    await field(page).press('Enter');
    await expect(page).toHaveURL('/people?q=lllian+gish');
    await expect(found(page, 'Lillian Gish')).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('link', { name: 'Clear search of people' }).click();
    await expect(page).toHaveURL('/people');
  });
});
