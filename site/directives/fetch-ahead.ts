/**
 * Once the page is loaded and idle, fetches the code of its islands at the lowest priority without running it, so that hydration does not
 * wait for the network.
 */
import { whenIdle } from '#site/lib/scheduling.ts';

/** Named by the build, in SiteLayout.astro: the code that all islands share. */
const common = document.querySelector<HTMLMetaElement>('meta[name="island-scripts"]')?.content ?? '';

function fetchScripts(): void {
  const islands = [...document.querySelectorAll('astro-island[ssr]')];
  const own = islands.flatMap((island) =>
    ['component-url', 'renderer-url'].map((name) => island.getAttribute(name) ?? ''),
  );
  for (const href of new Set([...common.split(' '), ...own])) {
    if (!href.startsWith('/')) continue;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    link.fetchPriority = 'low';
    document.head.append(link);
  }
}

if (document.readyState === 'complete') whenIdle(fetchScripts);
else window.addEventListener('load', () => whenIdle(fetchScripts), { once: true });
