import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { addTitle, changeTitle, saveSetting } from '#site/e2e/api.ts';
import { axeFaults, wear } from '#site/e2e/axe.ts';
import { operator as account } from '#site/e2e/product.ts';
import { test } from '#site/e2e/test.ts';

test.use({ catalogue: 'none', as: 'operator' });

// The test starts a product of its own, because the rules of comments, the inbox and the accounts concern every other test.

const toast = (page: Page) => page.locator('.toast');
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

async function looksWell(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await wear(page, theme);
  expect(await axeFaults(page)).toEqual([]);
}

async function comment(
  request: APIRequestContext,
  movieId: number,
  name: string,
  body: string,
): Promise<void> {
  const answer = await request.post(`/api/movies/${movieId}/comments`, {
    data: { name, body, elapsedMs: 60_000 },
  });
  expect(answer.status()).toBe(201);
}

test('an operator’s day: comments, messages, pages that fail, accounts', async ({
  page,
  product,
  operator,
}) => {
  const at = (path: string) => `${product.url}/admin${path}`;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { id, slug } = await addTitle(operator, { title: 'Night Mail', genre: 'Drama', type: 'movie' });

  await test.step('rules for comments are validated, and hold comments accordingly', async () => {
    await page.goto(at('/comments'));
    await expect(page.getByText('Nothing waits for you')).toBeVisible();
    await page.getByRole('link', { name: 'Spam rules' }).click();
    const most = page.getByRole('group', { name: 'From one address' }).getByLabel('In a minute');
    await most.fill('0');
    await page.getByRole('button', { name: 'Save rules' }).click();
    await expect(page.getByRole('alert')).toHaveText('Must be a number from 1 to 9999');
    await expect(most).toBeFocused();
    await most.fill('500');
    await page.getByLabel('Blocked words').fill('unicorn');
    // Another administrator saves the same rule.
    await saveSetting(operator, 'comments_blocked_words', 'griffin');
    await page.getByRole('button', { name: 'Save rules' }).click();
    const conflict = dialog(page, 'Somebody else has changed this meanwhile');
    await expect(conflict.getByRole('row', { name: /Blocked words/ })).toContainText('griffin');
    await conflict.getByRole('button', { name: 'Save mine' }).click();
    await expect(toast(page)).toContainText('All settings updated successfully');
    await looksWell(page, 'light');
    await comment(operator, id, 'Ines', 'A unicorn crosses the bridge.');
    await comment(operator, id, 'Otto', 'Where is the U.N.I.C.O.R.N. now?');
    await comment(operator, id, 'Vera', 'The rhythm of the wheels stays with me.');
    await page.getByRole('link', { name: 'Comments' }).first().click();
  });

  await test.step('held comments are shown, hidden and deleted, several at once and by keyboard', async () => {
    await expect(row(page, 'Ines').getByText(/^Held because .*it has a blocked word/)).toBeVisible();
    await expect(row(page, 'Vera')).toHaveCount(0);
    await looksWell(page, 'dark');
    await page.getByLabel('Choose all on this page').focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('heading', { name: '2 chosen' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Show what is chosen' })).toBeFocused();
    await page.keyboard.press('Enter');
    // A toast stays while the pointer is on it, so a slow machine does not miss it.
    await toast(page).hover();
    await expect(toast(page)).toContainText('2 comments shown');
    await expect(page.getByText('Nothing waits for you')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Held comments' })).toBeFocused();
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page)).toContainText('Undone');
    await row(page, 'Otto').getByRole('button', { name: 'Hide' }).click();
    await expect(toast(page)).toContainText('Comment hidden');
    await expect(row(page, 'Otto')).toHaveCount(0);
    await row(page, 'Ines').getByRole('button', { name: 'Delete' }).click();
    await expect(dialog(page, 'Delete comment?').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog(page, 'Delete comment?').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('Comment deleted successfully');

    await page.getByRole('button', { name: 'All', exact: true }).click();
    await row(page, 'Vera').getByRole('link', { name: 'Night Mail', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Comments on Night Mail' })).toBeVisible();
    await page.getByLabel('Search names and comments').fill('otto');
    await expect(row(page, 'Vera')).toHaveCount(0);
    await expect(row(page, 'Otto').getByText('Hidden')).toBeVisible();
    await expect(page).toHaveURL(/movie=\d+.*search=otto/);
  });

  await test.step('messages arrive once delivery is switched on', async () => {
    await page.goto(at('/inbox'));
    await page.getByRole('button', { name: 'Messages' }).click();
    await expect(page.getByText('sends nothing until you switch it on')).toBeVisible();
    await page.getByLabel('Keep what the contact form sends').press('Space');
    await expect(toast(page)).toContainText('Setting updated successfully');
    const letter = {
      name: 'Ines',
      email: 'ines@example.org',
      subject: 'A broken link',
      message: 'On the first page.',
    };
    for (const extra of [{}, { subject: 'Cheap', website: 'https://spam.example' }])
      expect((await operator.post('/api/contact', { data: { ...letter, ...extra } })).status()).toBe(201);
    await page.reload();
    await expect(row(page, 'Cheap').getByText('Looks like spam')).toBeVisible();
    // Each message is as wide as the list.
    const widths = await row(page, 'Cheap').evaluate((item) =>
      [item.querySelector('a'), item, item.closest('.panel')].map((part) => part?.clientWidth),
    );
    expect(new Set(widths).size, String(widths)).toBe(1);
    await row(page, 'A broken link').getByRole('link').click();
    const open = page.getByRole('article', { name: 'A broken link' });
    await expect(open.getByRole('heading')).toBeFocused();
    await expect(open.getByRole('link', { name: 'Reply' })).toHaveAttribute(
      'href',
      'mailto:ines%40example.org?subject=Re%3A%20A%20broken%20link',
    );
    const heights = await open.locator('.btn').evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(new Set(heights).size).toBe(1);
    await expect(page.getByText('1 unread')).toBeVisible();
    await looksWell(page, 'light');
    await open.getByRole('button', { name: 'Mark as unread' }).click();
    await expect(page.getByText('2 unread')).toBeVisible();
    await open.getByRole('button', { name: 'Delete' }).click();
    await dialog(page, 'Delete message?').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('Message deleted successfully');
    await expect(row(page, 'A broken link')).toHaveCount(0);
  });

  await test.step('renderings are shown live, and everything can be rendered again', async () => {
    await page.goto(at('/publishing'));
    await expect(page.getByText('Everything is published')).toBeVisible();
    await changeTitle(operator, id, { description: 'The mail crosses the border.' });
    await expect(
      page.getByRole('row', { name: new RegExp(`/movies/${slug} Rendered`) }).first(),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Render everything' }).click();
    const asked = dialog(page, 'Render every page again?');
    await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await looksWell(page, 'light');
    await asked.getByRole('button', { name: 'Render everything' }).click();
    await expect(toast(page)).toContainText('Every page is being rendered again');
    await expect(page.getByText('Everything is published')).toBeVisible();
    await expect(page.getByText(/^Last run: \d+ pages in /)).toBeVisible();
    await looksWell(page, 'dark');

    const report = await (await operator.get('/api/publish/report')).json();
    const failure = {
      path: `/movies/${slug}`,
      reason: 'Error: impossible value',
      tries: 2,
      at: report.lastPublishedAt,
    };
    const failed = [{ ...failure, nextTryAt: report.lastPublishedAt, lastGoodAt: report.lastPublishedAt }];
    let body = JSON.stringify({ ...report, pending: 1, failed, failedPages: 1 });
    await page.route('**/api/publish/report', async (route) => {
      const contentType = (await route.request().headerValue('accept')) ?? '';
      const isStream = contentType === 'text/event-stream';
      await route.fulfill({ contentType, body: isStream ? `retry: 60000\ndata: ${body}\n\n` : body });
    });
    await page.reload();
    await expect(page.getByText('1 page failed')).toBeVisible();
    await expect(row(page, 'Error: impossible value')).toContainText('Tried 2 times');
    await expect(row(page, 'Error: impossible value')).toContainText('Visitors get the version of');
    await looksWell(page, 'light');
    await page.getByRole('button', { name: `Retry /movies/${slug}` }).click();
    await expect(toast(page)).toContainText(`/movies/${slug} is tried again`);

    const run = { startedAt: report.lastPublishedAt, endedAt: null, rendered: 0, failed: 0 };
    body = JSON.stringify({ ...report, pending: 60_000, pages: 60_000, isRenderingAll: true, run });
    await page.reload();
    await expect(page.getByText('0 of 60,000 pages')).toBeVisible();
    await page.getByRole('button', { name: 'Stop rendering' }).click();
    await expect(toast(page)).toContainText('What was left stays as it was last rendered');

    body = JSON.stringify({ ...report, isFollowing: false, feedFault: 'it answered 500' });
    await page.reload();
    await expect(page.getByText('Nothing is published: the catalogue is out of reach')).toBeVisible();
    await expect(page.getByText('it answered 500')).toBeVisible();
    await looksWell(page, 'dark');
  });

  await test.step('the password is changed, and administrators are added and removed', async () => {
    await page.goto(at('/account'));
    await page.getByLabel('Current password').fill('not the password');
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('alert')).toHaveText('Password must be at least 12 characters');
    await page.getByLabel('New password').fill('another long password');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('alert')).toHaveText('The current password is wrong');
    await page.getByLabel('Current password').fill(account.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(toast(page)).toContainText('You are signed out everywhere else.');
    expect((await operator.get('/api/admin/me')).status()).toBe(401);

    await page.getByRole('button', { name: 'Invite administrator' }).click();
    const adding = dialog(page, 'Invite administrator');
    await adding.getByLabel('Email').fill(account.email);
    await page.keyboard.press('Enter');
    await expect(adding.getByRole('alert')).toHaveText('This address is an administrator already');
    await adding.getByLabel('Email').fill('bea@example.org');
    await page.keyboard.press('Enter');
    const issued = dialog(page, 'Invitation');
    const link = new URL((await issued.locator('code').textContent()) ?? '');
    await looksWell(page, 'dark');
    await issued.getByRole('button', { name: 'Done' }).click();
    const asBea = { token: link.searchParams.get('token'), password: 'a long password of hers' };
    expect((await operator.post('/api/invitations/accept', { data: asBea })).ok()).toBe(true);
    await page.reload();

    await page.getByRole('button', { name: 'Deactivate bea' }).click();
    await dialog(page, 'Deactivate administrator?').getByRole('button', { name: 'Deactivate' }).click();
    await expect(toast(page)).toContainText('bea is signed out and kept out');
    expect((await operator.get('/api/admin/me')).status()).toBe(401);
    await page.getByRole('button', { name: 'Activate bea', exact: true }).click();
    await expect(toast(page)).toContainText('bea can sign in again');
    await page.getByRole('button', { name: 'Reset password of bea' }).click();
    await dialog(page, 'Link for a new password').getByRole('button', { name: 'Done' }).click();

    const second = { ...account, password: 'another long password' };
    expect((await operator.post('/api/login/admin', { data: second })).ok()).toBe(true);
    await page.reload();
    await page.getByRole('button', { name: 'End all others' }).click();
    await expect(toast(page)).toContainText('1 other session ended');
    expect((await operator.get('/api/admin/me')).status()).toBe(401);
    await expect(page.getByText('This one')).toBeVisible();
    await looksWell(page, 'light');
  });
});
