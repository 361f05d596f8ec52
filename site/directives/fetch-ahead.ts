/**
 * Once the page is loaded and idle, fetches what its islands are made of, at the lowest priority and without running it: waking one
 * then waits for no line.
 */
import { whenIdle } from '#site/ui/when-idle.ts';

/** Named by the build, in SiteLayout.astro: what all islands have in common. */
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
