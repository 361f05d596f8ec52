import type { ClientDirective } from 'astro';
import { wakeOnReach } from './wake.ts';

/** Hydrates on the first reach, or where the address names a part of the island. */
const intent: ClientDirective = (load, _options, island) => {
  const wake = wakeOnReach(load, island);
  const wakeIfNamed = () => {
    if (island.querySelector(':target')) wake();
  };
  wakeIfNamed();
  window.addEventListener('hashchange', wakeIfNamed);
  // a script of the page may need it awake without anybody's reach
  if (island.dataset['wake'] !== undefined) wake();
  island.addEventListener('wake', wake, { once: true });
};

export default intent;
