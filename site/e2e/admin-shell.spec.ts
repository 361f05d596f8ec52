import { expect, type Page } from '@playwright/test';
import { sessionHint } from '#schema/rules/site-headers.ts';
import { ownName } from './api.ts';
import { axeFaults } from './axe.ts';
import { intercept } from './intercept.ts';
import { operator } from './product.ts';
import { moving, test } from './test.ts';

test.use(moving);

const signIn = (page: Page) => page.request.post('/api/login/admin', { data: operator });
/** Without this cookie the page contains no data, as when the API answers late: the browser asks for everything itself. */
const hideSession = (page: Page) => page.context().clearCookies({ name: sessionHint });
const toast = (page: Page) => page.locator('.toast');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });

test('signing in continues to the requested address', async ({ page }) => {
  await page.goto('/admin/movies?view=list');
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByRole('button', { name: 'Sign In to Admin Panel' }).click();
  await page.getByLabel('Email').fill(operator.email);
  await page.getByLabel('Password', { exact: true }).fill(operator.password);
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
  await expect(heading(page, 'Manage Movies')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/movies\?view=list$/);
  await expect(toast(page)).toContainText('Welcome back, operator!');
});

test('only an administrator sees the dashboard, even when the check of the session fails', async ({
  page,
}) => {
  await signIn(page);
  const answers = [
    { json: { isAdmin: false } },
    { status: 500, body: 'Out of order' },
    { status: 403, json: { message: 'No' } },
  ];
  for (const answer of answers) {
    await hideSession(page);
    await page.route('**/api/admin/me', (route) => route.fulfill(answer));
    await page.goto('/admin/movies');
    await expect(page).toHaveURL(/\/login\?next=%2Fadmin%2Fmovies$/);
    await expect(page.getByRole('button', { name: 'Sign In to Admin Panel' })).toBeVisible();
    await page.unroute('**/api/admin/me');
  }
  await page.route('**/api/admin/me', (route) => route.abort());
  await page.goto('/admin');
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached');
  await expect(sidebar(page)).toHaveCount(0);
  await page.unroute('**/api/admin/me');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'Dashboard Overview')).toBeVisible();
});

