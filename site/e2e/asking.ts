import { type APIRequestContext, type Browser, test as base, expect, type Page } from '@playwright/test';
import { signIn } from './api.ts';
import { demoDataDir, type Product, removeDataDir, startProduct } from './product.ts';

interface Asking {
  product: Product;
  /** The signed-in operator. */
  operator: APIRequestContext;
}

/** A product for the file, behind a proxy: limits are counted by address, and visitors come from several. */
export const test = base.extend<object, Asking>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const dataDir = demoDataDir();
      const product = await startProduct(dataDir, 'demo', undefined, {
        TRUST_PROXY: '1',
        RENDER_AHEAD: '10',
      });
      await use(product);
      await product.end();
      removeDataDir(dataDir);
    },
    { scope: 'worker' },
  ],
  operator: [
    async ({ product, playwright }, use) => {
      const operator = await playwright.request.newContext({ baseURL: product.url });
      await signIn(operator);
      await use(operator);
      await operator.dispose();
    },
    { scope: 'worker' },
  ],
});

let visitors = 0;
/** A browser with an address of its own. */
export async function visitor(
  browser: Browser,
  { url }: Product,
  { width = 1440, javaScriptEnabled = true } = {},
): Promise<Page> {
  visitors += 1;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 900 },
    extraHTTPHeaders: { 'X-Forwarded-For': `10.1.0.${visitors}` },
    javaScriptEnabled,
  });
  return await context.newPage();
}

export const listAsks = async (operator: APIRequestContext, query = '') =>
  (await (await operator.get(`/api/asks${query}`)).json()).asks;

export async function answer(operator: APIRequestContext, name: string, data: object): Promise<void> {
  const ask = (await listAsks(operator)).find((one: { name: string }) => one.name === name);
  expect((await operator.put(`/api/asks/${ask?.id}`, { data })).status()).toBe(200);
}

/** The entry on the page of the visitor's requests. */
export const asked = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

/** Longer than a program takes. */
export const readForm = (page: Page) => page.waitForTimeout(1_600);
