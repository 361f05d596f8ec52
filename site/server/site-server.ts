/** The site server: pages out of the store, kept true by the change feed; assets, media, and /api handed over. */
import type { RequestListener } from 'node:http';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PublishStatus } from '#schema/change.ts';
import { readBuiltSite } from './build/built-site.ts';
import { socialCards } from './cards/social-cards.ts';
import { siteForms } from './forms/forms.ts';
import { followFeed } from './publish/feed.ts';
import { takeInventory } from './publish/inventory.ts';
import { showProgress } from './publish/progress.ts';
import { createPublisher } from './publish/publisher.ts';
import { createRenderPool, type RenderPool } from './render/render-pool.ts';
import { apiProxy } from './serve/api-proxy.ts';
import { clientFiles } from './serve/client-files.ts';
import { addFastLane } from './serve/fast-lane.ts';
import { createHttpServer, listenOn } from './serve/http-server.ts';
import { siteListener } from './serve/listener.ts';
import { mediaFiles } from './serve/media-files.ts';
import { pageSource } from './serve/page-source.ts';
import { pagePreparer } from './serve/prepared-page.ts';
import { publishControl } from './serve/publish-control.ts';
import { securityHeaders } from './serve/security-headers.ts';
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
  };
  /** The API in the same process; null where `env.apiUrl` names one elsewhere. */
  apiListener: RequestListener | null;
  /** Where `astro build` wrote to. */
  distDir?: string;
  workers?: number;
  log?: (line: string) => void;
}

export interface SiteServer {
  listen(address: { port: number; host: string }): Promise<{ port: number }>;
  /** How far publishing is. */
  status(): PublishStatus;
  close(): Promise<void>;
}

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
  // Pages hold the site's address, so another one makes them as stale as another build does.
  const build = `${name} ${env.siteUrl}`;
  const store = openPageStore(join(env.dataDir, 'pages.sqlite'));
  if (store.wasDamaged)
    log('The page store could not be read; it was put aside, and every page is rendered again.');
  const prepare = pagePreparer(securityHeaders(env.siteUrl, contentSecurityPolicy));
  const cache = pageCache(memoryForPages, prepare);

  if (store.meta.build() !== build) {
    store.transaction(() => {
      store.waiting.markAll();
      store.meta.setBuild(build);
      store.meta.setInventory('');
    });
  }

  let pool: RenderPool | undefined;
  const publisher = createPublisher({
    store,
    cache,
    workers,
    renderer: {
      render: (paths, settingsAt, onResult) =>
        pool
          ? pool.render(paths, settingsAt, onResult)
          : Promise.reject(new Error('the site server is not listening')),
    },
  });
  const pages = pageSource({ store, cache, publisher, prepare });
  const stopping: (() => Promise<void> | void)[] = [];

  async function inventory(apiUrl: string): Promise<void> {
    if (store.meta.inventory() === build) return;
    try {
      await takeInventory({ store, apiUrl, feedKey: env.feedKey, onMore: publisher.plan });
      store.meta.setInventory(build);
    } catch (error) {
      log(
        `The list of all pages could not be read: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  function follow(apiUrl: string): void {
    const feed = followFeed({
      apiUrl,
      feedKey: env.feedKey,
      after: () => store.meta.cursor(),
      onChanges(changes) {
        publisher.apply(changes);
        void inventory(apiUrl);
      },
      onState(isUp, reason) {
        if (isUp) publisher.start();
        else publisher.stop();
        log(isUp ? 'Following the change feed.' : `The change feed is out of reach: ${reason}`);
      },
    });
    const retry = setInterval(publisher.retryDue, 500);
    stopping.push(
      () => feed.stop(),
      () => clearInterval(retry),
      showProgress({
        publisher,
        write: (text) => process.stderr.write(text),
        isTerminal: process.stderr.isTTY,
      }),
    );
  }

  /** The workers and the feed reach the API by a door of their own, which no crowd of visitors can block. */
  async function openApi(): Promise<string> {
    if (!apiListener) {
      if (!env.apiUrl) throw new Error('Neither an API in this process nor the address of another');
      return env.apiUrl;
    }
    const door = createHttpServer(apiListener);
    const { port } = await listenOn(door, { port: 0, host: '127.0.0.1' });
    stopping.push(
      () => void door.closeAllConnections(),
      () => void door.close(),
    );
    return `http://127.0.0.1:${port}`;
  }

  return {
    async listen(address) {
      const apiUrl = await openApi();
      pool = createRenderPool({
        entry: join(distDir, 'server/entry.mjs'),
        siteUrl: env.siteUrl,
        apiUrl,
        size: workers,
      });
      const api = apiListener ?? apiProxy(apiUrl);
      const control = publishControl({
        publisher,
        pages,
        feedKey: env.feedKey,
        api,
        takeInventory() {
          store.meta.setInventory('');
          void inventory(apiUrl);
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
          cards: socialCards({ store, ensurePage: pages.page, mediaUrl: apiUrl }),
          forms: siteForms({ api, pages, publisher, siteUrl: env.siteUrl }),
          api(req, res) {
            const [path = ''] = (req.url ?? '').split('?');
            if (!control(req, res, path)) void api(req, res);
          },
        }),
      );
      const lane = addFastLane(server, cache.get);
      const listening = await listenOn(server, address);
      stopping.unshift(
        () => lane.closeIdle(),
        () => server.drain(),
      );
      follow(apiUrl);
      return listening;
    },
    status: publisher.status,
    async close() {
      publisher.stop();
      for (const stop of stopping) await stop();
      await pool?.close();
      store.close();
    },
  };
}
