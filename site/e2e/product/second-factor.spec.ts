import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { signIn } from '#site/e2e/api.ts';
import { axeFaultsInThemes } from '#site/e2e/axe.ts';
import { operator as account, startProduct } from '#site/e2e/product.ts';
import { test } from './own-product.ts';

// The test starts a product of its own, because a second factor concerns every test that signs in.

const toast = (page: Page) => page.locator('.toast');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function looksWell(page: Page): Promise<void> {
  expect(await axeFaultsInThemes(page)).toEqual([]);
}

/** The code of the step this many steps from now. Each is accepted once, and one step early or late. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Sets the app up in the open dialog, and returns its secret and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await expect(page.getByRole('img', { name: 'QR code of the secret' })).toBeVisible();
  await expect(page.getByLabel('Code of the app')).toBeFocused();
  const secret = ((await page.locator('.totp-offer code').textContent()) ?? '').replaceAll(/\s/g, '');
  await page.getByLabel('Code of the app').fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('alert')).toContainText('wrong or was used before');
  await looksWell(page);
  await page.getByLabel('Code of the app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.locator('.recovery-codes li')).toHaveCount(10);
  // Shown for the only time: Escape does not take them away.
  await page.keyboard.press('Escape');
  await expect(page.locator('.recovery-codes li')).toHaveCount(10);
  const codes = await page.locator('.recovery-codes li').allInnerTexts();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('lamphouse-recovery-codes.txt');
  await looksWell(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  return { secret, codes };
}

test('a second factor: an app and its codes, confirmation, required by a role, reset', async ({
  page,
  own,
  operator,
  browser,
}) => {
  const at = (path: string) => `${own.product.url}${path}`;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page.request, own.product.url);

  const { secret, codes } = await test.step('an app is set up with one of its codes', async () => {
    await page.goto(at('/admin/account'));
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    const made = await setUpApp(page);
    await expect(page.getByText('10 codes left')).toBeVisible();
    return made;
  });

  await test.step('signing in needs it; a recovery code works once', async () => {
    await page.context().clearCookies();
    await page.goto(at('/login?next=/admin/account'));
    const enter = async (code: string, isRecovery = false) => {
      await page.getByRole('button', { name: 'Sign In to Admin Panel' }).click();
      await page.getByLabel('Email').fill(account.email);
      await page.getByLabel('Password', { exact: true }).fill(account.password);
      await page.getByRole('button', { name: 'Access Admin Panel' }).click();
      await expect(page.getByLabel('Code from your app')).toBeFocused();
      if (isRecovery) await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByLabel(isRecovery ? 'Recovery code' : 'Code from your app').fill(code);
      await page.keyboard.press('Enter');
    };
    await enter('000000');
    await expect(page.getByRole('alert')).toContainText('wrong or was used before');
    await looksWell(page);
    await page.getByLabel('Code from your app').fill(codeOf(secret, 1));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
    await page.context().clearCookies();
    await page.goto(at('/login?next=/admin/account'));
    await enter(codes[0] ?? '', true);
    await expect(page.getByText('9 codes left')).toBeVisible();
  });

  await test.step('after a while accounts need a confirmation, and no typed text is lost', async () => {
    // The API refuses like this when the last confirmation is long ago.
    let isOld = true;
    await page.route('**/api/admin/invitations', (route) =>
      isOld && route.request().method() === 'POST'
        ? route.fulfill({ status: 403, json: { message: 'Confirm that it is you', needs: ['confirmation'] } })
        : route.fallback(),
    );
    await page.getByRole('button', { name: 'Invite administrator' }).click();
    await page.getByLabel('Email').fill('bea@example.org');
    await page.getByLabel('Role', { exact: true }).selectOption('moderator');
    const add = dialog(page, 'Invite administrator').getByRole('button', { name: 'Make invitation' });
    await add.click();
    const confirm = dialog(page, 'Confirm that it is you');
    await expect(confirm.getByLabel('Password')).toBeFocused();
    await looksWell(page);
    await page.keyboard.press('Escape');
    await expect(toast(page)).toContainText('Confirm that it is you');
    await expect(page.getByLabel('Email')).toHaveValue('bea@example.org');
    await add.click();
    await confirm.getByLabel('Password').fill('not the password');
    await page.keyboard.press('Enter');
    await expect(confirm.getByRole('alert')).toContainText('password is wrong');
    await confirm.getByRole('button', { name: 'Use the second factor' }).click();
    await confirm.getByRole('button', { name: 'Use a recovery code' }).click();
    await confirm.getByLabel('Recovery code').fill(codes[1] ?? '');
    isOld = false;
    await page.keyboard.press('Enter');
    await expect(page.locator('.issued code')).toBeVisible();
  });

  const link = new URL((await page.locator('.issued code').textContent()) ?? '');
  await page.getByRole('button', { name: 'Done' }).click();

  await test.step('a role that needs one must set it up before anything else', async () => {
    await page.getByLabel('Moderators').click();
    await expect(toast(page)).toContainText('Moderators without a second factor set one up');
    await expect(page.getByLabel('Moderators')).toBeChecked();
    const theirs = await browser.newContext({ reducedMotion: 'reduce' });
    const bea = await theirs.newPage();
    const data = { token: link.searchParams.get('token'), password: 'a long password of hers' };
    expect((await bea.request.post(at('/api/invitations/accept'), { data })).ok()).toBe(true);
    await bea.goto(at('/admin/comments'));
    await expect(dialog(bea, 'Set up a second factor')).toBeVisible();
    await bea.keyboard.press('Escape');
    await setUpApp(bea);
    await expect(bea.getByText('Nothing waits for you')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Reset second factor of bea' }).click();
    await page.getByRole('button', { name: 'Reset second factor', exact: true }).last().click();
    await expect(toast(page)).toContainText('bea has no second factor now');
    expect((await bea.request.get(at('/api/auth/user'))).status()).toBe(401);
    await theirs.close();
  });

  await test.step('the activity lists these actions', async () => {
    await page.goto(at('/admin/activity'));
    await expect(page.getByText('reset for bea@example.org')).toBeVisible();
    await expect(page.getByText(/password and recovery code/)).toBeVisible();
  });

  expect((await operator.post('/api/login/admin', { data: account })).status()).toBe(401);
});

