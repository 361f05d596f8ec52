import type { ClientDirective } from 'astro';
import { wakeOnReach } from './wake.ts';

/** Hydrates at the first pointer or focus (with the value 'click': at the first click), or when the address names a part of the island. */
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
};

export default intent;
