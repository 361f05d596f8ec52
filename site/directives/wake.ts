/** What our own directives have in common: an island wakes once, and a click that came before is answered or done again. */
import type { ClientDirective } from 'astro';
import { afterPaint } from '#site/lib/after-paint.ts';

type Load = Parameters<ClientDirective>[0];

const everyReach = ['pointerenter', 'focusin', 'touchstart'];
/** What does nothing, or something else, before the island is awake. A link with `data-here` changes the island in its place. */
const controls = 'button, [role="button"], [role="tab"], input, a[data-here]';
/** How long a click waits for its island before it is given up. */
const patienceMs = 5000;

/**
 * What a click on a control of a sleeping island asks of the page's own scripts. Who cancels it has answered the click; otherwise it
 * is done again once the island is awake.
 */
export const asleepClick = 'asleep-click';

/** React marks an element it has taken over with a property of its own. */
function isTaken(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps$'));
}

/** A click that a link answers with another tab or window is the browser's. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * Hydrates on the first of these events, on a click, or when what is returned is called, whichever comes first. Reaching for an
 * island is usually early enough; where the page's scripts answer the click, it would only delay them.
 */
export function wakeOnReach(
  load: Load,
  island: HTMLElement,
  reaches: readonly string[] = everyReach,
): () => void {
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
      if (!control.dispatchEvent(new CustomEvent(asleepClick, { bubbles: true, cancelable: true }))) {
        afterPaint(wake);
        return;
      }
      missed = control;
      wake();
    },
    { signal: stop.signal, capture: true },
  );
  return wake;
}
