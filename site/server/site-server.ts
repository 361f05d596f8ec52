/**
 * The site server: serves pages from the store, which it keeps up to date by the change feed, serves files and media, and passes
 * /api on.
 */
import type { RequestListener } from 'node:http';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PublishStatus } from '#schema/shapes/publish.ts';
import { sendTo } from '#site/lib/api.ts';
import { adminPath } from '#site/lib/paths.ts';
import { cdnHeaders } from '#site/server/cdn/purger.ts';
import { readBuiltSite } from './build/built-site.ts';
import { otherBuilds } from './build-files/other-builds.ts';
import { shareFiles } from './build-files/share-files.ts';
import { purger } from './cdn/purger.ts';
import { openDashboard } from './dashboard/open-dashboard.ts';
import { countBrowserEvents } from './figures/browser-events.ts';
import { figureCounter } from './figures/counter.ts';
import { sendFigures } from './figures/send-figures.ts';
import { viewCounter } from './figures/views.ts';
import { siteForms } from './forms/forms.ts';
import { pageCache } from './page-store/page-cache.ts';
import { lockFolder, type Replaced } from './page-store/page-file.ts';
import { openPageStore } from './page-store/page-store.ts';
import { drawingThread } from './posters/drawing-thread.ts';
import { drawnPictures } from './posters/drawn-pictures.ts';
import { socialCards } from './posters/social-cards.ts';
import { previews } from './preview/previews.ts';
import { visibleChange } from './publish/feed.ts';
import { followChanges } from './publish/follow-changes.ts';
import { inventorySchedule, takeInventory } from './publish/inventory.ts';
import { followNewest, pagesAhead, readOlder } from './publish/pages-ahead.ts';
import { createPublisher } from './publish/publisher.ts';
import { createRenderPool } from './render/render-pool.ts';
import { apiProxy } from './serve/api-proxy.ts';
import { directly } from './serve/call-directly.ts';
import { clientFiles } from './serve/client-files.ts';
import { createHttpServer, listenOn } from './serve/http-server.ts';
import { siteListener } from './serve/listener.ts';
import type { LoadLimits } from './serve/load-limits.ts';
import { mediaFiles } from './serve/media-files.ts';
import { pagePreparer, securityHeaders } from './serve/page-response.ts';
import { pageSource } from './serve/page-source.ts';
import { publishControl } from './serve/publish-control.ts';
import { type Knowing, visitorOf } from './serve/read-request.ts';

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

/** What is said of a page store that was replaced. */
const replacedWords: Record<Replaced, string> = {
  'other version': 'The page store was made by another version; pages are rendered again.',
  damaged:
    'The page store was damaged, and pages are rendered again. The file is kept as pages.sqlite.damaged.',
};
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
  if (store.replaced) log(replacedWords[store.replaced]);
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

  const knowing = { feedKey: env.feedKey, proxies: env.trustProxy ?? 0 };
  const { api, send } = apiOf(apiListener, env.apiUrl, knowing);
  const pool = createRenderPool({
    entry: join(distDir, 'server/entry.mjs'),
    siteUrl: env.siteUrl,
    send,
    size: workers,
  });
  const ahead = pagesAhead();
  const drawing = drawingThread();
  const copies = env.purge ? purger({ ...env.purge, log }) : undefined;
  let isStopping = false;
  const publisher = createPublisher({
    store,
    cache,
    workers,
    ahead,
    mostStored: env.pageStoreBytes,
    // A page that a stop interrupts is rendered after the next start: nobody has to be told.
    log: (line) => {
      if (!isStopping) log(line);
    },
    onPublished: copies?.published,
    renderer: pool,
    visibleChange: () => visibleChange(send),
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

  const keptAhead = followNewest({
    ahead,
    store,
    read: async () =>
      renderAhead === Number.POSITIVE_INFINITY
        ? { titles: null, matches: null, people: null }
        : await readOlder(send, renderAhead),
    onFault,
  });

  const inventory = inventorySchedule({
    isTaken: isListed,
    setTaken: () => store.meta.setInventory(listing),
    async take() {
      await keptAhead.update();
      await takeInventory({ store, send, ahead, onMore: publisher.plan });
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
    log(replacedWords.damaged);
    cache.markAll();
  }

  return {
    async listen(address) {
      const byVisitor = visitorOf(knowing);
      const pictures = drawnPictures({ store, send, draw: drawing.draw });
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
          otherFile: apiListener ? async () => undefined : otherBuilds({ send }),
          media: mediaFiles(folder, isFolderWhole ? undefined : api),
          drawn: [pictures, socialCards({ store, ensurePage: pages.page, send, pictures })],
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
      if (!apiListener) stopping.unshift((await shareFiles({ distDir, send, log })).stop);
      const listening = await listenOn(server, address);
      store.whenRebuilt(() => {
        beginAgain();
        inventory.retake();
      });
      const following = followChanges({
        send,
        store,
        cache,
        publisher,
        inventory,
        ahead: keptAhead,
        log,
      });
      const sending = sendFigures({ take: counter.take, send, log });
      stopping.unshift(() => server.drain(), following.stop, figures.stop, views.stop, sending.stop);
      return listening;
    },
    status: publisher.status,
    async close() {
      isStopping = true;
      publisher.stop();
      pool.retire();
      for (const stop of stopping) await stop();
      // Before the workers end: what they are in the middle of is no failure.
      publisher.close();
      // Beside what is closed next: on a busy machine these threads of low priority take seconds, and the process waits for them anyway.
      void pool.close();
      void drawing.close();
      await copies?.close();
      store.close();
      leaveFolder();
    },
  };
}

/** The API as visitors reach it, and as the site's own work asks it. */
function apiOf(listener: RequestListener | null, apiUrl: string | null, knowing: Knowing) {
  if (listener) return { api: listener, send: directly(listener, knowing.feedKey) };
  if (apiUrl === null) throw new Error('Neither an API in this process nor the address of another');
  return { api: apiProxy({ apiUrl, ...knowing }), send: sendTo(apiUrl, knowing.feedKey) };
}
