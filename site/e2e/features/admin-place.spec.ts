import { expect, type Page } from '@playwright/test';
import { addTitle, ownName } from '#site/e2e/api.ts';
import { add } from '#site/e2e/matches.ts';
import { moving, test } from '#site/e2e/test.ts';

test.use({ ...moving, as: 'operator' });

const form = (page: Page) => page.getByRole('dialog', { name: 'Edit movie' });
const scroll = (page: Page) => page.evaluate(() => window.scrollY);

test('lists return to the edited row, its position and focus, and a form that was opened from another address only to the list', async ({
  page,
  operator,
}) => {
  await test.step('a list is restored at its scroll position with the focus on the row, and View and Edit link to each other', async () => {
    await page.goto('/admin/movies?view=list&sort=title&country=United+States&page=2');
    const row = page.getByRole('table').locator('tbody tr').nth(15);
    await row.scrollIntoViewIfNeeded();
    const name = await row.getByRole('link').first().textContent();
    const before = await scroll(page);
    expect(before).toBeGreaterThan(100);
    for (const leave of ['Escape', 'Cancel']) {
      await row.getByRole('link', { name: `Edit ${name}` }).click();
      await expect(form(page).getByLabel('Title', { exact: true })).toBeFocused();
      await (leave === 'Escape'
        ? page.keyboard.press(leave)
        : form(page).getByRole('button', { name: leave }).click());
      await expect(row.getByRole('link', { name: `Edit ${name}` })).toBeFocused();
      expect(await scroll(page)).toBe(before);
    }

    await row.getByRole('link', { name: `View ${name}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible();
    const address = page.url();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await expect(form(page).getByRole('link', { name: 'View', exact: true })).toHaveAttribute(
      'href',
      new URL(address).pathname,
    );
    await form(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(address);
  });

  await test.step('a form that was opened from another address only returns to the list', async () => {
    await page.goto('/admin/movies/metropolis/edit?from=//evil.example/');
    await form(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/admin\/movies\?from=/);
  });

  await test.step('matches, collections and content pages return to the edited row', async () => {
    const league = ownName('Place Cup');
    const games = [
      await add(operator, { league }),
      await add(operator, { league, homeTeam: 'Second Place' }),
    ];
    await page.goto(`/admin/matches?search=${encodeURIComponent(league)}`);
    const day = page.getByRole('link', { name: /^Match day of / }).nth(1);
    await day.click();
    const dialog = page.getByRole('dialog', { name: 'Match day' });
    await expect(dialog.locator('.phases button, .goal').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(day).toBeFocused();

    const name = `Places ${Date.now()}`;
    const made = await operator.post('/api/collections', { data: { title: name } });
    const { id } = await made.json();
    await page.goto(`/admin/collections?search=${encodeURIComponent(name)}`);
    const collection = page.getByRole('link', { name, exact: true });
    await collection.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(collection).toBeFocused();
    expect(new URL(page.url()).searchParams.get('search')).toBe(name);
    await operator.delete(`/api/collections/${id}`);

    await page.goto('/admin/pages');
    const about = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: /^About/ });
    await about.click();
    await expect(page.getByRole('heading', { name: 'Edit page' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/admin\/pages$/);
    await expect(about).toBeFocused();
    for (const game of games) await operator.delete(`/api/matches/${game.id}`);
  });
});

test('an edit from a card returns to the same position of the page, which shows it', async ({
  page,
  operator,
}) => {
  const [title, renamed] = [ownName('Card Of Places'), ownName('Card Of Other Places')];
  // A list of its own, of five titles.
  const genre = ownName('Placed');
  const ids: number[] = [];
  for (const name of ['First', 'Second', 'Third', 'Fourth'])
    ids.push(
      (await addTitle(operator, { title: `${name} of ${genre}`, genre, type: 'movie', rating: 9 })).id,
    );
  const { id, slug } = await addTitle(operator, { title, genre, type: 'movie', rating: 1 });
  ids.push(id);
  const address = `/movies?genre=${genre.replace(' ', '+')}`;
  await expect.poll(async () => (await (await operator.get(address)).text()).includes(title)).toBe(true);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(address);
  const link = page.locator(`.card > a[href="/movies/${slug}"]`);
  const top = () => link.evaluate((card) => Math.round(card.getBoundingClientRect().top));
  await link.scrollIntoViewIfNeeded();
  await expect(async () => {
    await link.blur();
    await link.focus();
    await expect(page.getByRole('link', { name: `Edit ${title}` })).toBeVisible({ timeout: 1000 });
  }).toPass();
  const before = await top();
  await page.getByRole('link', { name: `Edit ${title}` }).press('Enter');
  await form(page).getByLabel('Title', { exact: true }).fill(renamed);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(address);
  await expect(link).toContainText(renamed);
  await expect(link).toBeFocused();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(4);
  for (const added of ids) await operator.delete(`/api/movies/${added}`);
});
