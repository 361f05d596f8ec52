import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { axeFaultsInThemes } from '#site/e2e/axe.ts';
import { operator as account } from '#site/e2e/product.ts';
import { test } from '#site/e2e/test.ts';

test.use({ as: 'operator' });

test('an owner downloads a backup after the password, and sees it as the last one', async ({ page }) => {
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: /^Backup/ }).click();
  const download = page.getByRole('button', { name: 'Download a backup' });
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await download.click();
  await expect(confirm).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(confirm).toBeHidden();
  await download.click();
  await confirm.getByLabel('Password').fill(account.password);
  const begun = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await begun;
  expect(file.suggestedFilename()).toMatch(/^lamphouse-\d{4}-\d\d-\d\d\.tar$/);
  expect(
    readFileSync(await file.path())
      .subarray(0, 14)
      .toString(),
  ).toBe('lamphouse.json');
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Last backup' })).toContainText('today');
  const nightly = page.getByRole('listitem').filter({ hasText: 'Each night' });
  for (const line of (await nightly.locator('pre').textContent())?.split('\n') ?? [])
    expect(readFileSync('docs/run/backup.md', 'utf8')).toContain(line);
  expect(await axeFaultsInThemes(page)).toEqual([]);
});
