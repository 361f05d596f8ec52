/**
 * The site server: serves pages from the store, which it keeps up to date by the change feed, serves files and media, and passes
 * /api on.
 */
import type { RequestListener } from 'node:http';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PublishStatus } from '#schema/publish.ts';
import { adminPath } from '#site/lib/paths.ts';
import { cdnHeaders } from '#site/server/cdn/purger.ts';
import { readBuiltSite } from './build/built-site.ts';
import { otherBuilds } from './build-files/other-builds.ts';
import { shareFiles } from './build-files/share-files.ts';
import { socialCards } from './cards/social-cards.ts';
import { purger } from './cdn/purger.ts';
import { openDashboard } from './dashboard/open-dashboard.ts';
import { countBrowserEvents } from './figures/browser-events.ts';
import { figureCounter } from './figures/counter.ts';
import { sendFigures } from './figures/send-figures.ts';
import { viewCounter } from './figures/views.ts';
import { siteForms } from './forms/forms.ts';
import { drawingThread } from './posters/drawing-thread.ts';
import { drawnPictures } from './posters/drawn-pictures.ts';
import { previews } from './preview/previews.ts';
import { visibleChange } from './publish/feed.ts';
import { followChanges } from './publish/follow-changes.ts';
import { followNewest, type NewestFollower } from './publish/follow-newest.ts';
import { takeInventory } from './publish/inventory.ts';
import { inventoryKeeper } from './publish/inventory-keeper.ts';
import { PagesAhead, readOlder } from './publish/pages-ahead.ts';
import { createPublisher } from './publish/publisher.ts';
import { createRenderPool, type RenderPool } from './render/render-pool.ts';
import { apiProxy } from './serve/api-proxy.ts';
import { clientFiles } from './serve/client-files.ts';
import { createHttpServer, listenOn } from './serve/http-server.ts';
import { openInternalApi } from './serve/internal-api.ts';
import { siteListener } from './serve/listener.ts';
import type { LoadLimits } from './serve/load-limits.ts';
import { mediaFiles } from './serve/media-files.ts';
import { pagePreparer, securityHeaders } from './serve/page-response.ts';
import { pageSource } from './serve/page-source.ts';
import { publishControl } from './serve/publish-control.ts';
import { visitorOf } from './serve/visitor-of.ts';
import { lockFolder } from './store/folder-lock.ts';
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
    /** The pages of so many titles, matches and people, the newest of each, are rendered ahead; all when left out. */
    renderAhead?: number;
    /** The most bytes that rendered pages may take up on disk. */
    pageStoreBytes?: number;
    trustProxy?: number;
    /** Where a CDN's copies of pages are purged; null without a CDN. */
    purge?: { url: string; token: string | null } | null;
  };
  /** The API in the same process; null when `env.apiUrl` names one in another process. */
  apiListener: RequestListener | null;
  /** Where `astro build` wrote to. */
  distDir?: string;
  workers?: number;
  limits?: Partial<LoadLimits>;
  log?: (line: string) => void;
}

export interface SiteServer {
  listen(address: { port: number; host: string }): Promise<{ port: number }>;
  /** The state of publishing. */
  status(): PublishStatus;
  close(): Promise<void>;
}

const damaged = 'The page store could not be read; it was put aside, and every page is rendered again.';
const memoryForPages = 128 * 1024 * 1024;
const builtSite = fileURLToPath(new URL('../../dist', import.meta.url));

