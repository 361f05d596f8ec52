import type { ClientDirective } from 'astro';
import { whenIdle } from '#site/lib/scheduling.ts';
import { hydrateOnReach } from './hydrate-once.ts';

/**
 * Hydrates at the first pointer or focus, or when the address names a part of the island. With the value 'click': at the first
 * click instead. With 'sight': also when the end of the island is in the window and the page is idle; while only its beginning
 * shows, the visitor is still above it. One directive does all three, since a page contains the script of each that it uses.
 */
const intent: ClientDirective = (load, { value }, island) => {
  const hydrate = value === 'click' ? hydrateOnReach(load, island, []) : hydrateOnReach(load, island);
  const hydrateIfNamed = () => {
    // `:target` does not match while the page is being parsed.
    if (island.contains(document.getElementById(location.hash.slice(1)))) hydrate();
  };
  hydrateIfNamed();
  window.addEventListener('hashchange', hydrateIfNamed);
  // Scripts of the page may hydrate it too.
  if (island.dataset['hydrate'] !== undefined) hydrate();
  island.addEventListener('hydrate', hydrate, { once: true });
  if (value !== 'sight' || !island.lastElementChild) return;
  const seen = new IntersectionObserver((sightings) => {
    if (!sightings.some(({ isIntersecting }) => isIntersecting)) return;
    seen.disconnect();
    whenIdle(hydrate);
  });
  seen.observe(island.lastElementChild);
};

export default intent;
