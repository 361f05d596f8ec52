import { expect } from '@playwright/test';
import { axeFaultsInThemes } from '#site/e2e/axe.ts';
import { nobody, test } from '#site/e2e/test.ts';

test.use({ as: 'operator' });

test('a token is created, used by a program, named in the history, and revoked', async ({
  page,
  playwright,
  baseURL,
}) => {
  await page.goto('/admin/account');
  const name = `Script ${Date.now()}`;
  await page.getByRole('button', { name: 'Make a token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make an API token' });
  await dialog.getByRole('button', { name: 'Make token' }).click();
  await expect(dialog.getByText('Give the token a name')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('checkbox', { name: 'Titles' }).check();
  expect(await axeFaultsInThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make token' }).click();
  const token = (await page.locator('.issued code').textContent()) ?? '';
  expect(token).toMatch(/^lamphouse_/);
  await page.getByRole('button', { name: 'Done' }).click();
  const row = page
    .getByRole('region', { name: 'API tokens' })
    .getByRole('listitem')
    .filter({ hasText: name });
  await expect(row).toContainText('Not used yet');

  const program = await playwright.request.newContext({
    ...(baseURL !== undefined && { baseURL }),
    storageState: nobody,
    extraHTTPHeaders: { Authorization: `Bearer ${token}` },
  });
  const added = await program.post('/api/movies', { data: { title: name, genre: 'Drama', type: 'movie' } });
  expect(added.status()).toBe(201);
  const { id } = await added.json();
  const refused = await program.post('/api/publish', { data: { all: true } });
  expect([refused.status(), (await refused.json()).message]).toEqual([
    403,
    expect.stringContaining('settings'),
  ]);
  await page.goto(`/admin/history/movie/${id}`);
  await expect(page.getByText(`(token ${name})`)).toBeVisible();
  expect((await program.delete(`/api/movies/${id}`)).status()).toBe(200);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/account');
  await expect(row).toContainText('Last used');
  await row.getByRole('button', { name: `Revoke the token ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toBeHidden();
  expect((await program.get('/api/auth/user')).status()).toBe(401);
  await program.dispose();
});
