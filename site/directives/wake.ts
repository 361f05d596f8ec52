/** What the directives of our own have in common: an island wakes once, and a click that came before it is done again. */
import type { ClientDirective } from 'astro';

type Load = Parameters<ClientDirective>[0];

const reaches = ['pointerenter', 'focusin', 'touchstart'] as const;
/** What does nothing, or something else, before the island is awake. A link with `data-here` changes the island in its place. */
const controls = 'button, [role="button"], [role="tab"], input, a[data-here]';
/** How long a click waits for its island before it is given up. */
const patienceMs = 5000;

/** React marks an element it has taken over with a property of its own. */
function isTaken(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps$'));
}

/** A click that a link answers with another tab or window is the browser's. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Hydrates on the first reach (pointer, focus, touch, click) or when what is returned is called, whichever comes first. */
export function wakeOnReach(load: Load, island: HTMLElement): () => void {
  const stop = new AbortController();
  let missed: HTMLElement | null = null;
  let isAwake = false;

  async function hydrate(): Promise<void> {
    if (isAwake) return;
    isAwake = true;
    const start = await load();
    await start();
    const deadline = performance.now() + patienceMs;
    const finish = () => {
      const isReady = [...island.querySelectorAll(controls)].every(isTaken);
      // hydration is a task of React's own
      if (!isReady && performance.now() < deadline) {
        setTimeout(finish);
        return;
      }
      stop.abort();
      if (missed?.isConnected) missed.click();
    };
    finish();
  }
  const wake = () => void hydrate();

  for (const part of island.children)
    for (const name of reaches) part.addEventListener(name, wake, { signal: stop.signal, passive: true });
  island.addEventListener(
    'click',
    (event) => {
      const control = event.target instanceof Element ? event.target.closest<HTMLElement>(controls) : null;
      if (!control || !isPlain(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      missed = control;
      wake();
    },
    { signal: stop.signal, capture: true },
  );
  return wake;
}
