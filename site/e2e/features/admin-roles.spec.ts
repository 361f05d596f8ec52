import { expect } from '@playwright/test';
import { ownName } from '#site/e2e/api.ts';
import { axeFaults } from '#site/e2e/axe.ts';
import { add } from '#site/e2e/matches.ts';
import { test } from '#site/e2e/test.ts';

test.use({ as: 'operator' });

test('an owner invites a scorer, who enters scores and sees nothing else of the dashboard', async ({
  page,
  visit,
  operator,
}) => {
  const home = ownName('Roleton');
  const match = await add(operator, { homeTeam: home, awayTeam: 'Scoreby' });
  const email = `scorer-${match.id}@example.org`;
  await page.goto('/admin/account');
  await page.getByRole('button', { name: 'Invite administrator' }).click();
  const adding = page.getByRole('dialog', { name: 'Invite administrator' });
  await adding.getByLabel('Email').fill(email);
  await adding.getByLabel('Role').selectOption('scorer');
  await expect(adding.getByText('Scores, phases, goals and cards of matches')).toBeVisible();
  await adding.getByRole('button', { name: 'Make invitation' }).click();
  const link = (await page.getByRole('dialog', { name: 'Invitation' }).locator('code').textContent()) ?? '';
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

  // The invited person chooses a password without JavaScript, and is then signed in.
  const invited = await visit({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const opened = await invited.goto(link);
  expect([opened?.headers()['cache-control'], opened?.headers()['referrer-policy']]).toEqual([
    'no-store',
    'strict-origin',
  ]);
  await expect(invited.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  expect(await invited.content()).not.toContain(new URL(link).searchParams.get('token'));
  await invited.getByLabel('Name').fill(`Scorer ${match.id}`);
  await invited.getByLabel('New password').fill('a long password of hers');
  await invited.getByLabel('Repeat the password').fill('a long password of theirs');
  await invited.getByRole('button', { name: 'Join' }).click();
  await expect(invited.getByRole('alert')).toHaveText('The two passwords differ.');
  await expect(invited.getByLabel('Name')).toHaveValue(`Scorer ${match.id}`);
  await invited.getByLabel('New password').fill('a long password of hers');
  await invited.getByLabel('Repeat the password').fill('a long password of hers');
  await invited.getByRole('button', { name: 'Join' }).click();
  await invited.waitForURL('**/admin');
  const { cookies } = await invited.context().storageState();
  await invited.goto(link);
  await expect(invited.getByText('This link was used already.')).toBeVisible();
  await invited.context().close();

  const scorer = await visit();
  await scorer.context().addCookies(cookies);
  await scorer.goto(link);
  expect(await axeFaults(scorer)).toEqual([]);
  await scorer.goto('/admin');
  const sections = scorer.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
  await expect(sections.filter({ hasText: 'Matches' })).toBeVisible();
  // A scorer opens the dashboard at the matches.
  await expect(scorer).toHaveURL(/\/admin\/matches$/);
  const names = (await sections.allTextContents()).filter((name) => !name.endsWith('Admin'));
  expect(names).toEqual(['Dashboard Overview', 'Matches', 'Settings']);

  await scorer.goto('/admin/customization');
  await expect(scorer.getByRole('heading', { name: 'This section is not part of your role' })).toBeVisible();
  expect(await axeFaults(scorer)).toEqual([]);

  await sections.filter({ hasText: 'Matches' }).click();
  await scorer.getByPlaceholder('Search teams and leagues').fill(home);
  const row = scorer.getByRole('listitem').filter({ hasText: home });
  await expect(row.getByRole('link', { name: /^Match day of/ })).toBeVisible();
  await expect(row.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await row.getByRole('button', { name: `One goal more for ${home}` }).click();
  await expect
    .poll(async () => (await (await scorer.request.get(`/api/matches/${match.id}`)).json()).homeScore)
    .toBe(1);

  await page.reload();
  await page.getByLabel(`Role of Scorer ${match.id}`, { exact: true }).selectOption('editor');
  await expect(page.locator('.toast')).toContainText('is an editor now');
  await scorer.goto('/admin/movies');
  await expect(scorer.getByRole('link', { name: 'Manage Movies' })).toBeVisible();
  await expect(scorer.getByRole('heading', { name: 'Manage Movies' })).toBeVisible();

  await page.getByRole('button', { name: `Reset password of Scorer ${match.id}`, exact: true }).click();
  const reset = page.getByRole('dialog', { name: 'Link for a new password' });
  await scorer.goto((await reset.locator('code').textContent()) ?? '');
  await reset.getByRole('button', { name: 'Done' }).click();
  for (const label of ['New password', 'Repeat the password'])
    await scorer.getByLabel(label).fill('another long password');
  await scorer.getByRole('button', { name: 'Set password' }).click();
  // An editor opens the dashboard at the titles.
  await expect(scorer.getByRole('heading', { level: 1, name: 'All Titles' })).toBeVisible();
  await page.getByRole('button', { name: 'Invite administrator' }).click();
  await adding.getByLabel('Email').fill(`late-${email}`);
  await adding.getByRole('button', { name: 'Make invitation' }).click();
  const late = (await page.getByRole('dialog', { name: 'Invitation' }).locator('code').textContent()) ?? '';
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: `Revoke the link of late-${email}` }).click();
  await expect(page.locator('.toast')).toContainText('The link works no more');
  await scorer.goto(late);
  await expect(scorer.getByText('This link was taken back.')).toBeVisible();
});
