/** Lists on the offline page the visited pages in the service worker's cache, newest first. */
const pagesCache = 'lamphouse-pages-1';
const mostShown = 24;

/** As the page is headed: without the site's name, and a first page without its number. */
async function nameOf(page: Response | undefined): Promise<string> {
  const html = (await page?.text()) ?? '';
  return new DOMParser()
    .parseFromString(html, 'text/html')
    .title.replace(/ \| [^|]*$/, '')
    .replace(/ \(Page 1 of [\d,]+\)$/, '');
}

async function showKept(place: HTMLElement): Promise<void> {
  const cache = await caches.open(pagesCache);
  const visited = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== '/offline');
  const requests = visited.toReversed().slice(0, mostShown);
  const links = await Promise.all(
    requests.map(async (request) => {
      const link = document.createElement('a');
      link.href = new URL(request.url).pathname;
      link.textContent = await nameOf(await cache.match(request));
      const entry = document.createElement('li');
      entry.append(link);
      return entry;
    }),
  );
  if (links.length === 0) return;
  place.querySelector('ul')?.replaceChildren(...links);
  place.hidden = false;
}

const place = document.querySelector<HTMLElement>('[data-kept]');
if (place && 'caches' in window) void showKept(place);

document.querySelector('[data-again]')?.addEventListener('click', () => location.reload());
/** The site is requested before the page is reloaded: a browser with a network may still not reach it. */
async function reloadIfAnswered(): Promise<void> {
  const answer = await fetch('/offline', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer) location.reload();
}
window.addEventListener('online', reloadIfAnswered);

/** Milliseconds. When the browser was never offline, no event reports that the site is reachable again. */
const between = 5000;
setInterval(() => document.visibilityState === 'visible' && void reloadIfAnswered(), between);
