import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { addTitle } from '#site/e2e/api.ts';
import { axeFaults } from '#site/e2e/axe.ts';
import { test as base } from '#site/e2e/test.ts';

interface Receiver {
  address: string;
  /** Its answer. */
  status: number;
}

/** The product may send to a local server. */
const test = base.extend<object, { receiver: Receiver }>({
  catalogue: 'none',
  receiver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const server = createServer((request, response) => {
        const { status } = receiver;
        request
          .resume()
          .once('end', () => response.writeHead(status).end(status === 204 ? '' : 'out of order'));
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const receiver: Receiver = { address: `http://127.0.0.1:${port}/told`, status: 204 };
      await use(receiver);
      server.close();
    },
    { scope: 'worker' },
  ],
  environment: ({ receiver }, use) => use({ WEBHOOK_HOSTS: new URL(receiver.address).host }),
});
test.use({ as: 'operator' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem');

test('an owner adds a webhook, tests it, sees a failure, sends it again and pauses', async ({
  page,
  receiver,
  operator,
}) => {
  await page.goto('/admin/webhooks');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await button(page, 'Add webhook').click();
  const dialog = page.getByRole('dialog', { name: 'Add webhook' });
  await dialog.getByLabel('Address').fill('http://10.0.0.1/told');
  await button(page, 'Add webhook').last().click();
  await expect(dialog.getByText('Choose at least one event')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Titles', exact: true }).check();
  await dialog.getByRole('checkbox', { name: 'Titles published' }).uncheck();
  await button(page, 'Add webhook').last().click();
  await expect(dialog.locator('.problem')).toContainText('Must be an https address');
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByLabel('Address').fill(receiver.address);
  await dialog.getByLabel('Address').press('Enter');
  const secret = page.getByRole('dialog', { name: 'Secret of the webhook' });
  await expect(secret.locator('code')).toHaveText(/^whsec_/);
  await button(page, 'Done').click();

  await expect(page.getByText('Titles: created, updated, deleted')).toBeVisible();
  await expect(page.getByText('No messages yet')).toBeVisible();
  await button(page, 'Send a test').click();
  await expect(messages(page).first()).toContainText('Delivered test');
  await expect(messages(page).first()).toContainText(/Answered 204 \([\d,]+ ms, 1 attempt\)/);

  receiver.status = 500;
  await addTitle(operator, { title: 'Wren', genre: 'Drama', type: 'movie' });
  await expect(messages(page).first()).toContainText('Waiting title.created', { timeout: 20_000 });
  await expect(messages(page).first()).toContainText('Answered 500');
  await expect(page.getByText('Nothing has arrived since')).toBeVisible();
  await messages(page).first().locator('summary').click();
  await expect(messages(page).first()).toContainText('out of order');
  expect(await axeFaults(page)).toEqual([]);

  await button(page, 'Pause').click();
  await expect(page.getByText('Paused. Nothing has arrived since')).toBeVisible();
  receiver.status = 200;
  await button(page, 'Resume').click();
  await expect(messages(page).first()).toContainText('Delivered title.created', { timeout: 30_000 });
  await button(page, 'Send again: title.created').click();
  await expect(messages(page).first()).toContainText('1 attempt');

  await button(page, 'Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: '127.0.0.1' }).click();
  await expect(messages(page).first()).toContainText('Delivered title.created');
});