export function createSiteServer(options: SiteServerOptions): SiteServer {
  const {
    env,
    apiListener,
    distDir = builtSite,
    workers = availableParallelism(),
    log = console.log,
  } = options;
  const { name, contentSecurityPolicy } = readBuiltSite(distDir);
  // Pages contain the site's address, so a changed address makes them as stale as another build does.
  const build = `${name} ${env.siteUrl}`;
  const { renderAhead = Number.POSITIVE_INFINITY } = env;
  /** With another number the pages are listed again. */
  const listing = `${build} ${renderAhead}`;
  const leaveFolder = lockFolder(env.dataDir);
  const store = openPageStore(join(env.dataDir, 'pages.sqlite'));
  if (store.wasDamaged) log(damaged);
  const headersOf = securityHeaders(env.siteUrl, contentSecurityPolicy);
  const prepare = pagePreparer(headersOf, env.purge ? cdnHeaders : undefined);
  const cache = pageCache(memoryForPages, prepare);

  if (store.meta.build() !== build) {
    store.transaction(() => {
      store.waiting.markAll();
      store.meta.setBuild(build);
      store.meta.setInventory('');
    });
  }

  let pool: RenderPool | undefined;
  const ahead = new PagesAhead();
  const drawing = drawingThread();
  const copies = env.purge ? purger({ ...env.purge, log }) : undefined;
  let newestVisible = () => Promise.reject<number>(new Error('the site server is not listening'));
  const publisher = createPublisher({
    store,
    cache,
    workers,
    ahead,
    mostStored: env.pageStoreBytes,
    log,
    onPublished: copies?.published,
    renderer: {
      render: (...job) =>
        pool ? pool.render(...job) : Promise.reject(new Error('the site server is not listening')),
    },
    visibleChange: () => newestVisible(),
  });
  const pages = pageSource({ store, cache, publisher, prepare });
  const counter = figureCounter();
  /** The pages that are the same for everyone: they are answered at once. */
  const shared = (path: string) => (path === adminPath ? undefined : cache.get(path));
  const views = viewCounter({ counter, proxies: env.trustProxy ?? 0 });
  /** Run in order. */
  const stopping: (() => Promise<void> | void)[] = [];

  const isListed = () => store.meta.inventory() === listing;

  const onFault = (error: unknown) =>
    log(`The list of all pages could not be read: ${error instanceof Error ? error.message : String(error)}`);

  const newAhead = (apiUrl: string) =>
    followNewest({
      ahead,
      store,
      read: async () =>
        renderAhead === Number.POSITIVE_INFINITY
          ? { titles: null, matches: null, people: null }
          : await readOlder(apiUrl, env.feedKey, renderAhead),
      onFault,
    });

  const newInventory = (apiUrl: string, { update }: NewestFollower) =>
    inventoryKeeper({
      isTaken: isListed,
      setTaken: () => store.meta.setInventory(listing),
      async take() {
        await update();
        await takeInventory({ store, apiUrl, feedKey: env.feedKey, ahead, onMore: publisher.plan });
      },
      onFault,
    });

  /** The queue was lost with the store, and the pages in memory may have been in it. */
  function beginAgain(): void {
    store.transaction(() => {
      store.meta.setBuild(build);
      store.meta.setCursor(publisher.position());
      store.meta.setInventory('');
    });
    log(damaged);
    cache.markAll();
  }

  return {
    async listen(address) {
      const internalApi = await openInternalApi(apiListener, env.apiUrl);
      const apiUrl = internalApi.url;
      stopping.push(internalApi.close);
      newestVisible = () => visibleChange({ apiUrl, feedKey: env.feedKey });
      pool = createRenderPool({
        entry: join(distDir, 'server/entry.mjs'),
        siteUrl: env.siteUrl,
        apiUrl,
        feedKey: env.feedKey,
        size: workers,
      });
      const knowing = { feedKey: env.feedKey, proxies: env.trustProxy ?? 0 };
      const byVisitor = visitorOf(knowing);
      const api = apiListener ?? apiProxy({ apiUrl, ...knowing });
      const pictures = drawnPictures({ store, apiUrl, feedKey: env.feedKey, draw: drawing.draw });
      const keptAhead = newAhead(apiUrl);
      const inventory = newInventory(apiUrl, keptAhead);
      const control = publishControl({
        publisher,
        pages,
        store,
        feedKey: env.feedKey,
        api,
        isListed,
        takeInventory() {
          store.meta.setInventory('');
          inventory.retake();
        },
      });
      const figures = countBrowserEvents({
        counter,
        views,
        page: pages.kept,
        proxies: knowing.proxies,
      });
      const folder = env.storage.kind === 'folder' ? env.storage.folder : null;
      // A separate site server may share the API's folder of files, or have none of its own.
      const isFolderWhole = folder !== null && apiListener !== null;
      const server = createHttpServer(
        siteListener({
          shared,
          pages,
          visitorOf: byVisitor,
          clientFile: clientFiles(join(distDir, 'client'), {
            hasServiceWorker: env.hasServiceWorker ?? true,
          }),
          otherFile: apiListener ? async () => undefined : otherBuilds({ apiUrl, feedKey: env.feedKey }),
          media: mediaFiles(folder, isFolderWhole ? undefined : api),
          drawn: [pictures, socialCards({ store, ensurePage: pages.page, mediaUrl: apiUrl, pictures })],
          previews: previews({
            api,
            render: pool.render,
            pictures,
            pages,
            prepare,
          }),
          dashboard: openDashboard({ api, render: pool.render, prepare, settingsAt: publisher.settingsAt }),
          forms: siteForms({ api, pages, visitorOf: byVisitor, publisher, siteUrl: env.siteUrl }),
          figures,
          onView: views.onView,
          api(req, res) {
            const [path = ''] = (req.url ?? '').split('?');
            if (!control(req, res, path)) void api(req, res);
          },
        }),
        { page: shared, onView: views.onView, limits: options.limits, proxies: knowing.proxies },
      );
      // In one process there is no other build.
      if (!apiListener)
        stopping.unshift((await shareFiles({ distDir, apiUrl, feedKey: env.feedKey, log })).stop);
      const listening = await listenOn(server, address);
      store.whenRebuilt(() => {
        beginAgain();
        inventory.retake();
      });
      const following = followChanges({
        apiUrl,
        feedKey: env.feedKey,
        store,
        cache,
        publisher,
        inventory,
        ahead: keptAhead,
        log,
      });
      const sending = sendFigures({ take: counter.take, apiUrl, feedKey: env.feedKey, log });
      stopping.unshift(() => server.drain(), following.stop, figures.stop, views.stop, sending.stop);
      return listening;
    },
    status: publisher.status,
    async close() {
      publisher.stop();
      pool?.retire();
      for (const stop of stopping) await stop();
      // Before the workers end: what they are in the middle of is no failure.
      publisher.close();
      // Beside what is closed next: on a busy machine these threads of low priority take seconds, and the process waits for them anyway.
      void pool?.close();
      void drawing.close();
      await copies?.close();
      store.close();
      leaveFolder();
    },
  };
}
