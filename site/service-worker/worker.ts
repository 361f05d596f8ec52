/**
 * The service worker, /sw.js. Visited pages stay readable without a network, with their pictures, styles and scripts. Pages come
 * from the network whenever it answers. Nothing of /api, /admin, /login, /invitation and /preview is cached or intercepted, and
 * no answer with no-store is cached, such as previews. This is one file that imports only types: the build removes those and
 * inserts the build's name.
 */
import type { Asking, WorkerScope } from './worker-scope.ts';

const worker = self as unknown as WorkerScope;

/** The offline page and My list of this build. Each build has its own worker and cache. */
const shell = 'lamphouse-shell-__BUILD__';
/** These caches outlive builds: names of assets contain a hash, and pages are replaced when they are visited. */
const pages = 'lamphouse-pages-1';
const assets = 'lamphouse-assets-1';
const pictures = 'lamphouse-pictures-1';
const most: Record<string, number> = { [pages]: 60, [assets]: 150, [pictures]: 400 };

const offlinePage = '/offline';
const shellPages = [offlinePage, '/my'];
/** A page that takes longer is shown from the cache. */
const patience = 4_000;

const isOurs = ({ origin, pathname }: URL) =>
  origin === location.origin && !/^\/(?:api|admin|login|invitation|preview|metrics)(?:\/|$)/.test(pathname);
/** The address without query and fragment. */
const isPassing = ({ pathname, search }: URL) => search !== '' || pathname === '/search';

/** The cache of a resource; null for requests that are not cached. */
function cacheOf(url: URL): string | null {
  if (!isOurs(url)) return null;
  if (/^\/(?:media|poster)\/.+\.(?:avif|gif|jpg|png|webp)$/.test(url.pathname)) return pictures;
  const isAsset = /^\/(?:_astro\/.+|icons\/.+|styles\/.+|theme\.css|manifest\.webmanifest|[\w-]+\.svg)$/;
  return isAsset.test(url.pathname) ? assets : null;
}

worker.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => worker.skipWaiting()));
});
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
// The worker starts after the first page has loaded, so that page sends the list of what it loaded.
worker.addEventListener('message', (event) => {
  const addresses: unknown = event.data?.visited;
  if (Array.isArray(addresses)) event.waitUntil(keepVisited(addresses.map(String)));
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || request.headers.has('range')) return;
  if (request.mode === 'navigate') {
    if (isOurs(url) && !url.pathname.startsWith('/media/')) event.respondWith(showPage(event, url));
    return;
  }
  const cache = cacheOf(url);
  if (cache)
    event.respondWith(url.pathname.startsWith('/_astro/') ? keptFirst(event) : freshFirst(event, cache));
});

/** The pages that are there without a network from the start, with their resources. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(shell);
  for (const page of shellPages) {
    const answer = await fetch(page, { cache: 'reload' });
    if (!answer.ok) throw new Error(`There is no page ${page}`);
    const html = await answer.clone().text();
    const parts =
      html.match(/\/(?:_astro\/[\w.@-]+\.(?:js|css|woff2)|styles\/[\w-]+\.css|favicon\.svg)/g) ?? [];
    await keepParts(cache, parts);
    await cache.put(page, answer);
  }
}

/** Files, and the scripts that they cannot run without. */
async function keepParts(cache: Cache, parts: readonly string[]): Promise<void> {
  for (const part of new Set(parts)) {
    if (await cache.match(part)) continue;
    const answer = await fetch(part);
    if (!answer.ok) throw new Error(`There is no file ${part}`);
    await cache.put(part, answer.clone());
    if (!part.endsWith('.js')) continue;
    const imports = (await answer.text()).matchAll(/(?:from|import)\s*["']\.\/([\w.@-]+\.js)["']/g);
    await keepParts(
      cache,
      Array.from(imports, ([, name]) => `/_astro/${name}`),
    );
  }
}

async function takeOver(): Promise<void> {
  const known = [shell, ...Object.keys(most)];
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('lamphouse-') && !known.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

async function keepVisited(addresses: string[]): Promise<void> {
  for (const address of addresses) {
    const url = new URL(address, location.origin);
    const cache = cacheOf(url) ?? (isOurs(url) && !isPassing(url) ? pages : null);
    if (!cache || (await caches.match(url.pathname))) continue;
    const answer = await fetch(url.pathname).catch(() => null);
    if (answer) await keep(cache, url.pathname, answer);
  }
}

async function keep(name: string, path: string, answer: Response): Promise<void> {
  const isPage = answer.headers.get('Content-Type')?.startsWith('text/html') ?? false;
  if (answer.status !== 200 || answer.redirected || isPage !== (name === pages)) return;
  if (answer.headers.get('Cache-Control')?.includes('no-store')) return;
  const cache = await caches.open(name);
  const etag = answer.headers.get('ETag');
  const known = await cache.match(path);
  if (known && etag !== null && known.headers.get('ETag') === etag) return;
  await cache.put(path, answer);
}

/** Deletes the oldest pages first. */
async function forgetSurplus(): Promise<void> {
  for (const [name, count] of Object.entries(most)) {
    const cache = await caches.open(name);
    const entries = await cache.keys();
    for (const entry of entries.slice(0, Math.max(0, entries.length - count))) await cache.delete(entry);
  }
}

/** The network's page; the cached one when that is late or fails; otherwise the offline page. */
async function showPage(event: Asking, url: URL): Promise<Response> {
  const isKept = !isPassing(url);
  const asked = event.preloadResponse.then((early) => early ?? fetch(event.request));
  const keeping = asked.then((answer) => (isKept ? keep(pages, url.pathname, answer.clone()) : undefined));
  event.waitUntil(keeping.then(forgetSurplus).catch(() => {}));
  const visited = isKept ? await caches.match(url.pathname, { cacheName: pages }) : undefined;
  try {
    if (!visited) return await asked;
    return await Promise.race([
      asked,
      new Promise<Response>((resolve) => setTimeout(resolve, patience, visited)),
    ]);
  } catch {
    const own = shellPages.includes(url.pathname) ? url.pathname : offlinePage;
    return visited ?? (await caches.match(own)) ?? Response.error();
  }
}

/** For addresses that contain a hash of their content. */
async function keptFirst(event: Asking): Promise<Response> {
  const known = await caches.match(event.request);
  return known ?? freshFirst(event, assets);
}

/** From the network, or otherwise from the cache. */
async function freshFirst(event: Asking, cache: string): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(keep(cache, new URL(event.request.url).pathname, answer.clone()).catch(() => {}));
    return answer;
  } catch (error) {
    const known = await caches.match(event.request, { ignoreSearch: true });
    if (known) return known;
    throw error;
  }
}
