import { expect, type Page } from '@playwright/test';
import { test } from '#site/e2e/test.ts';

test.use({ as: 'operator' });

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const tagline = (page: Page) => page.getByLabel('Tagline', { exact: true });
const code = (page: Page) => page.getByRole('textbox', { name: 'Header ad code' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
/** Uses the browser's own buttons. */
const step = (page: Page, steps: number) => page.evaluate((by) => history.go(by), steps);

test('Back, Forward, links and closing the page ask once before unsaved text is lost', async ({ page }) => {
  await test.step('Back and Forward ask before unsaved text is lost, and then go where they would have gone', async () => {
    await page.goto('/admin');
    for (const name of ['People', 'Ads & Analytics', 'Media']) {
      await sidebar(page).getByRole('link', { name }).click();
      await expect(heading(page, name)).toBeVisible();
    }
    await step(page, -1);
    await expect(page).toHaveURL(/\/admin\/ads$/);
    await code(page).fill('Unsaved');

    for (const steps of [-1, 1, -2]) {
      await step(page, steps);
      await expect(question(page)).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/ads$/);
      // Pressed once more, before the question is answered.
      await step(page, steps);
      await expect(page).toHaveURL(/\/admin\/ads$/);
      await question(page).getByRole('button', { name: 'Stay' }).click();
      await expect(question(page)).toBeHidden();
      await expect(code(page)).toHaveValue('Unsaved');
    }
    const way = await page.evaluate(() => ({ length: history.length, idx: history.state.idx }));

    await step(page, -2);
    await question(page).getByRole('button', { name: 'Leave' }).click();
    await expect(page).not.toHaveURL(/admin\/ads/);
    await expect(question(page)).toHaveCount(0);
    const after = await page.evaluate(() => ({ length: history.length, idx: history.state.idx }));
    expect(after).toEqual({ length: way.length, idx: way.idx - 2 });
    // Text that was left on purpose is gone, and nothing asks again.
    await step(page, 2);
    await expect(code(page)).not.toHaveValue('Unsaved');
    await step(page, -2);
    await expect(page).not.toHaveURL(/admin\/ads/);
  });

  await test.step('a blocked link continues after one question, and closing the page asks too', async () => {
    await page.goto('/admin/customization#branding_tagline');
    await tagline(page).fill('Unsaved');
    await sidebar(page).getByRole('link', { name: 'People' }).click();
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(tagline(page)).toHaveValue('Unsaved');

    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const browser = await asked;
    expect(browser.type()).toBe('beforeunload');
    await browser.dismiss();

    await sidebar(page).getByRole('link', { name: 'People' }).click();
    await question(page).getByRole('button', { name: 'Leave' }).click();
    await expect(heading(page, 'People')).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    await sidebar(page).getByRole('link', { name: 'Media' }).click();
    await expect(heading(page, 'Media')).toBeVisible();
  });
});
