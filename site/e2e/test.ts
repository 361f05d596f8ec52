import {
  type APIRequestContext,
  type BrowserContextOptions,
  test as base,
  type Page,
} from '@playwright/test';
import { type Snapshot, takeSnapshot } from '#scripts/testing/snapshot.ts';
import { signIn } from './api.ts';
import { recordInteractions } from './interactions.ts';
import {
  demoDataDir,
  emptyDataDir,
  type Product,
  removeDataDir,
  startProduct,
  untilPublished,
} from './product.ts';

/** Opens a page in a browser of its own, of a visitor unless the options say otherwise. It is closed at the end of the test. */
export type Visit = (options?: BrowserContextOptions) => Promise<Page>;

type Session = Awaited<ReturnType<APIRequestContext['storageState']>>;

interface OfTest {
  /** Whose browser it is: its pages and API calls carry the cookies of the operator, or none. */
  as: 'visitor' | 'operator';
  visit: Visit;
  /** An API client that is signed in as the operator. */
  operator: APIRequestContext;
  rowsPutBack: undefined;
}

interface OfWorker {
  /** What the product begins with. */
  catalogue: 'demo' | 'none';
  /** Further variables of the product. */
  environment: Record<string, string>;
  /** The product of this worker: nobody else uses it, and every test finds the rows that it had at its start. */
  product: Product;
  /** The cookies of the operator, who signs in once. */
  session: Session;
  snapshot: Snapshot;
}

/** For files that test motion, or what it does to the layout. It is reduced everywhere else. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/**
 * The product closes a connection that was idle for some seconds. A busy machine may notice that only after it has sent the next request on
 * it, which then fails, so API clients use no connection twice.
 */
const freshConnections = { extraHTTPHeaders: { Connection: 'close' } };

/** The cookies of a visitor. */
export const nobody: Session = { cookies: [], origins: [] };

/** The longest that a product takes until all its pages are rendered, on a slow machine with others. */
const timeout = 480_000;

const usual = {
  // A change of wording renders every stored page again. A page that is not stored is rendered at its first visit.
  RENDER_AHEAD: '10',
  // Visitors come from several addresses.
  TRUST_PROXY: '1',
};

export const test = base.extend<OfTest, OfWorker>({
  catalogue: ['demo', { option: true, scope: 'worker' }],
  environment: [{}, { option: true, scope: 'worker' }],
  product: [
    async ({ catalogue, environment }, use) => {
      const dataDir = catalogue === 'demo' ? demoDataDir() : emptyDataDir();
      const product = await startProduct(dataDir, catalogue, undefined, { ...usual, ...environment });
      // A page that waits for the whole catalogue to be rendered would slow its test down.
      await untilPublished(product.url);
      await use(product);
      await product.end();
      removeDataDir(dataDir);
    },
    { scope: 'worker', timeout },
  ],
  session: [
    async ({ product, playwright }, use) => {
      const client = await playwright.request.newContext({ baseURL: product.url, ...freshConnections });
      await signIn(client);
      const session = await client.storageState();
      await client.dispose();
      await use(session);
    },
    { scope: 'worker' },
  ],
  // The session is among the rows.
  snapshot: [
    async ({ product, session: _ }, use) => {
      const snapshot = await takeSnapshot(product.dataDir);
      await use(snapshot);
      await snapshot.close();
    },
    { scope: 'worker' },
  ],
  rowsPutBack: [
    async ({ product, snapshot }, use) => {
      await use(undefined);
      const last = await snapshot.putBack();
      if (last !== undefined) await untilPublished(product.url, last);
    },
    { auto: true },
  ],

  as: ['visitor', { option: true }],
  baseURL: async ({ product }, use) => use(product.url),
  storageState: ({ as, session }, use) => use(as === 'operator' ? session : nobody),
  operator: async ({ playwright, product, session }, use) => {
    const client = { baseURL: product.url, ...freshConnections, storageState: session };
    const operator = await playwright.request.newContext(client);
    await use(operator);
    await operator.dispose();
  },
  // Whoever the test is, this is a visitor.
  request: async ({ playwright, product }, use) => {
    const client = { baseURL: product.url, ...freshConnections, storageState: nobody };
    const visitor = await playwright.request.newContext(client);
    await use(visitor);
    await visitor.dispose();
  },
  context: async ({ context }, use) => {
    await recordInteractions(context);
    await use(context);
  },
  visit: async ({ browser, baseURL }, use) => {
    const opened: Page[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...(baseURL && { baseURL }),
        storageState: nobody,
        ...options,
      });
      await recordInteractions(context);
      const page = await context.newPage();
      opened.push(page);
      return page;
    });
    for (const page of opened) await page.context().close();
  },
});
