import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { addTitle, signIn } from './api.ts';
import { axeFaults } from './axe.ts';
import { emptyDataDir, type Product, removeDataDir, startProduct } from './product.ts';

// A product for this file, which may send to a local server.
let receiver: Server;
let product: Product;
let address = '';
/** The receiver's answer. */
let status = 204;
let dataDir: string;

test.beforeAll(async () => {
  receiver = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(status).end(status === 204 ? '' : 'out of order'));
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  address = `http://${host}/told`;
  dataDir = emptyDataDir();
  product = await startProduct(dataDir, 'none', undefined, { WEBHOOK_HOSTS: host });
});
test.afterAll(async () => {
  await product.end();
  receiver.close();
  removeDataDir(dataDir);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem');

test('an owner adds a webhook, tests it, sees a failure, sends it again and pauses', async ({ page }) => {
  await signIn(page.request, product.url);
  await page.goto(`${product.url}/admin/webhooks`);
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
  await dialog.getByLabel('Address').fill(address);
  await dialog.getByLabel('Address').press('Enter');
  const secret = page.getByRole('dialog', { name: 'Secret of the webhook' });
  await expect(secret.locator('code')).toHaveText(/^whsec_/);
  await button(page, 'Done').click();

  await expect(page.getByText('Titles: created, updated, deleted')).toBeVisible();
  await expect(page.getByText('No messages yet')).toBeVisible();
  await button(page, 'Send a test').click();
  await expect(messages(page).first()).toContainText('Delivered test');
  await expect(messages(page).first()).toContainText(/Answered 204 \(\d+ ms, 1 attempt\)/);

  status = 500;
  await addTitle(page.request, { title: 'Wren', genre: 'Drama', type: 'movie' }, product.url);
  await expect(messages(page).first()).toContainText('Waiting title.created', { timeout: 20_000 });
  await expect(messages(page).first()).toContainText('Answered 500');
  await expect(page.getByText('Nothing has arrived since')).toBeVisible();
  await messages(page).first().locator('summary').click();
  await expect(messages(page).first()).toContainText('out of order');
  expect(await axeFaults(page)).toEqual([]);

  await button(page, 'Pause').click();
  await expect(page.getByText('Paused. Nothing has arrived since')).toBeVisible();
  status = 200;
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
