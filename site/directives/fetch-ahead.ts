/**
 * Once the page is loaded and idle, fetches the code of the islands in its content at the lowest priority without running it, so that hydration does not
 * wait for the network. Each file has an idle moment of its own: all at once would block a slow phone for a tenth of a second.
 */
import { whenIdle, whenLoaded } from '#site/lib/scheduling.ts';

/** Named by the build, in SiteLayout.astro: the code that all islands share. */
const common = document.querySelector<HTMLMetaElement>('meta[name="island-scripts"]')?.content ?? '';

function fetchScript(href: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  link.fetchPriority = 'low';
  document.head.append(link);
}

function fetchScripts(): void {
  const islands = [...document.querySelectorAll('main astro-island[ssr]')];
  if (islands.length === 0) return;
  const own = islands.flatMap((island) =>
    ['component-url', 'renderer-url'].map((name) => island.getAttribute(name) ?? ''),
  );
  const files = [...new Set([...common.split(' '), ...own])].filter((href) => href.startsWith('/'));
  const fetchNext = () => {
    const next = files.shift();
    if (next === undefined) return;
    fetchScript(next);
    whenIdle(fetchNext);
  };
  fetchNext();
}

whenLoaded(fetchScripts);
