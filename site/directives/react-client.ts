/** Astro's hydration by React, which keeps what a visitor has in an island that waited for them. */
import hydrateWithReact from '@astrojs/react/client.js';
import { isTaken, keepContent } from './keep-content.ts';

/** How long React may take; a click that waits for it is dropped then. */
const patienceMs = 5000;

type Hydrate = (...given: Parameters<ReturnType<typeof hydrateWithReact>>) => Promise<void>;

const hydrateIsland =
  (island: HTMLElement): Hydrate =>
  async (...given) => {
    const hydrate = hydrateWithReact(island);
    if (island.getAttribute('client') !== 'intent') return hydrate(...given);
    const finish = keepContent(island);
    hydrate(...given);
    const deadline = performance.now() + patienceMs;
    // React hydrates in a task of its own.
    while (!isTaken(island) && performance.now() < deadline) await new Promise((next) => setTimeout(next));
    finish();
  };

export default hydrateIsland;
