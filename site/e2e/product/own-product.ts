import { type APIRequestContext, test as base } from '@playwright/test';
import { emptyDataDir, type Product, removeDataDir, startProduct } from '#site/e2e/product.ts';

export interface OwnProduct {
  product: Product;
  restart: () => Promise<void>;
}

interface Own {
  dataDir: string;
  /** A product for this test alone, with an empty catalogue; the test may stop and restart it. */
  own: OwnProduct;
  /** An API client with its own cookies. */
  operator: APIRequestContext;
}

/** For tests that stop, kill or overload the product, which must not affect the shared one. */
export const test = base.extend<Own>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  dataDir: async ({}, use) => {
    const dataDir = emptyDataDir();
    await use(dataDir);
    removeDataDir(dataDir);
  },
  own: async ({ dataDir }, use) => {
    const own = {
      product: await startProduct(dataDir, 'none'),
      restart: async () => {
        own.product = await startProduct(dataDir, 'none', own.product.port);
      },
    };
    await use(own);
    await own.product.end();
  },
  operator: async ({ own, playwright }, use) => {
    const context = await playwright.request.newContext({ baseURL: own.product.url });
    await use(context);
    await context.dispose();
  },
});
