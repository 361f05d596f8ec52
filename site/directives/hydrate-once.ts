/** Shared by the directives: an island hydrates once, and an earlier click is answered or repeated. */
import type { ClientDirective } from 'astro';
import { afterPaint } from '#site/lib/scheduling.ts';

type Load = Parameters<ClientDirective>[0];

const everyReach = ['pointerenter', 'focusin', 'touchstart'];
/** Controls that do nothing, or something else, before hydration. A link with `data-here` changes the island in place. */
const controls = 'button, [role="button"], [role="tab"], input, a[data-here]';
/** How long a click waits for hydration before it is dropped. */
const patienceMs = 5000;

/**
 * A click on a control before hydration, as an event for the page's own scripts. If one cancels it, it has answered the click; otherwise
 * the click is repeated after hydration.
 */
export const earlyClick = 'early-click';

/** React marks hydrated elements with a property of its own. */
function isTaken(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps$'));
}

/** A click with a modifier, which opens a link in another tab or window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * Hydrates at the first of these events, at a click, or when the returned function is called. Pointer and focus usually come
 * early enough; when the page's scripts answer the click, hydrating then would only delay them.
 */
export function hydrateOnReach(
  load: Load,
  island: HTMLElement,
  reaches: readonly string[] = everyReach,
): () => void {
  const stop = new AbortController();
  let missed: HTMLElement | null = null;
  let isHydrated = false;

  async function hydrate(): Promise<void> {
    if (isHydrated) return;
    isHydrated = true;
    const start = await load();
    await start();
    const deadline = performance.now() + patienceMs;
    const finish = () => {
      const isReady = [...island.querySelectorAll(controls)].every(isTaken);
      // React hydrates in a task of its own.
      if (!isReady && performance.now() < deadline) {
        setTimeout(finish);
        return;
      }
      stop.abort();
      if (missed?.isConnected) missed.click();
    };
    finish();
  }
  const hydrateNow = () => void hydrate();

  for (const part of island.children)
    for (const name of reaches)
      part.addEventListener(name, hydrateNow, { signal: stop.signal, passive: true });
  island.addEventListener(
    'click',
    (event) => {
      const control = event.target instanceof Element ? event.target.closest<HTMLElement>(controls) : null;
      if (!control || !isPlain(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!control.dispatchEvent(new CustomEvent(earlyClick, { bubbles: true, cancelable: true }))) {
        afterPaint(hydrateNow);
        return;
      }
      missed = control;
      hydrateNow();
    },
    { signal: stop.signal, capture: true },
  );
  return hydrateNow;
}
