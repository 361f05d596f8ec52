import type { ClientDirective } from 'astro';
import { wakeOnReach } from './wake.ts';

/** Hydrates on the first reach (with the value 'click' on the first click), or where the address names a part of the island. */
const intent: ClientDirective = (load, { value }, island) => {
  const wake = value === 'click' ? wakeOnReach(load, island, []) : wakeOnReach(load, island);
  const wakeIfNamed = () => {
    // `:target` is not known yet while the page is being read
    if (island.contains(document.getElementById(location.hash.slice(1)))) wake();
  };
  wakeIfNamed();
  window.addEventListener('hashchange', wakeIfNamed);
  // a script of the page may need it awake without anybody's reach
  if (island.dataset['wake'] !== undefined) wake();
  island.addEventListener('wake', wake, { once: true });
};

export default intent;
