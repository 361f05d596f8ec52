import { expect, type Page } from '@playwright/test';
import { addTitle, ownName, signIn } from './api.ts';
import { axeFaults } from './axe.ts';
import { moving, test } from './test.ts';

test.use(moving);

const toast = (page: Page) => page.locator('.toast');
const cardOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name }).first();

test('visitors get no controls on cards, an administrator edits and deletes from them, by pointer and by keyboard', async ({
  page,
}) => {
  await test.step('visitors get no controls, and none of their code is loaded', async () => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await page.goto('/movies');
    await page.locator('.card').first().hover();
    await page.locator('.card a').first().focus();
    await expect(page.locator('.card-admin')).toHaveCount(0);
    expect(fetched.filter((url) => /card-controls[./-][^/]*\.(?:css|js)|\/api\/admin/.test(url))).toEqual([]);
  });

  await test.step('an administrator edits, manages seasons and deletes from a card, by pointer and by keyboard', async () => {
    await signIn(page.request);
    const title = ownName('Card To Delete');
    const { slug } = await addTitle(page.request, {
      title,
      genre: 'Drama',
      type: 'movie',
      // The first page lists the most popular titles.
      rating: 10,
    });
    await expect.poll(async () => (await page.request.get('/movies')).text()).toContain(title);

    await page.goto('/tv-shows');
    const show = page.locator('.card').first();
    const name = (await show.locator('a > [dir]').textContent()) ?? '';
    await expect(async () => {
      await page.mouse.move(0, 0);
      await show.hover();
      await expect(show.getByRole('link', { name: `Edit ${name}` })).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(show.getByRole('link', { name: 'Manage seasons' })).toHaveAttribute(
      'href',
      /^\/admin\/tv-shows\/[a-z0-9-]+\/seasons$/,
    );

    await page.goto('/movies');
    const card = cardOf(page, title);
    await expect(async () => {
      await card.getByRole('link').first().blur();
      await card.getByRole('link').first().focus();
      await expect(card.locator('.card-admin')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(card.getByRole('link', { name: 'Manage seasons' })).toHaveCount(0);
    const bookmark = card.getByRole('button', { name: `${title}: my list` });
    await expect(bookmark).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(bookmark).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(card.getByRole('link', { name: `Edit ${title}` })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Delete title?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    expect(await axeFaults(page)).toEqual([]);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('Movie deleted successfully');
    await expect(card).toHaveCount(0);
    expect((await page.request.get(`/api/movies/slug/${slug}`)).status()).toBe(404);
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page)).toContainText(`${title} is back.`);
    await expect(card).toHaveCount(1);

    await cardOf(page, title).hover();
    await cardOf(page, title)
      .getByRole('link', { name: `Edit ${title}` })
      .click();
    await expect(page.getByRole('dialog', { name: 'Edit movie' })).toBeVisible();
    const { id } = await (await page.request.get(`/api/movies/slug/${slug}`)).json();
    await page.request.delete(`/api/movies/${id}`);
  });
});
