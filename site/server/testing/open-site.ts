/** The listener with all its parts, on a free port; pages come from a miniature catalogue instead of Astro. */

import { mkdirSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { sendTo } from '#site/lib/api.ts';
import { countBrowserEvents } from '#site/server/figures/browser-events.ts';
import { figureCounter } from '#site/server/figures/counter.ts';
import { viewCounter } from '#site/server/figures/views.ts';
import { siteForms } from '#site/server/forms/forms.ts';
import { pageCache } from '#site/server/page-store/page-cache.ts';
import { drawnPictures } from '#site/server/posters/drawn-pictures.ts';
import { socialCards } from '#site/server/posters/social-cards.ts';
import { createPublisher } from '#site/server/publish/publisher.ts';
import type { Renderer } from '#site/server/publish/render-launcher.ts';
import { clientFiles } from '#site/server/serve/client-files.ts';
import { createHttpServer, type HttpServerOptions, listenOn } from '#site/server/serve/http-server.ts';
import { siteListener } from '#site/server/serve/listener.ts';
import { mediaFiles } from '#site/server/serve/media-files.ts';
import { pagePreparer, securityHeaders } from '#site/server/serve/page-response.ts';
import { pageSource } from '#site/server/serve/page-source.ts';
import { publishControl } from '#site/server/serve/publish-control.ts';
import { visitorOf } from '#site/server/serve/read-request.ts';
import { plainAnswer } from '#site/server/serve/send-page.ts';
import { type FakeData, fakeData } from './fake-data.ts';
import { openStore, scratchFolder } from './open-store.ts';

export const publishingKey = 'k'.repeat(40);

export interface SiteOptions {
  data?: FakeData;
  siteUrl?: string;
  render?: Renderer['render'];
  networkHeaders?: Parameters<typeof pagePreparer>[1];
  limits?: HttpServerOptions['limits'];
  proxies?: number;
  api?: RequestListener;
}

export async function openSite({
  data = fakeData(5),
  siteUrl = 'http://films.example',
  render,
  networkHeaders,
  limits,
  proxies,
  api = (req, res) => void res.end(`API ${req.method} ${req.url}`),
}: SiteOptions = {}) {
  const folder = scratchFolder();
  mkdirSync(join(folder, 'client/_astro'), { recursive: true });
  mkdirSync(join(folder, 'media/posters'), { recursive: true });
  writeFileSync(join(folder, 'client/_astro/style.abc123.css'), 'body { color: red }');
  writeFileSync(join(folder, 'client/_astro/style.abc123.css.br'), 'as brotli');
  writeFileSync(join(folder, 'client/robots.txt'), 'User-agent: *');
  writeFileSync(join(folder, 'media/posters/film-1.webp'), 'RIFF and the rest of a poster');
  writeFileSync(join(folder, 'secret.txt'), 'not for visitors');

  const store = openStore(join(folder, 'pages.sqlite'));
  const prepare = pagePreparer(securityHeaders(siteUrl, "frame-ancestors 'none'"), networkHeaders);
  const cache = pageCache(1024 * 1024, prepare);
  const rendered: string[] = [];
  const renderer: Renderer = {
    async render(paths, settingsAt, onResult, order) {
      rendered.push(...paths);
      if (render) await render(paths, settingsAt, onResult, order);
      else for (const path of paths) onResult(data.render(path));
    },
  };
  const publisher = createPublisher({ store, cache, renderer, workers: 1 });
  publisher.start();
  const pages = pageSource({ store, cache, publisher, prepare });
  /** Ann is signed in, and may write only from pages of this site. */
  const signedIn: RequestListener = ({ headers }, res) => {
    const status = headers.cookie !== 'ann' ? 401 : headers.origin === 'https://evil.example' ? 403 : 200;
    res.writeHead(status).end(JSON.stringify({ message: `answer ${status}`, role: 'owner' }));
  };
  const control = publishControl({
    publisher,
    pages,
    store,
    feedKey: publishingKey,
    api: signedIn,
    takeInventory() {},
    isListed: () => true,
  });
  const send = sendTo('http://127.0.0.1:1', publishingKey);
  const counter = figureCounter();
  const views = viewCounter({ counter, proxies: proxies ?? 0 });
  const { onView } = views;
  const figures = countBrowserEvents({ counter, views, page: pages.kept, proxies: proxies ?? 0 });
  const pictures = drawnPictures({
    store,
    send,
    draw: () => Promise.reject(new Error('this test draws no pictures')),
  });
  const byVisitor = visitorOf({ feedKey: publishingKey, proxies: proxies ?? 0 });
  const server = createHttpServer(
    siteListener({
      shared: cache.get,
      pages,
      visitorOf: byVisitor,
      clientFile: clientFiles(join(folder, 'client')),
      otherFile: async () => undefined,
      media: mediaFiles(join(folder, 'media')),
      drawn: [pictures, socialCards({ store, ensurePage: pages.page, send, pictures })],
      forms: siteForms({
        api: (_req, res) => res.end('{}'),
        pages,
        visitorOf: byVisitor,
        publisher,
        siteUrl,
      }),
      dashboard: async () => false,
      previews: {
        show: async () => false,
        picture: async () => false,
        open: async (_req, res) => plainAnswer(res, 404),
      },
      figures,
      onView,
      api(req, res) {
        if (!control(req, res, (req.url ?? '').split('?')[0] ?? '')) void api(req, res);
      },
    }),
    { page: cache.get, onView, limits, proxies },
  );
  const { port } = await listenOn(server, { port: 0, host: '127.0.0.1' });
  onTestFinished(() => {
    publisher.stop();
    figures.stop();
    views.stop();
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    data,
    store,
    publisher,
    rendered,
    folder,
    counter,
    figures,
  };
}
