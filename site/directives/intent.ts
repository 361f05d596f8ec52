import type { ClientDirective } from 'astro';
import { whenIdle } from '#site/lib/scheduling.ts';
import { wakeOnReach } from './wake.ts';

/**
 * Hydrates at the first pointer or focus, or when the address names a part of the island. With the value 'click': at the first
 * click instead. With 'sight': also when the end of the island is in the window and the page is idle; while only its beginning
 * shows, the visitor is still above it. One directive does all three, since a page contains the script of each that it uses.
 */
const intent: ClientDirective = (load, { value }, island) => {
  const wake = value === 'click' ? wakeOnReach(load, island, []) : wakeOnReach(load, island);
  const wakeIfNamed = () => {
    // `:target` does not match while the page is being parsed.
    if (island.contains(document.getElementById(location.hash.slice(1)))) wake();
  };
  wakeIfNamed();
  window.addEventListener('hashchange', wakeIfNamed);
  // Scripts of the page may hydrate it too.
  if (island.dataset['wake'] !== undefined) wake();
  island.addEventListener('wake', wake, { once: true });
  if (value !== 'sight' || !island.lastElementChild) return;
  const seen = new IntersectionObserver((sightings) => {
    if (!sightings.some(({ isIntersecting }) => isIntersecting)) return;
    seen.disconnect();
    whenIdle(wake);
  });
  seen.observe(island.lastElementChild);
};

export default intent;
