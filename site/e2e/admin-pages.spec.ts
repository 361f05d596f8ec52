import { expect, type Page } from '@playwright/test';
import { addPage, ownName } from './api.ts';
import { axeFaults } from './axe.ts';
import { test } from './test.ts';

test.use({ as: 'operator' });

const toast = (page: Page) => page.locator('.toast:not([data-state="closed"])');
const text = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const save = (page: Page) => page.getByRole('button', { name: 'Save page' }).click();

/** Aborts the next call of this kind. */
async function loseOne(page: Page, method: string): Promise<void> {
  let isLost = false;
  await page.route('**/api/pages{,/*}', (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    return route.abort();
  });
}

test('a content page is written, saved against another administrator’s version, deleted and restored', async ({
  page,
  operator,
}) => {
  const name = ownName('House rules of the balcony');
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const [renamed, theirs] = [ownName('Rules of the balcony'), ownName('Rules of the gallery')];
  const back = page.getByRole('link', { name: new RegExp(`^${renamed}`) });
  await page.goto('/admin/pages');

  await test.step('written', async () => {
    await page.getByRole('link', { name: 'New page' }).click();
    await save(page);
    await expect(toast(page)).toContainText('Validation Error');
    await expect(page.getByRole('alert').filter({ hasText: 'All fields are required' })).toHaveCount(2);
    await page.getByRole('textbox', { name: 'Title' }).fill(name);
    await text(page).click();
    await text(page).evaluate((editor) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        'text/html',
        '<table><tr><th>Row</th><th>Seats</th></tr><tr><td>A</td><td>12</td></tr></table>',
      );
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(text(page).getByRole('columnheader')).toHaveText(['Row', 'Seats']);
    await page.keyboard.press('ControlOrMeta+End');
    await page.getByRole('button', { name: 'Heading 2' }).click();
    await page.keyboard.type('Quiet, please');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Write to us. ');
    await page.getByRole('button', { name: 'Link' }).click();
    const link = page.getByRole('dialog', { name: 'Link' });
    await link.getByLabel('Address').fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await expect(link.getByRole('alert')).toBeVisible();
    await link.getByLabel('Address').fill('/contact');
    await page.keyboard.press('Enter');
    await expect(text(page)).toBeFocused();
    expect(await axeFaults(page)).toEqual([]);
    await loseOne(page, 'POST');
    await save(page);
    await expect(toast(page)).toContainText('Failed to create page');
    await save(page);
    await expect(toast(page)).toContainText('Page created successfully');
    await expect(page).toHaveURL(/\/admin\/pages\/\d+$/);
    await expect(page.getByLabel('Slug')).toHaveValue(slug);
    const shown = async () => (await operator.get(`/page/${slug}`)).text();
    await expect.poll(shown).toContain('<a href="/contact">/contact</a>');
    const word = ownName('Donaudampfschifffahrt').replace(' ', '').repeat(4);
    const long = await addPage(operator, { title: word, content: '<p>x</p>' });
    await page.reload();
    await expect(page.getByRole('link', { name: word })).toBeVisible();
    const list = page.getByRole('navigation', { name: 'Pages' });
    expect(await list.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await operator.delete(`/api/pages/${long.id}`);
  });

  await test.step('changed, with the other version shown', async () => {
    const id = Number(page.url().split('/').at(-1));
    await page.getByRole('textbox', { name: 'Title' }).fill(renamed);
    await loseOne(page, 'PUT');
    await save(page);
    await expect(toast(page)).toContainText('Failed to update page');
    await operator.put(`/api/pages/${id}`, { data: { title: theirs } });
    await save(page);
    const both = page.getByRole('dialog', { name: 'Somebody else has changed this meanwhile' });
    await expect(both.getByRole('row', { name: 'Title' })).toContainText(theirs);
    await both.getByRole('button', { name: 'Save mine' }).click();
    await expect(toast(page)).toContainText('Page updated successfully');
    await expect(back).toBeVisible();
  });

  await test.step('deleted, and undone', async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Delete page?' });
    await loseOne(page, 'DELETE');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('Failed to delete page');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('Page deleted successfully');
    await expect(back).toBeHidden();
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page)).toContainText(`${renamed} is back.`);
    await expect(back).toBeVisible();
    await operator.delete(`/api${(await back.getAttribute('href'))?.replace('/admin', '')}`);
  });

  await test.step('content that the text editor would lose is edited as HTML', async () => {
    const content = '<table><caption>Seats</caption><tbody><tr><td>Stalls</td></tr></tbody></table>';
    const title = ownName('Seats');
    const { id } = await addPage(operator, { title, content });
    await page.goto(`/admin/pages/${id}`);
    await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue(content);
    await expect(page.getByText('this page is edited as HTML')).toBeVisible();
    await text(page).fill('x'.repeat(250));
    await save(page);
    await expect(toast(page)).toContainText('Page updated successfully');
    await expect(page.getByRole('link', { name: new RegExp(`^${title}`) })).toContainText(
      `${'x'.repeat(200)}...`,
    );
    await operator.delete(`/api/pages/${id}`);
  });
});
