/** The site server: pages out of the store, kept true by the change feed; assets, media, and /api handed over. */

import type { RequestListener } from 'node:http';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PublishStatus } from '#schema/publish.ts';
import { readBuiltSite } from './build/built-site.ts';
import { socialCards } from './cards/social-cards.ts';
import { cdnHeaders } from './cdn/cdn-headers.ts';
import { purger } from './cdn/purger.ts';
import { siteForms } from './forms/forms.ts';

import { drawingThread } from './posters/drawing-thread.ts';
import { drawnPictures } from './posters/drawn-pictures.ts';
import { type FeedFault, followFeed, seriousTries, visibleChange } from './publish/feed.ts';
import { takeInventory } from './publish/inventory.ts';
import { listing } from './publish/listing.ts';
import { showProgress } from './publish/progress.ts';
import { createPublisher } from './publish/publisher.ts';
import { createRenderPool, type RenderPool } from './render/render-pool.ts';
import { apiProxy } from './serve/api-proxy.ts';
import { clientFiles } from './serve/client-files.ts';
import { createHttpServer, listenOn } from './serve/http-server.ts';
import { siteListener } from './serve/listener.ts';
import { type LoadLimits, loadLimits } from './serve/load-limits.ts';
import { mediaFiles } from './serve/media-files.ts';
import { pageSource } from './serve/page-source.ts';
import { pagePreparer, securityHeaders } from './serve/prepared-page.ts';
import { publishControl } from './serve/publish-control.ts';
import { pageCache } from './store/page-cache.ts';
import { openPageStore } from './store/page-store.ts';

export interface SiteServerOptions {
  env: {
    siteUrl: string;
    dataDir: string;
    storage: { kind: 'folder'; folder: string } | { kind: 's3' };
    feedKey: string;
    apiUrl: string | null;
    hasServiceWorker?: boolean;
    trustProxy?: number;
    /** Where copies of pages are called back; null where nobody keeps any. */
    purge?: { url: string; token: string | null } | null;
  };
  /** The API in the same process; null where `env.apiUrl` names one elsewhere. */
  apiListener: RequestListener | null;
  /** Where `astro build` wrote to. */
  distDir?: string;
  workers?: number;
  limits?: Partial<LoadLimits>;
  log?: (line: string) => void;
}

export interface SiteServer {
  listen(address: { port: number; host: string }): Promise<{ port: number }>;
  /** How far publishing is. */
  status(): PublishStatus;
  close(): Promise<void>;
}

const damaged = 'The page store could not be read; it was put aside, and every page is rendered again.';
const memoryForPages = 128 * 1024 * 1024;
const visitsKeptEvery = 60_000;
const builtSite = fileURLToPath(new URL('../../dist', import.meta.url));

const faultWords = ({ reason, tries }: FeedFault) =>
  tries < seriousTries
    ? `The change feed is out of reach: ${reason}`
    : `Nothing is published: the change feed could not be read ${tries} times in a row: ${reason}`;

