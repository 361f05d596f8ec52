import { expect, type Page } from '@playwright/test';
import { intercept } from './intercept.ts';
import { test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const results = (page: Page) => page.locator('[data-results] .card');
const choices = (page: Page) => page.getByRole('listbox').getByRole('option');
const combobox = (page: Page) => page.getByRole('combobox', { name: 'Search movies, TV Shows' });

test('on any other page a list under the box offers titles, and says when nothing is found', async ({
  page,
}) => {
  await test.step('a list under the box offers titles, by arrows and Enter', async () => {
    await page.goto('/movies/metropolis');
    await page.locator('body').press('/');
    await page.keyboard.type('nosf');
    await expect(choices(page).first()).toContainText('Nosferatu');
    await expect(combobox(page)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(choices(page).first()).toHaveAttribute('aria-selected', 'true');
    await expect(combobox(page)).toHaveAttribute('aria-activedescendant', 'suggestion-0');
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Nosferatu');
  });

  await test.step('Escape closes the list, then empties the box; Enter leads to all results', async () => {
    await page.goto('/about');
    await combobox(page).pressSequentially('the');
    await expect(choices(page)).toHaveCount(7);
    await page.keyboard.press('ArrowUp');
    await expect(choices(page).last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(combobox(page)).toHaveValue('the');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=the');
    await expect(heading(page)).toHaveText('Search Results for "the"');
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect(page).toHaveURL('/search?q=the&page=2');
    await expect(results(page).first()).toBeVisible();
  });

  await test.step('it says when nothing is found, and when there is no answer', async () => {
    await page.goto('/contact');
    const list = page.locator('.suggestions');
    await combobox(page).pressSequentially('zzzzzzzz');
    await expect(list).toHaveText('No titles found');
    await combobox(page).fill('metroplis');
    await expect(choices(page).first()).toContainText('Metropolis');
    await expect(choices(page).last()).toHaveText('All close titles');
    await intercept(page, '**/search?q=*', (route) => route.abort());
    await combobox(page).fill('metropolis');
    await expect(list).toContainText('Failed to fetch movies');
    await page.unroute('**/search?q=*');
    await list.getByRole('button', { name: 'Try again' }).click();
    await expect(choices(page).first()).toContainText('Metropolis');
  });

  await test.step('people stand below a title that is being typed, unless they are named', async () => {
    await page.goto('/about');
    await combobox(page).pressSequentially('joh');
    await expect(choices(page).first()).toContainText('Meet John Doe');
    await expect(choices(page).nth(1)).toContainText('Person');
    await combobox(page).fill('john');
    await expect(choices(page).first()).toContainText('Person');
  });

  await test.step('teams of a match stand below the titles, in their whole width', async () => {
    await page.goto('/about');
    await combobox(page).pressSequentially('Granite');
    const teams = choices(page).locator('b').first();
    await expect(teams).toContainText(' – ');
    expect(await teams.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
});
