import { expect } from '@playwright/test';
import { addTitle } from '#site/e2e/api.ts';
import { axeFaults } from '#site/e2e/axe.ts';
import { test } from '#site/e2e/test.ts';

test.use({ catalogue: 'none', as: 'operator' });

test('home is arranged: rows by rule and by hand, named, ordered, hidden, and the default restored with one click', async ({
  page,
  product,
  operator,
}) => {
  const { url } = product;
  const ids: number[] = [];
  for (const [title, genre] of [
    ['Safety Last', 'Comedy'],
    ['The General', 'Comedy'],
    ['Nosferatu', 'Horror'],
  ] as const)
    ids.push((await addTitle(operator, { title, genre, type: 'movie' }, url)).id);
  const made = await (await operator.post('/api/collections', { data: { title: 'By hand' } })).json();
  await operator.post(`/api/collections/${made.id}/titles`, { data: { movieIds: ids.toReversed() } });
  const home = async () => (await operator.get('/')).text();
  /** The names of the rows as visitors get them, in order. */
  const rows = async () =>
    [...(await home()).matchAll(/<h2 id="row-[^"]*">([^<]*)<\/h2>/g)]
      .map(([, name]) => name)
      .filter((name) => !name?.startsWith('Live'));
  const specified = ['Suggestions', 'Popular Movies &amp; Series', 'Comedy Movies', 'Top 20'];
  await expect.poll(rows).toEqual(specified);

  await page.goto(`${url}/admin/home`);
  const row = (name: string) => page.locator('.arranged-row').filter({ hasText: name });
  const save = () => page.getByRole('button', { name: 'Save arrangement' }).click();

  await test.step('a row by rule, with a preview of its titles', async () => {
    await page.getByRole('button', { name: 'Add row' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Frights');
    await page.getByLabel('Genre').fill('Horror');
    await expect(row('Frights').locator('.posters li')).toHaveCount(1);
    expect(await rows()).toEqual(specified);
    expect(await axeFaults(page)).toEqual([]);
    await save();
    await expect.poll(rows).toEqual(['Frights', ...specified]);
  });

  await test.step('by hand, hidden, and ordered by keyboard', async () => {
    await page.getByRole('button', { name: 'Edit Popular Movies & Series' }).click();
    await row('Popular Movies & Series').getByRole('button', { name: 'By hand' }).click();
    await page.getByRole('button', { name: 'Hide Comedy Movies' }).click();
    await page.getByRole('button', { name: /^Move Popular Movies/ }).focus();
    await page.keyboard.press('Home');
    await expect(page.locator('.arranged-row .about').first()).toHaveText('Popular Movies & Series');
    await expect(page.locator('#main [role="status"]')).toHaveText(
      /^Popular Movies & Series, place 1 of \d+\. Ctrl\+S saves\.$/,
    );
    const unsaved = page.getByRole('region', { name: 'Unsaved arrangement' });
    await expect(unsaved).toBeInViewport();
    // The bar comes right after the buttons of the section: Discard, then Save.
    await page.getByRole('button', { name: 'Add row' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(unsaved.getByRole('button', { name: 'Save arrangement' })).toBeFocused();
    await page.getByRole('button', { name: /^Move Popular Movies/ }).focus();
    await page.keyboard.press('Control+Enter');
    await expect(unsaved).toBeHidden();
    await expect.poll(rows).toEqual(['Popular Movies &amp; Series', 'Frights', 'Suggestions', 'Top 20']);
    await page.goto(url);
    await expect(page.locator('.shelf').first().locator('a > [dir]')).toHaveText([
      'Nosferatu',
      'The General',
      'Safety Last',
    ]);
    await expect(page.getByRole('link', { name: /^More Popular/ })).toHaveAttribute(
      'href',
      '/collections/by-hand',
    );
  });

  await test.step('without its hero, and back to the default with an undo', async () => {
    await page.goto(`${url}/admin/home`);
    await page.getByRole('checkbox', { name: 'Shown' }).uncheck({ force: true });
    await save();
    await expect.poll(home).not.toContain('aria-label="Featured titles"');
    await page.getByRole('button', { name: 'Restore the default' }).click();
    await expect.poll(rows).toEqual(specified);
    await expect.poll(home).toContain('aria-label="Featured titles"');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(rows).toContain('Frights');
  });
});
