import type { ClientDirective } from 'astro';
import { whenIdle } from '#site/lib/scheduling.ts';
import { wakeOnReach } from './wake.ts';

/**
 * Hydrates when the end of the island is in the window and the page is idle, or at the first pointer or focus. An island of which only the
 * beginning shows is being read, not used.
 */
const sight: ClientDirective = (load, _options, island) => {
  const wake = wakeOnReach(load, island);
  const seen = new IntersectionObserver((sightings) => {
    if (!sightings.some(({ isIntersecting }) => isIntersecting)) return;
    seen.disconnect();
    whenIdle(wake);
  });
  if (island.lastElementChild) seen.observe(island.lastElementChild);
};

export default sight;