export function createSiteServer(options: SiteServerOptions): SiteServer {
  const {
    env,
    apiListener,
    distDir = builtSite,
    workers = availableParallelism(),
    log = console.log,
  } = options;
  const { name, contentSecurityPolicy } = readBuiltSite(distDir);
  // Pages hold the site's address, so another one makes them as stale as another build does.
  const build = `${name} ${env.siteUrl}`;
  const store = openPageStore(join(env.dataDir, 'pages.sqlite'));
  if (store.wasDamaged) log(damaged);
  const prepare = pagePreparer(
    securityHeaders(env.siteUrl, contentSecurityPolicy),
    env.purge ? cdnHeaders : undefined,
  );
  const cache = pageCache(memoryForPages, prepare);

  if (store.meta.build() !== build) {
    store.transaction(() => {
      store.waiting.markAll();
      store.meta.setBuild(build);
      store.meta.setInventory('');
    });
  }

  /** What visitors ask for is rendered first when everything is. */
  function keepVisits(): void {
    try {
      store.transaction(() => {
        for (const [path, visits] of cache.takeVisits()) store.pages.addVisits(path, visits);
      });
    } catch {
      // the order of what is rendered is no reason to stop
    }
  }

  let pool: RenderPool | undefined;
  const drawing = drawingThread();
  const copies = env.purge ? purger({ ...env.purge, log }) : undefined;
  let newestVisible = () => Promise.reject<number>(new Error('the site server is not listening'));
  const publisher = createPublisher({
    store,
    cache,
    workers,
    log,
    onPublished: copies?.published,
    renderer: {
      render: (paths, settingsAt, onResult) =>
        pool
          ? pool.render(paths, settingsAt, onResult)
          : Promise.reject(new Error('the site server is not listening')),
    },
    visibleChange: () => newestVisible(),
  });
  const pages = pageSource({ store, cache, publisher, prepare });
  const stopping: (() => Promise<void> | void)[] = [];

  const isListed = () => store.meta.inventory() === build;

  function listPages(apiUrl: string) {
    return listing({
      isListed,
      setListed: () => store.meta.setInventory(build),
      list: () => takeInventory({ store, apiUrl, feedKey: env.feedKey, onMore: publisher.plan }),
      onFault: (error) =>
        log(
          `The list of all pages could not be read: ${error instanceof Error ? error.message : String(error)}`,
        ),
    });
  }

  /** What was to be rendered went with the store; the pages in memory may be among it. */
  function beginAgain(): void {
    store.transaction(() => {
      store.meta.setBuild(build);
      store.meta.setCursor(publisher.position());
      store.meta.setInventory('');
    });
    log(damaged);
    cache.markAll();
  }

  function follow(apiUrl: string, lists: ReturnType<typeof listing>): void {
    const feed = followFeed({
      apiUrl,
      feedKey: env.feedKey,
      after: () => store.meta.cursor(),
      onChanges(changes) {
        publisher.apply(changes);
        if (changes.reset) lists.anew();
        else lists.bring();
      },
      onUp() {
        publisher.start();
        log('Following the change feed.');
      },
      onFault(fault) {
        publisher.stop(fault);
        if (fault.isNews) log(faultWords(fault));
      },
    });
    const retry = setInterval(publisher.retryDue, 500);
    const visits = setInterval(keepVisits, visitsKeptEvery);
    stopping.push(
      () => feed.stop(),
      () => clearInterval(retry),
      () => clearInterval(visits),
      showProgress({
        publisher,
        write: (text) => process.stderr.write(text),
        isTerminal: process.stderr.isTTY,
      }),
    );
  }

  /** The workers and the feed reach the API at an address of their own, which no crowd of visitors can block. */
  async function openApi(): Promise<string> {
    if (!apiListener) {
      if (!env.apiUrl) throw new Error('Neither an API in this process nor the address of another');
      return env.apiUrl;
    }
    // All requests here are our own.
    const internal = createHttpServer(apiListener, { limits: { heldPerAddress: loadLimits.held } });
    const { port } = await listenOn(internal, { port: 0, host: '127.0.0.1' });
    stopping.push(
      () => void internal.closeAllConnections(),
      () => void internal.close(),
    );
    return `http://127.0.0.1:${port}`;
  }

  return {
    async listen(address) {
      const apiUrl = await openApi();
      newestVisible = () => visibleChange({ apiUrl, feedKey: env.feedKey });
      pool = createRenderPool({
        entry: join(distDir, 'server/entry.mjs'),
        siteUrl: env.siteUrl,
        apiUrl,
        size: workers,
      });
      const api = apiListener ?? apiProxy(apiUrl);
      const pictures = drawnPictures({ store, apiUrl, draw: drawing.draw });
      const lists = listPages(apiUrl);
      const control = publishControl({
        publisher,
        pages,
        store,
        feedKey: env.feedKey,
        api,
        isListed,
        takeInventory() {
          store.meta.setInventory('');
          lists.anew();
        },
      });
      const folder = env.storage.kind === 'folder' ? env.storage.folder : null;
      // A site server apart may share the API's folder of files, or have none of its own.
      const isFolderWhole = folder !== null && apiListener !== null;
      const server = createHttpServer(
        siteListener({
          cache,
          pages,
          clientFile: clientFiles(join(distDir, 'client'), {
            hasServiceWorker: env.hasServiceWorker ?? true,
          }),
          media: mediaFiles(folder, isFolderWhole ? undefined : api),
          drawn: [pictures, socialCards({ store, ensurePage: pages.page, mediaUrl: apiUrl, pictures })],
          forms: siteForms({ api, pages, publisher, siteUrl: env.siteUrl }),
          api(req, res) {
            const [path = ''] = (req.url ?? '').split('?');
            if (!control(req, res, path)) void api(req, res);
          },
        }),
        { page: cache.get, limits: options.limits, proxies: env.trustProxy },
      );
      const listening = await listenOn(server, address);
      stopping.unshift(() => server.drain());
      store.whenRebuilt(() => {
        beginAgain();
        lists.anew();
      });
      follow(apiUrl, lists);
      return listening;
    },
    status: publisher.status,
    async close() {
      publisher.stop();
      for (const stop of stopping) await stop();
      await pool?.close();
      await drawing.close();
      await copies?.close();
      publisher.close();
      store.close();
    },
  };
}
