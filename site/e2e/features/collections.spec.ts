import { expect } from '@playwright/test';
import { addTitle } from '#site/e2e/api.ts';
import { axeFaults } from '#site/e2e/axe.ts';
import { test } from '#site/e2e/test.ts';

test.use({ catalogue: 'none', as: 'operator' });

test('a collection is created by keyboard, ordered, shown, found, moved and restored', async ({
  page,
  product,
  operator,
}) => {
  const { url } = product;
  for (const title of ['Safety Last', 'The General', 'The Gold Rush'])
    await addTitle(operator, { title, genre: 'Comedy', type: 'movie' }, url);
  const titles = page.locator('.ordered-row .about a');

  await test.step('the page of all titles leads to no collections while there are none', async () => {
    await expect.poll(async () => (await operator.get('/titles')).text()).toContain('The General');
    expect(await (await operator.get('/titles')).text()).not.toContain('href="/collections"');
  });

  await test.step('created', async () => {
    await page.goto(`${url}/admin/collections`);
    await page.getByRole('link', { name: 'New collection' }).click();
    await page.getByRole('button', { name: 'Save collection' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The collection needs a name' })).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('Silent comedies');
    await page.getByLabel('Text').fill('Made before anybody spoke.\n\n<b>Still</b> funny.');
    await page.getByRole('button', { name: 'Save collection' }).click();
    await expect(page).toHaveURL(`${url}/admin/collections/silent-comedies`);
  });

  await test.step('filled by a search, without the pointer', async () => {
    const search = page.getByRole('combobox', { name: 'Add titles by name' });
    for (const name of ['Safety Last', 'The General', 'The Gold Rush']) {
      await search.fill(name);
      const option = page.getByRole('option', { name });
      await expect(option).toBeVisible();
      await expect(page.getByText('Searching...')).toHaveCount(0);
      await page.keyboard.press('Enter');
      await expect(option).toContainText('in the collection');
    }
    await page.keyboard.press('Escape');
    await expect(titles).toHaveText(['Safety Last', 'The General', 'The Gold Rush']);
  });

  await test.step('ordered by arrow keys, by position and by pointer', async () => {
    await page.getByRole('button', { name: 'Move The Gold Rush, place 3 of 3' }).focus();
    await page.keyboard.press('ArrowUp');
    await expect(titles).toHaveText(['Safety Last', 'The Gold Rush', 'The General']);
    await expect(page.getByRole('button', { name: 'Move The Gold Rush, place 2 of 3' })).toBeFocused();
    await page.getByLabel('Place of The General').fill('1');
    await page.keyboard.press('Enter');
    await expect(titles).toHaveText(['The General', 'Safety Last', 'The Gold Rush']);
    const from = await page.getByRole('button', { name: /^Move The Gold Rush/ }).boundingBox();
    const to = await page.getByRole('button', { name: /^Move The General/ }).boundingBox();
    if (!from || !to) throw new Error('no handles to drag');
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 10, to.y - 4, { steps: 5 });
    await page.mouse.up();
    await expect(titles).toHaveText(['The Gold Rush', 'The General', 'Safety Last']);
    // The tooltip of the handle under the pointer is outside every landmark.
    await page.getByRole('heading', { name: 'Silent comedies' }).hover();
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    expect(await axeFaults(page)).toEqual([]);
  });

  await test.step('a title is removed, and put back where it was', async () => {
    await page.getByRole('button', { name: 'Take The General out of the collection' }).click();
    await expect(titles).toHaveText(['The Gold Rush', 'Safety Last']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(titles).toHaveText(['The Gold Rush', 'The General', 'Safety Last']);
    await page.reload();
    await expect(titles).toHaveText(['The Gold Rush', 'The General', 'Safety Last']);
  });

  await test.step('shown to visitors, in its order, with its text as text', async () => {
    const shown = async () => (await operator.get('/collections/silent-comedies')).text();
    await expect.poll(shown).toContain('The Gold Rush');
    await expect.poll(async () => (await operator.get('/titles')).text()).toContain('>1 collection<');
    await page.goto(`${url}/titles`);
    await page.getByRole('link', { name: '1 collection' }).click();
    await page.getByRole('link', { name: /Silent comedies/ }).click();
    await expect(page.locator('.card > a > [dir]')).toHaveText([
      'The Gold Rush',
      'The General',
      'Safety Last',
    ]);
    await expect(page.locator('.collection-head .logline')).toContainText('<b>Still</b> funny.');
    const graph = await page.locator('script[type="application/ld+json"]').textContent();
    expect(graph).toContain('CollectionPage');
    expect(graph).toContain('ItemList');
    expect(await axeFaults(page)).toEqual([]);
    await page.goto(`${url}/search?q=silent+com`);
    await expect(page.locator('[data-collection]')).toContainText('Silent comedies');
    expect(await (await operator.get('/sitemap/collections.xml')).text()).toContain(
      '/collections/silent-comedies<',
    );
  });

  await test.step('a former slug redirects, and a deletion is undone', async () => {
    await page.goto(`${url}/admin/collections/silent-comedies`);
    await page.getByLabel('Slug').fill('silents');
    await page.getByRole('button', { name: 'Save collection' }).click();
    await expect(page).toHaveURL(`${url}/admin/collections/silents`);
    const former = () => operator.get('/collections/silent-comedies', { maxRedirects: 0 });
    await expect.poll(async () => (await former()).headers()['location']).toBe('/collections/silents');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(async () => (await operator.get('/collections/silents')).status()).toBe(404);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await operator.get('/collections/silents')).status()).toBe(200);
  });
});
