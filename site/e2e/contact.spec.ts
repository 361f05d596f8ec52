import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { saveSetting } from './api.ts';
import { intercept } from './intercept.ts';
import { test } from './test.ts';

test.use({ catalogue: 'none' });

const queued = "Your message has been queued. We'll get back to you soon.";
const sendOf = (page: Page) => page.getByRole('button', { name: 'Send message' });

async function write(page: Page, subject: string): Promise<void> {
  await page.getByLabel('Name').fill('Ines Calder');
  await page.getByLabel('Email').fill('ines@example.org');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message').fill('It leads nowhere.');
}

async function setDelivery(request: APIRequestContext, value: 'true' | 'false'): Promise<void> {
  await saveSetting(request, 'contact_delivery', value);
  const isThere = async () => (await (await request.get('/contact')).text()).includes('data-delivered');
  await expect.poll(isThere).toBe(value === 'true');
}

async function subjects(request: APIRequestContext): Promise<string[]> {
  const { messages } = await (await request.get('/api/contact')).json();
  return messages.map(({ subject }: { subject: string }) => subject);
}

test('the contact form sends nothing until delivery is switched on, then to the inbox, also without JavaScript', async ({
  page,
  operator,
  visit,
}) => {
  await test.step('the form checks its fields, answers after 800 ms, and sends nothing', async () => {
    await page.clock.install();
    await page.goto('/contact');
    const channels = page.getByRole('complementary', { name: 'Other ways to reach us' });
    for (const words of ['Support e-mail', 'Office phone', 'answered within 2 business days'])
      await expect(channels.getByText(words)).toBeVisible();
    const sent: string[] = [];
    page.on('request', (one) => {
      if (one.method() === 'POST') sent.push(one.url());
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
    await page.clock.resume();
  });

  await setDelivery(operator, 'true');
  await test.step('switched on, a message is in the inbox, and one that cannot be sent stays in the form', async () => {
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
    expect(await subjects(operator)).toContain('Delivered');
  });

  await test.step('switched on, it works without JavaScript', async () => {
    const plain = await visit({ javaScriptEnabled: false });
    await plain.goto('/contact');
    await write(plain, 'By hand');
    await plain.getByLabel('Email').fill('ines@example');
    await sendOf(plain).click();
    await expect(plain.getByRole('alert')).toContainText('Please enter a valid email address');
    await expect(plain.getByLabel('Message')).toHaveValue('It leads nowhere.');
    await plain.getByLabel('Email').fill('ines@example.org');
    await sendOf(plain).click();
    await expect(plain).toHaveURL('/contact#message-sent');
    await expect(plain.locator('#message-sent')).toHaveText(queued);
    await plain.close();
    expect(await subjects(operator)).toContain('By hand');
  });

  await setDelivery(operator, 'false');
  const form = { name: 'A', email: 'a@example.org', subject: 'B', message: 'C' };
  expect((await operator.post('/contact', { form })).status()).toBe(403);
});