test('a passkey: added, used alone, after the password and to confirm, removed', async ({
  page,
  own,
  dataDir,
}) => {
  // Browsers make passkeys for names, not for IP addresses.
  const { port } = own.product;
  await own.product.end();
  const site = `http://localhost:${port}`;
  own.product = await startProduct(dataDir, 'none', port, { SITE_URL: site });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
  const verifying = (isUserVerified: boolean) =>
    devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  await signIn(page.request, site);

  await test.step('when the role needs a factor and there is none, a passkey is offered as well', async () => {
    const first = dialog(page, 'Set up a second factor');
    let isNeeded = true;
    await page.route('**/api/drafts', (route) =>
      isNeeded
        ? route.fulfill({ status: 403, json: { message: 'Set one up', needs: ['secondFactor'] } })
        : route.fallback(),
    );
    await page.goto(`${site}/admin/drafts`);
    await expect(first.getByRole('img', { name: 'QR code of the secret' })).toBeVisible();
    await looksWell(page);
    await first.getByRole('button', { name: 'Use a passkey' }).click();
    await looksWell(page);
    await first.getByLabel('Name', { exact: true }).fill('Key ring');
    isNeeded = false;
    // The confirmation is asked over it; the codes are shown in the first dialog.
    let isUnsure = true;
    await page.route('**/api/admin/passkeys**', (route) => {
      if (!isUnsure) return route.fallback();
      isUnsure = false;
      return route.fulfill({ status: 403, json: { message: 'Who is there?', needs: ['confirmation'] } });
    });
    await first.getByRole('button', { name: 'Go on' }).click();
    const who = dialog(page, 'Confirm that it is you');
    await who.getByLabel('Password').fill(account.password);
    await looksWell(page);
    await who.getByRole('button', { name: 'Confirm' }).click();
    await expect(who).toBeHidden();
    await expect(first.locator('.recovery-codes li')).toHaveCount(10);
    await first.getByRole('button', { name: 'I have kept them' }).click();
    await expect(first).toBeHidden();
    const { passkeys } = await (await page.request.get(`${site}/api/admin/second-factor`)).json();
    expect(passkeys.map(({ name }: { name: string }) => name)).toEqual(['Key ring']);
    expect((await page.request.delete(`${site}/api/admin/passkeys/${passkeys[0].id}`)).ok()).toBe(true);
    await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
  });

  await test.step('it is added with a name', async () => {
    await page.goto(`${site}/admin/account`);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByRole('alert')).toContainText('Give the passkey a name');
    await page.getByLabel('Name', { exact: true }).fill('Laptop');
    await looksWell(page);
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.locator('.recovery-codes li')).toHaveCount(10);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText('not used yet')).toBeVisible();
    await looksWell(page);
  });

  await test.step('it signs in alone', async () => {
    await page.context().clearCookies();
    await page.goto(`${site}/login?next=/admin/account`);
    await page.getByRole('button', { name: 'Sign In to Admin Panel' }).click();
    await looksWell(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByText(/last used/)).toBeVisible();
  });

  await test.step('without a PIN it needs the password too', async () => {
    await page.context().clearCookies();
    await verifying(false);
    await page.goto(`${site}/login?next=/admin/account`);
    await page.getByRole('button', { name: 'Sign In to Admin Panel' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(toast(page)).toContainText('Login failed');
    await verifying(true);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Access Admin Panel' }).click();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
  });

  await test.step('it confirms, and is removed', async () => {
    let isOld = true;
    await page.route('**/api/admin/passkeys/*', (route) =>
      isOld && route.request().method() === 'DELETE'
        ? route.fulfill({ status: 403, json: { message: 'Confirm that it is you', needs: ['confirmation'] } })
        : route.fallback(),
    );
    await page.getByRole('button', { name: 'Remove the passkey Laptop' }).click();
    await dialog(page, 'Remove passkey?').getByRole('button', { name: 'Remove', exact: true }).click();
    const confirm = dialog(page, 'Confirm that it is you');
    await confirm.getByRole('button', { name: 'Use the second factor' }).click();
    isOld = false;
    await confirm.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(toast(page)).toContainText('Laptop no longer signs you in');
    expect((await page.request.post(`${site}/api/login/admin`, { data: account })).ok()).toBe(true);
  });
});