test('the frame is painted before any script, a skeleton shows until a section has arrived, and one that cannot be loaded says so', async ({
  page,
}) => {
  await test.step('the frame is painted before any script of the dashboard has arrived, and moves nothing when they come', async () => {
    await signIn(page);
    await hideSession(page);
    const gate = Promise.withResolvers<void>();
    await page.route('**/_astro/react.*.js', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto('/admin', { waitUntil: 'commit' });
    const frame = page.locator('.admin-frame');
    await expect(frame.locator('.brand')).toContainText('Lamphouse');
    await expect(frame.locator('.panel-skeleton')).toBeVisible();
    const places = async () => [
      await page.locator('.brand .mark').boundingBox(),
      await page.locator('.admin-bar').boundingBox(),
    ];
    const before = await places();
    gate.resolve();
    await expect(heading(page, 'Dashboard Overview')).toBeVisible();
    await expect(frame).toHaveCount(0);
    expect(await places()).toEqual(before);
  });

  await test.step('a heading and a skeleton show until the script of a section, or the check of the session, has arrived', async () => {
    const sections = [
      { at: 'matches', name: 'Manage Matches', late: '**/_astro/MatchesSection.*.js' },
      { at: 'customization', name: 'UI Customization', late: '**/_astro/Customization.*.js' },
      { at: 'trash', name: 'Trash', late: '**/api/admin/me' },
    ];
    for (const { at, name, late } of sections) {
      const gate = Promise.withResolvers<void>();
      await page.route(late, async (route) => {
        await gate.promise;
        await route.continue();
      });
      await page.goto(`/admin/${at}`);
      await expect(sidebar(page)).toBeVisible();
      await expect(heading(page, name)).toBeVisible();
      await expect(page.locator('main .panel-skeleton')).toBeVisible();
      gate.resolve();
      await expect(page.locator('main .skeleton')).toHaveCount(0);
      await expect(heading(page, name)).toBeVisible();
      await page.unroute(late);
    }
  });

  await test.step('a section that cannot be loaded says so, and icons have tooltips', async () => {
    await signIn(page);
    await page.goto('/admin/matches?page=99999');
    await expect(page.getByText(/^Showing \d+ to/)).toBeVisible();
    await expect(page).not.toHaveURL(/99999/);
    const theme = page.getByRole('button', { name: 'Switch theme' });
    await theme.hover();
    await expect(page.getByRole('tooltip', { name: 'Switch theme' })).toBeAttached();
    await page.setViewportSize({ width: 600, height: 900 });
    await heading(page, 'Manage Matches').hover();
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await page.getByRole('link', { name: 'View site' }).hover();
    await expect(page.getByRole('tooltip', { name: 'View site' })).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    await intercept(page, '**/*Media*.js', (route) => route.abort());
    await sidebar(page).getByRole('link', { name: 'Media' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'The server may be away, or has another version by now.',
    );
    await expect(page.getByText(/dynamically imported|Failed to fetch/)).toHaveCount(0);
  });
});

test('sections have addresses, Back works, and unsaved text is kept as a draft', async ({ page }) => {
  await signIn(page);
  const typed = ownName('The Unfinished');
  await page.goto('/admin');
  await expect(heading(page, 'Dashboard Overview')).toBeVisible();
  await sidebar(page).getByRole('link', { name: 'Settings' }).click();
  await expect(heading(page, 'Settings')).toBeFocused();
  await expect(page).toHaveTitle(/^Settings \| /);
  await page.goBack();
  await expect(heading(page, 'Dashboard Overview')).toBeVisible();

  await sidebar(page).getByRole('link', { name: 'Add Movie' }).click();
  await page.getByLabel('Title', { exact: true }).fill(typed);
  await page.goBack();
  await expect(heading(page, 'Dashboard Overview')).toBeVisible();
  await expect(toast(page)).toContainText('Draft kept');
  await sidebar(page).getByRole('link', { name: 'Add Movie' }).click();
  // The form goes on with the last draft.
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(typed);
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(heading(page, 'Manage Movies')).toBeVisible();
  await sidebar(page).getByRole('link', { name: 'Dashboard Overview' }).click();

  await sidebar(page).getByRole('link', { name: 'Manage Movies' }).click();
  await page.getByRole('searchbox').pressSequentially('metropolis', { delay: 255 });
  await expect(page).toHaveURL(/search=metropolis$/);
  await expect(page.getByRole('searchbox')).toHaveValue('metropolis');
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('');

  await page.goto('/admin/no/such/section');
  await expect(heading(page, 'There is no such section')).toBeVisible();
});

test('a session that ends during a form is renewed in a dialog, and the form is saved', async ({ page }) => {
  await signIn(page);
  const title = ownName('Two Sessions');
  await page.goto('/admin/movies/add');
  // Titles of the same name are looked up once typing pauses. Without the session that would open the dialog before the form is sent.
  const lookup = page.waitForResponse((answer) => answer.url().includes('/api/movies/same'));
  // The list of drafts is read again once there is one more.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  const drafts = saved.then(() => page.waitForResponse((answer) => answer.url().endsWith('/api/drafts')));
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Genre', { exact: true }).fill('Drama');
  await lookup;
  await drafts;
  await page.request.post('/api/admin/logout');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Movie' }).click();

  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Email').fill(operator.email);
  // It cannot be closed, however often Escape is pressed.
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape');
  await again.getByLabel('Password').fill('not the password');
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(toast(page)).toContainText('Invalid credentials');
  await again.getByLabel('Password').fill(operator.password);
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Movie created successfully');
  await expect(again).toBeHidden();

  // The server may close the connection of the logout in this moment: nothing was sent over it for seconds.
  const found = await page.request.get(`/api/movies?search=${encodeURIComponent(title)}`, { maxRetries: 2 });
  const { movies } = await found.json();
  expect(movies).toHaveLength(1);
  await page.request.delete(`/api/movies/${movies[0].id}`);
});

test('the sidebar has fifteen entries, folds titles away, shows tabs and leads to all settings', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await page.goto('/admin');
  await expect(heading(page, 'Dashboard Overview')).toBeVisible();
  const links = sidebar(page).getByRole('list').first().getByRole('link');
  // On the overview the entries of titles stand open, and all are in sight.
  for (const name of ['Add Movie', 'Add TV Show', 'Add Anime', 'Manage Movies', 'Settings'])
    await expect(sidebar(page).getByRole('link', { name })).toBeInViewport({ ratio: 1 });
  await expect(sidebar(page).getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
  // It says whose sign-in it ends.
  await expect(sidebar(page).getByText('operator', { exact: true })).toBeVisible();
  const fold = sidebar(page).getByRole('button', { name: 'Entries of Titles' });
  await fold.click();
  await expect(sidebar(page).getByRole('link', { name: 'Add Movie' })).toBeHidden();
  // With Logout; Calendar is one of them once something is planned.
  await expect(links.filter({ visible: true, hasNotText: 'Calendar' })).toHaveCount(14);
  await fold.press('Enter');
  await expect(fold).toHaveAttribute('aria-expanded', 'true');

  await page.goto('/admin/tv-shows/superman/seasons');
  const current = sidebar(page).locator('[aria-current]');
  await expect(current).toHaveText('Manage TV Shows');
  await sidebar(page).getByRole('link', { name: 'History' }).click();
  await expect(heading(page, 'Activity')).toBeVisible();
  await expect(sidebar(page).getByRole('link', { name: 'Add Movie' })).toBeHidden();
  const tabs = page.getByRole('navigation', { name: 'History' });
  for (const name of ['Bulk changes', 'Trash']) {
    await tabs.getByRole('link', { name }).click();
    await expect(heading(page, name)).toBeVisible();
    await expect(tabs.locator('[aria-current]')).toHaveText(name);
    await expect(current).toHaveText('History');
  }
  await sidebar(page).getByRole('link', { name: 'Settings' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Webhooks/ })
    .click();
  await expect(heading(page, 'Webhooks')).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Settings' }).click();
  await expect(heading(page, 'Settings')).toBeVisible();
});

test('on a phone the sidebar slides in, keeps the focus, and closes; on a low window it fades out at its edge', async ({
  page,
}) => {
  await test.step('where the sidebar has more below its edge, it fades out there until it is scrolled to its end', async () => {
    await page.setViewportSize({ width: 1440, height: 700 });
    await signIn(page);
    await page.goto('/admin');
    const list = sidebar(page).locator('.sidebar-list');
    await expect(list).toHaveCSS('mask-image', /linear-gradient/);
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(list).toHaveCSS('mask-image', 'none');
    await expect(sidebar(page).getByRole('link', { name: 'Settings' })).toBeInViewport();
  });

  await test.step('on a phone the sidebar slides in, keeps the focus, and closes by Escape or a link', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript(() => localStorage.setItem('theme', 'light'));
    await page.goto('/admin');
    await expect(heading(page, 'Dashboard Overview')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expect(sidebar(page)).toBeHidden();
    const menu = page.getByRole('button', { name: 'Open sidebar' });
    await menu.click();
    await expect(sidebar(page).getByRole('link').first()).toBeFocused();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(sidebar(page)).toBeHidden();
    await expect(menu).toBeFocused();
    await menu.click();
    await sidebar(page).getByRole('link', { name: 'Manage TV Shows' }).click();
    await expect(heading(page, 'Manage TV Shows')).toBeVisible();
    await expect(sidebar(page)).toBeHidden();

    await menu.click();
    await intercept(page, '**/api/admin/logout', (route) => route.abort());
    await sidebar(page).getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('without JavaScript the dashboard says that it needs it', async ({ visit }) => {
  const page = await visit({ javaScriptEnabled: false });
  await page.goto('/admin/anything');
  const words = page.locator('noscript p');
  await expect(words).toHaveText('The dashboard needs JavaScript.');
  await expect(words).toBeVisible();
  await page.close();
});
