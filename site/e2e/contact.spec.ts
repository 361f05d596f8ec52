import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { saveSetting, signIn } from './api.ts';
import { intercept } from './intercept.ts';

// The setting is shared by the whole site, so the tests run one after the other.
test.describe.configure({ mode: 'serial' });

const queued = "Your message has been queued. We'll get back to you soon.";
const sendOf = (page: Page) => page.getByRole('button', { name: 'Send message' });

async function write(page: Page, subject: string): Promise<void> {
  await page.getByLabel('Name').fill('Ines Calder');
  await page.getByLabel('Email').fill('ines@example.org');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message').fill('It leads nowhere.');
}

async function setDelivery(request: APIRequestContext, value: 'true' | 'false'): Promise<void> {
  await signIn(request);
  await saveSetting(request, 'contact_delivery', value);
  const isThere = async () => (await (await request.get('/contact')).text()).includes('data-delivered');
  await expect.poll(isThere).toBe(value === 'true');
}

async function subjects(request: APIRequestContext): Promise<string[]> {
  const { messages } = await (await request.get('/api/contact')).json();
  return messages.map(({ subject }: { subject: string }) => subject);
}

test('the form checks its fields, answers after 800 ms, and sends nothing', async ({ page }) => {
  await page.clock.install();
  await page.goto('/contact');
  const channels = page.getByRole('complementary', { name: 'Other ways to reach us' });
  for (const words of ['Support e-mail', 'Office phone', 'answered within 2 business days'])
    await expect(channels.getByText(words)).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await sendOf(page).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill('Ines Calder');
  await expect(page.getByText('Name is required')).toBeHidden();
  await page.getByLabel('Email').fill('ines@');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await write(page, 'A broken link');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await sendOf(page).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await page.clock.runFor(700);
  await expect(page.getByText(queued)).toBeHidden();
  await page.clock.runFor(100);
  await expect(page.getByText(queued)).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('');
  expect(sent).toEqual([]);
});

test('switched on, a message is in the inbox, and one that cannot be sent stays in the form', async ({
  page,
  request,
}) => {
  await setDelivery(request, 'true');
  await page.goto('/contact');
  await write(page, 'Delivered');
  await intercept(page, '**/api/contact', (route) => route.abort());
  await sendOf(page).click();
  await expect(page.getByRole('alert')).toContainText('Failed to send message. Please try again.');
  await expect(page.getByLabel('Subject')).toHaveValue('Delivered');
  await page.unroute('**/api/contact');
  await sendOf(page).click();
  await expect(page.getByText(queued).first()).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  expect(await subjects(request)).toContain('Delivered');
});

test('switched on, it works without JavaScript', async ({ browser, baseURL, request }) => {
  await setDelivery(request, 'true');
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  await page.goto('/contact');
  await write(page, 'By hand');
  await page.getByLabel('Email').fill('ines@example');
  await sendOf(page).click();
  await expect(page.getByRole('alert')).toContainText('Please enter a valid email address');
  await expect(page.getByLabel('Message')).toHaveValue('It leads nowhere.');
  await page.getByLabel('Email').fill('ines@example.org');
  await sendOf(page).click();
  await expect(page).toHaveURL('/contact#message-sent');
  await expect(page.locator('#message-sent')).toHaveText(queued);
  await page.close();
  await signIn(request);
  expect(await subjects(request)).toContain('By hand');
});

test('switched off again, messages are refused', async ({ request }) => {
  await setDelivery(request, 'false');
  const form = { name: 'A', email: 'a@example.org', subject: 'B', message: 'C' };
  expect((await request.post('/contact', { form })).status()).toBe(403);
});
