import { expect, type Page } from '@playwright/test';
import { axeFaults, wear } from './axe.ts';
import { intercept } from './intercept.ts';
import { operator } from './product.ts';
import { moving, test } from './test.ts';

test.use(moving);

const openButton = (page: Page) => page.getByRole('button', { name: 'Sign In to Admin Panel' });
const portal = (page: Page) => page.getByRole('dialog', { name: 'Admin Portal' });
const toast = (page: Page) => page.locator('.toast');

async function openPortal(page: Page): Promise<void> {
  await page.goto('/login');
  await openButton(page).click();
  await expect(page.getByLabel('Email')).toBeFocused();
}

async function fillIn(page: Page, password: string = operator.password): Promise<void> {
  await page.getByLabel('Email').fill(operator.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

const submit = (page: Page) => portal(page).getByRole('button', { name: 'Access Admin Panel' }).click();

test('the welcome screen says who may sign in; its dialog checks the fields, reports a refusal and signs in; signing out leads home', async ({
  page,
}) => {
  await test.step('the welcome screen lists the site’s features and who may sign in', async () => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
    await expect(
      page.getByText('Movies, TV shows and live sports in one place', { exact: true }),
    ).toBeVisible();
    for (const tile of ['Community', 'Live Sports'])
      await expect(page.getByRole('heading', { name: tile, exact: true })).toBeVisible();
    for (const words of ['Admin access required for content management', 'Accounts are kept on this site'])
      await expect(page.getByText(words, { exact: true })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');

    await openButton(page).click();
    for (const words of ['Sign in to access the administration panel', 'Secure administrative access only'])
      await expect(portal(page).getByText(words)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(portal(page)).toBeHidden();
    await expect(openButton(page)).toBeFocused();
  });

  await test.step('fields are checked on sending, then on every change', async () => {
    await openButton(page).click();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByLabel('Email').fill('operator@');
    await page.getByLabel('Password', { exact: true }).fill('12345');
    await expect(portal(page).getByRole('alert')).toHaveCount(0);
    await submit(page);
    await expect(portal(page).getByText('Please enter a valid email address')).toBeVisible();
    await expect(portal(page).getByText('Password must be at least 6 characters')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Email').fill(operator.email);
    await expect(portal(page).getByText('Please enter a valid email address')).toBeHidden();
    await page.getByLabel('Password', { exact: true }).fill('123456');
    await expect(portal(page).getByRole('alert')).toHaveCount(0);
    expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);

    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
  });

  await test.step('a refusal leaves the dialog and the fields unchanged, with one toast at a time', async () => {
    await fillIn(page, 'not the password');
    await submit(page);
    await expect(toast(page)).toContainText('Login failed');
    await expect(toast(page)).toContainText('Invalid credentials');
    await expect(portal(page)).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(operator.email);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();

    await intercept(page, '**/api/login/admin', (route) => route.abort());
    await submit(page);
    await expect(toast(page)).toHaveCount(1);
    await expect(toast(page)).toContainText('The server cannot be reached. Please try again.');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password');
  });

  await test.step('signing in shows a toast and another screen, signing out leads home', async () => {
    await page.unroute('**/api/login/admin');
    await fillIn(page);
    const gate = Promise.withResolvers<void>();
    await intercept(page, '**/api/login/admin', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await submit(page);
    await expect(portal(page).getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    gate.resolve();
    await expect(page.getByRole('heading', { level: 1, name: 'You are signed in' })).toBeVisible();
    await expect(toast(page)).toContainText('Login successful');
    await expect(toast(page)).toContainText('Welcome back, operator!');
    await expect(openButton(page)).toBeHidden();
    await expect(page.getByText(operator.email)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Admin Panel' })).toHaveAttribute(
      'href',
      '/admin',
    );

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/login');
    await expect(openButton(page)).toBeVisible();
  });

  await test.step('signing out leads home even when the server does not answer', async () => {
    await page.request.post('/api/login/admin', { data: operator });
    await page.reload();
    await intercept(page, '**/api/admin/logout', (route) => route.abort());
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('a toast shows for 5 s, is reached by F8, and dismissed by a swipe to the right', async ({ page }) => {
  await page.clock.install();
  await openPortal(page);
  await intercept(page, '**/api/login/admin', (route) => route.abort());
  await fillIn(page);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await submit(page);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(4900);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast(page)).toHaveCount(0);

  await submit(page);
  await expect(toast(page)).toBeVisible();
  // The field gets the focus back a moment later.
  await page.clock.runFor(1);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('F8');
  await expect(page.locator('.toasts')).toBeFocused();
  await page.clock.runFor(20_000);
  await expect(toast(page)).toBeVisible();

  const box = await toast(page).boundingBox();
  if (!box) throw new Error('The toast is nowhere');
  const [x, y] = [box.x + 60, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y, { steps: 4 });
  await page.mouse.up();
  await expect(toast(page)).toBeVisible();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 70, y, { steps: 7 });
  await page.mouse.up();
  await expect(toast(page)).toHaveCount(0);
});

test('without JavaScript the welcome screen says that it needs it', async ({ visit }) => {
  const page = await visit({ javaScriptEnabled: false });
  await page.goto('/login');
  await expect(page.locator('.hero-actions .hint')).toHaveText('Signing in needs JavaScript.');
  await expect(page.locator('.hero-actions .hint')).toBeVisible();
  await expect(openButton(page)).toBeHidden();
  await page.close();
});

test('page and dialog have no fault that axe finds, dark on a phone and light on a desktop', async ({
  page,
}) => {
  const looks = [
    { theme: 'dark', width: 390 },
    { theme: 'light', width: 1440 },
  ] as const;
  const look = async ({ theme, width }: (typeof looks)[number]) => {
    await page.setViewportSize({ width, height: 900 });
    await wear(page, theme);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect([theme, await axeFaults(page)]).toEqual([theme, []]);
  };
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/login');
  for (const one of looks) await look(one);
  await openButton(page).click();
  await submit(page);
  await expect(portal(page).getByRole('alert')).toHaveCount(2);
  await intercept(page, '**/api/login/admin', (route) => route.abort());
  await fillIn(page);
  for (const one of looks) {
    await submit(page);
    await expect(toast(page)).toBeVisible();
    await look(one);
  }
});
