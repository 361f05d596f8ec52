/** The dashboard of a signed-in administrator, as the server renders it. */
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { may, type Role } from '#schema/rules/permissions.ts';
import { addTitle, signIn } from '#site/e2e/api.ts';
import { axeFaults } from '#site/e2e/axe.ts';
import { test, type Visit } from '#site/e2e/test.ts';

test.use({ catalogue: 'none' });

/** Everything that the browser reports; React reports there where its first rendering differs from that of the server. */
function reportsOf(page: Page): string[] {
  const reports: string[] = [];
  page.on('console', (message) => reports.push(message.text()));
  page.on('pageerror', ({ message }) => reports.push(message));
  return reports;
}

/** A place, a theme and a keyboard that the server does not have. */
async function openElsewhere(visit: Visit, operator: APIRequestContext): Promise<Page> {
  const storageState = await operator.storageState();
  const page = await visit({ timezoneId: 'Asia/Kathmandu', locale: 'de-DE', storageState });
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'light');
    Object.defineProperty(navigator, 'platform', { value: 'MacIntel' });
  });
  return page;
}

/** An overloaded server sends the page without data, which is another journey (admin-shell.spec.ts). */
const openWithData = (page: Page, url: string) =>
  expect(async () => {
    const answer = await page.goto(url);
    expect(answer?.headers()['cache-control']).toBe('private, no-store');
  }).toPass();

async function htmlWithData(request: APIRequestContext): Promise<{ html: string; headers: Headers }> {
  for (;;) {
    const answer = await request.get('/admin');
    const html = await answer.text();
    if (!html.includes('admin-frame')) return { html, headers: new Headers(answer.headers()) };
  }
}

const cell = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name }) })
    .last();

test('the page contains the data, and React takes over what the server rendered', async ({
  product,
  operator,
  visit,
}) => {
  const { url } = product;
  const hostile = '</script><img src=x onerror="document.title=1"> & "quotes"';
  await addTitle(operator, { title: hostile, type: 'anime', genre: 'Drama' });
  const publishAt = '2099-03-01T20:00:00.000Z';
  await addTitle(operator, {
    title: 'The Planned',
    type: 'movie',
    genre: 'Drama',
    publication: 'scheduled',
    publishAt,
  });

  const still = await visit({ javaScriptEnabled: false, storageState: await operator.storageState() });
  await openWithData(still, `${url}/admin`);
  await expect(still.locator('noscript p')).toBeVisible();
  // Nothing is shown that would do nothing.
  for (const role of ['button', 'checkbox', 'combobox', 'searchbox', 'textbox'] as const)
    await expect(still.getByRole(role)).toHaveCount(0);
  await expect(still.getByRole('heading', { level: 1, name: 'Dashboard Overview' })).toBeVisible();
  await expect(still.locator('.totals dd')).toHaveText(['2', '0', '1']);
  await expect(cell(still, hostile)).toBeVisible();
  await expect(cell(still, 'The Planned')).toBeVisible();
  // The time zone is not known.
  await expect(cell(still, 'The Planned').locator('time')).toBeHidden();
  await still.getByRole('link', { name: 'Manage Anime' }).click();
  await expect(still.getByRole('heading', { level: 1, name: 'Manage Anime' })).toBeVisible();
  await still.context().close();

  const page = await openElsewhere(visit, operator);
  const reports = reportsOf(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.length = 0;
    else asked.push(new URL(request.url()).pathname);
  });
  await openWithData(page, `${url}/admin`);
  await expect(page.getByRole('button', { name: 'Find …' })).toHaveText(/⌘/);
  await expect(cell(page, 'The Planned').getByText('2 Mar 2099, 01:45')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByText('What visitors view and play will stand here.')).toBeVisible();
  expect(asked.filter((path) => path === '/api/admin/me' || path === '/api/titles')).toEqual([]);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Switch theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('link', { name: 'Manage Anime' }).click();
  await expect(page.getByRole('link', { name: hostile }).first()).toBeVisible();
  for (const [path, heading] of [
    ['?days=7', 'Dashboard Overview'],
    ['/movies', 'Manage Movies'],
    ['/movies/add', 'Manage Movies'],
    ['/account', 'Account'],
    ['/nowhere/at/all', 'There is no such section'],
  ] as const) {
    await openWithData(page, `${url}/admin${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading, includeHidden: true })).toBeAttached();
    await expect(page.locator('main .skeleton')).toHaveCount(0);
  }
  expect(reports).toEqual([]);
  await page.context().close();
});

test('each administrator gets a page of their own, which no cache keeps, and nobody else gets any of it', async ({
  product,
  operator,
  playwright,
}) => {
  const { url } = product;
  await addTitle(operator, {
    title: 'Only for Editors',
    type: 'movie',
    genre: 'Drama',
    publication: 'draft',
  });
  const roles: readonly Role[] = ['scorer', 'moderator', 'editor'];
  const people = await Promise.all(
    roles.map(async (role) => {
      const issued = await operator.post('/api/admin/invitations', {
        data: { email: `${role}@example.org`, role },
      });
      const token = new URL((await issued.json()).path, url).searchParams.get('token');
      const request = await playwright.request.newContext({ baseURL: url });
      const data = { token, username: role, password: 'a long password of theirs' };
      expect((await request.post('/api/invitations/accept', { data })).status()).toBeLessThan(300);
      return { role, request };
    }),
  );
  const stranger = await playwright.request.newContext({ baseURL: url });
  const forged = await playwright.request.newContext({
    baseURL: url,
    extraHTTPHeaders: { Cookie: 'lamphouse-signed-in=1; lamphouse=guessed' },
  });
  // It signs out at the end.
  const owner = await playwright.request.newContext({ baseURL: url });
  await signIn(owner);
  const everyone = [...people, { role: 'owner' as const, request: owner }];
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(
      everyone.map(async ({ role, request }) => {
        const { html, headers } = await htmlWithData(request);
        expect(headers.get('cache-control')).toBe('private, no-store');
        expect(html).toContain(`&quot;role&quot;:[0,&quot;${role}&quot;]`);
        expect(html.includes('href="/admin/activity"')).toBe(may(role, 'accounts'));
        expect(html.includes('Only for Editors')).toBe(may(role, 'titles'));
      }),
    );
    for (const request of [stranger, forged]) {
      const answer = await request.get('/admin');
      expect(answer.headers()['cache-control']).toBe('public, max-age=0, must-revalidate');
      const html = await answer.text();
      expect(html).toContain('admin-frame');
      expect(html).not.toMatch(/Only for Editors|&quot;role&quot;/);
    }
  }
  expect((await owner.post('/api/admin/logout')).ok()).toBe(true);
  expect(await (await owner.get('/admin')).text()).toContain('admin-frame');
  for (const { request } of everyone) await request.dispose();
  await stranger.dispose();
  await forged.dispose();
});
