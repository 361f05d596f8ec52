import type { ClientDirective } from 'astro';
import { whenHere } from '#site/ui/when-here.ts';

/**
 * Hydrates when the island is in sight of somebody who is there: what happens to lie in the first window loads nothing before
 * the visitor has moved, and then no sooner than it is about to be seen.
 */
const sight: ClientDirective = (load, _options, island) => {
  whenHere(() => {
    const near = new IntersectionObserver(
      (sightings) => {
        if (!sightings.some(({ isIntersecting }) => isIntersecting)) return;
        near.disconnect();
        void load().then((hydrate) => hydrate());
      },
      { rootMargin: '200px' },
    );
    for (const part of island.children) near.observe(part);
  });
};

export default sight;
