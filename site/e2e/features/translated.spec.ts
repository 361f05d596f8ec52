import { expect, type Page } from '@playwright/test';
import { addTitle, ownName, saveSetting } from '#site/e2e/api.ts';
import { test } from '#site/e2e/test.ts';
import { translate, watchErrors } from './translation.ts';

const form = (page: Page) => page.locator('.comment-form');
const send = (page: Page) => form(page).getByRole('button', { name: /Post/ });

async function comment(page: Page, text: string): Promise<void> {
  await form(page).getByLabel(/Name/).fill('Ines');
  await form(page).locator('textarea').fill(text);
  await send(page).click();
}

test('what a page shows and what is typed outlast a translator and an extension', async ({
  page,
  visit,
  operator,
}) => {
  const title = { title: ownName('In Other Words'), genre: 'Drama', type: 'movie' } as const;
  const { slug } = await addTitle(operator, title);
  await expect.poll(async () => (await operator.get(`/movies/${slug}`)).status()).toBe(200);
  await saveSetting(operator, 'comments_min_fill_seconds', '0');
  const expectNoErrors = watchErrors(page);

  await test.step('a rating is given, changed and removed, and its words follow', async () => {
    await page.goto(`/movies/${slug}`);
    const ratings = page.locator('#ratings');
    const star = (value: number) => ratings.locator(`input[value="${value}"]`);
    await star(8).click();
    await expect(ratings.getByText('You rated it 8.')).toBeVisible();
    await form(page).locator('textarea').focus();
    await expect(send(page)).toHaveAttribute('aria-disabled', 'true');
    await translate(page);
    await star(5).click();
    await expect(ratings.getByText('‹You rated it 5.›')).toBeVisible();
    await star(5).click();
    await expect(ratings.getByText('‹Rating removed.›')).toBeVisible();
  });

  await test.step('a comment is posted, and its confirmation goes by itself', async () => {
    await comment(page, ownName('Beautifully shot.'));
    await expect(form(page).getByRole('status')).toHaveText('‹Comment posted!›');
    await expect(form(page).getByRole('status')).toHaveText('');
    await expect(page.locator('.comment')).toContainText('Beautifully shot.');
    await expect(page.locator('.comment')).toHaveCount(1);
    expectNoErrors();
  });

  await test.step('a comment is posted on a page that was translated before its form was reached for', async () => {
    const early = await visit();
    await early.goto(`/movies/${slug}`);
    await translate(early);
    await comment(early, ownName('Well told.'));
    await expect(form(early).getByRole('status')).toHaveText('‹Comment posted!›');
    await expect(early.locator('.comment')).toHaveCount(2);
  });

  await test.step('a description is typed in the dashboard', async () => {
    const dashboard = await visit({ storageState: await operator.storageState() });
    const expectNone = watchErrors(dashboard);
    await dashboard.goto(`/admin/movies/${slug}/edit`);
    await dashboard.getByLabel(/^Description/).focus();
    await translate(dashboard);
    await dashboard.keyboard.type('On the river.');
    await expect(dashboard.getByText(/‹Draft saved/)).toBeVisible();
    await expect(dashboard.getByLabel(/Description/)).toHaveValue('On the river.');
    expectNone();
  });

  await test.step('a wrong password is said', async () => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign In to Admin Panel' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await translate(page);
    await page.locator('input[type=email]').fill('nobody@example.org');
    await page.locator('input[type=password]').fill('not the password');
    await page.keyboard.press('Enter');
    await expect(page.locator('.toast')).toBeVisible();
    await expect(page.locator('input[type=password]')).toBeVisible();
    expectNoErrors();
  });

  await test.step('text that was typed before the script came stays, whatever an extension has added', async () => {
    const extended = await visit();
    await extended.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        for (const field of document.querySelectorAll('input, textarea'))
          field.after(document.createElement('button'));
      }),
    );
    const scripts = Promise.withResolvers<void>();
    await extended.route(/\/_astro\/.*\.js$/, async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await extended.goto(`/movies/${slug}`, { waitUntil: 'commit' });
    await form(extended).locator('input[name=name]').fill('Ines');
    await form(extended).locator('textarea').fill('Begun early');
    scripts.resolve();
    await expect(form(extended).locator('.count')).toHaveText(/^11 \//);
    await expect(form(extended).locator('textarea')).toHaveValue('Begun early');
    await expect(form(extended).locator('textarea')).toBeFocused();
    await expect(form(extended).locator('input[name=name]')).toHaveValue('Ines');
  });

  await test.step('a form that fails begins again with what was typed, and works', async () => {
    await page.goto(`/movies/${slug}`);
    await form(page).locator('textarea').focus();
    await expect(send(page)).toHaveAttribute('aria-disabled', 'true');
    // React fails when it changes a text that somebody else removed together with its element.
    await page.evaluate(() => {
      for (const text of document.querySelectorAll('.after-post')) text.remove();
    });
    await form(page).locator('textarea').fill(ownName('Twice.'));
    await form(page).getByLabel('Contains a spoiler').check();
    await comment(page, ownName('Twice.'));
    const comments = page.getByRole('region', { name: 'Comments' });
    await expect(comments.locator('astro-island[data-failed]')).toBeAttached();
    await expect(form(page).locator('textarea')).toHaveValue(ownName('Twice.'));
    await expect(form(page).getByLabel(/Name/)).toHaveValue('Ines');
    await expect(form(page).getByLabel('Contains a spoiler')).toBeChecked();
    await comment(page, ownName('Once more.'));
    await expect(form(page).getByRole('status')).toHaveText('Comment posted!');
    await expect(page.locator('.comment')).toContainText([ownName('Once more.')]);
  });
});
