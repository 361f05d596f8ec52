import type { ClientDirective } from 'astro';
import { whenIdle } from '#site/ui/when-idle.ts';
import { wakeOnReach } from './wake.ts';

/**
 * Hydrates when the last part of the island comes into the window and the page has nothing else to do, or on the first reach. An
 * island of which no more than the beginning is seen is read, not yet used.
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
