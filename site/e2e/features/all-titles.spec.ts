import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { axeFaultsInThemes } from '#site/e2e/axe.ts';
import { runScript } from '#site/e2e/product.ts';
import { test } from '#site/e2e/test.ts';

test.use({ catalogue: 'none' });

test('a large catalogue has a page for each letter, with its beginnings, in pages whose addresses stay', async ({
  product,
  operator,
  visit,
}) => {
  const names = [
    'S1m0ne',
    ...['Sable', 'Silver', 'Storm'].flatMap((name) =>
      Array.from({ length: 110 }, (_, at) => `${name} ${String(at).padStart(3, '0')}`),
    ),
  ];
  const file = join(product.dataDir, 'titles.ndjson');
  const lines = [...names, 'Aelita', 'The Boat'].map((title) =>
    JSON.stringify({ title, genre: 'Drama', year: 1999 }),
  );
  writeFileSync(file, lines.join('\n'));
  await runScript('import/main.ts', ['--type', 'movie', file], product.dataDir);
  await expect.poll(async () => (await operator.get('/titles')).text()).toContain('333 titles');

  const page = await visit({ viewport: { width: 390, height: 844 } });
  await page.goto('/titles');
  const bar = page.getByRole('navigation', { name: 'A to Z' });
  expect((await bar.boundingBox())?.y).toBeLessThan(200);
  await expect(bar.getByRole('link')).toHaveText(['A 1 title', 'B 1 title', 'S 331 titles']);
  await expect(bar.getByText('Q', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1_500);
  await bar.getByRole('link', { name: /^S/ }).click();

  await expect(page).toHaveURL('/titles/s');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('S');
  await expect(page.getByText('331 titles')).toBeVisible();
  await expect(bar.getByRole('link', { name: 'S' })).toHaveAttribute('aria-current', 'true');
  await expect(bar.getByRole('link', { name: 'S' })).toBeInViewport();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('S');
  const beginnings = page.getByRole('navigation', { name: 'Within S' });
  const here = beginnings.locator('[aria-current="true"]');
  await expect(beginnings.getByRole('link')).toHaveText(['S', 'Sa', 'Si', 'St']);
  await expect(here).toHaveAttribute('href', '#S');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toContainText(/Page 1 of \d+/);
  const rows = page.locator('.letter li');
  expect(await rows.count()).toBeLessThanOrEqual(100);
  await page.mouse.wheel(0, 2_000);
  await expect(bar).toBeInViewport();
  await beginnings.getByRole('link', { name: 'Si' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Si' })).toBeInViewport();
  await beginnings.getByRole('link', { name: 'St' }).click();
  await expect(page).toHaveURL(/\/titles\/s\/\d+#St$/);
  await expect(here).toHaveText((await page.getByRole('heading', { level: 2 }).first().textContent()) ?? '');
  await expect(page.getByRole('heading', { level: 2, name: 'St' })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Storm 000', exact: true })).toBeVisible();
  await expect(heading).toHaveText('S');
  const [, number] = /\/(\d+)#/.exec(page.url()) ?? [];
  const former = await operator.get(`/titles/from/${number}`, { maxRedirects: 0 });
  expect([former.status(), former.headers()['location']]).toEqual([301, `/titles/s/${number}`]);
  expect((await operator.get(`/titles/a/${number}`)).status()).toBe(404);

  // A letter of few titles does without beginnings.
  await page.goto('/titles/a');
  await expect(page.getByRole('link', { name: 'Aelita' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(0);

  const seen: string[] = [];
  for (let path: string | null = '/titles/s'; path !== null; ) {
    await page.goto(path);
    seen.push(...(await rows.getByRole('link').allTextContents()));
    const next = page.getByRole('link', { name: 'Next page' });
    path = (await next.count()) > 0 ? await next.getAttribute('href') : null;
  }
  expect(seen).toEqual(names);
  await expect(pages).toContainText(/Page (\d+) of \1\s/);
  expect(await axeFaultsInThemes(page, 'dark')).toEqual([]);
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'All titles' })
    .click();
  await expect(page).toHaveURL('/titles');
});
