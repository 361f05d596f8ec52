import { expect, test } from '@playwright/test';
import { signIn } from './api.ts';
import { axeFaults } from './axe.ts';
import { add } from './matches.ts';

test('an owner makes a scorer, who keeps scores and sees nothing else of the dashboard', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page.request);
  const match = await add(page.request, { homeTeam: 'Roleton', awayTeam: 'Scoreby' });
  const email = `scorer-${match.id}@example.org`;
  await page.goto('/admin/account');
  await page.getByRole('button', { name: 'Add administrator' }).click();
  const adding = page.getByRole('dialog', { name: 'Add administrator' });
  await adding.getByLabel('Email').fill(email);
  await adding.getByLabel('Role').selectOption('scorer');
  await expect(adding.getByText('Scores, phases, goals and cards of matches')).toBeVisible();
  await adding.getByRole('button', { name: 'Add administrator' }).click();
  const password = (await page.getByRole('dialog').locator('code').textContent()) ?? '';

  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const scorer = await context.newPage();
  const signedIn = await scorer.request.post('/api/login/admin', { data: { email, password } });
  expect(signedIn.status()).toBe(200);
  await scorer.goto('/admin');
  const sections = scorer.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
  await expect(sections.filter({ hasText: 'Manage Matches' })).toBeVisible();
  const names = (await sections.allTextContents()).filter((name) => !name.endsWith('Admin'));
  expect(names).toEqual(['Dashboard Overview', 'Manage Matches', 'Account']);

  await scorer.goto('/admin/customization');
  await expect(scorer.getByRole('heading', { name: 'This section is not part of your role' })).toBeVisible();
  expect(await axeFaults(scorer)).toEqual([]);

  await sections.filter({ hasText: 'Manage Matches' }).click();
  await scorer.getByPlaceholder('Search teams and leagues').fill('Roleton');
  const row = scorer.getByRole('listitem').filter({ hasText: 'Roleton' });
  await expect(row.getByRole('link', { name: /^Match day of/ })).toBeVisible();
  await expect(row.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await row.getByRole('button', { name: 'One goal more for Roleton' }).click();
  await expect
    .poll(async () => (await (await scorer.request.get(`/api/matches/${match.id}`)).json()).homeScore)
    .toBe(1);

  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page
    .getByLabel(/^Role of scorer/)
    .last()
    .selectOption('editor');
  await expect(page.locator('.toast')).toContainText('is an editor now');
  await scorer.goto('/admin/movies');
  await expect(scorer.getByRole('link', { name: 'Manage Movies' })).toBeVisible();
  await expect(scorer.getByRole('heading', { name: 'Manage Movies' })).toBeVisible();
  await context.close();
});
