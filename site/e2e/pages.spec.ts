import { expect } from '@playwright/test';
import { addPage, ownName } from './api.ts';
import { test } from './test.ts';

test('content pages have their titles, dates and contents, one address each, the width of a text, and pages that do not exist say so', async ({
  page,
  operator,
}) => {
  await test.step('a content page has its title, its date and a table of contents that follows the reader', async () => {
    await page.goto('/privacy');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
    await expect(page.getByText(/^Last updated [A-Z][a-z]+ \d{1,2}, \d{4}$/)).toBeVisible();
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await expect(contents.getByRole('link').first()).toHaveAttribute('aria-current', 'true');
    const last = contents.getByRole('link').last();
    await last.click();
    await expect(last).toHaveAttribute('aria-current', 'true');
  });

  await test.step('the three fixed pages and /page/… are the same pages with one canonical address', async () => {
    for (const [path, twin] of [
      ['/about', '/page/about'],
      ['/privacy', '/page/privacy-policy'],
      ['/terms', '/page/terms-and-conditions'],
    ] as const) {
      await page.goto(path);
      const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
      await page.goto(twin);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${path}$`));
    }
  });

  await test.step('a page without headings has the width of a text', async () => {
    const content = `<p>${'One long paragraph. '.repeat(40)}</p>`;
    const { id, slug } = await addPage(operator, { title: ownName('Plain words'), content });
    await expect.poll(async () => (await operator.get(`/page/${slug}`)).status()).toBe(200);
    await page.goto(`/page/${slug}`);
    expect((await page.locator('article.prose').boundingBox())?.width).toBeGreaterThan(500);
    await operator.delete(`/api/pages/${id}`);
  });

  await test.step('the terms of use contain their date, the age and who may administer', async () => {
    await page.goto('/terms-of-use');
    await expect(page.getByText('Last updated September 12, 2025')).toBeVisible();
    await expect(page.getByText('at least 13 years old')).toBeVisible();
    await expect(page.getByText('Administrative access is restricted.')).toBeVisible();
  });

  await test.step('a content page that does not exist is not found', async () => {
    const answer = await page.goto('/page/no-such-page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
    await expect(
      page.getByText("The page you're looking for doesn't exist or has been removed."),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });

  await test.step('any other path is not found', async () => {
    const answer = await page.goto('/nothing/here');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found');
    await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
    await expect(page.getByRole('link', { name: 'Browse Movies' })).toHaveAttribute('href', '/movies');
  });
});
