/** `client:intent` hydrates an island when the visitor reaches for it, and repeats a click that came before that. */
import type { ClientDirective } from 'astro';
import { whenIdle } from '#site/lib/scheduling.ts';
import { keepContent } from './keep-content.ts';

type Load = Parameters<ClientDirective>[0];

const reaches = ['pointerenter', 'focusin', 'touchstart'];
/** Controls that do nothing, or something else, before hydration. A link with `data-here` changes the island in place. */
const controls = 'button, [role="button"], [role="tab"], input, a[data-here]';
/** How long a click waits for hydration before it is dropped. */
const patienceMs = 5000;

/** React marks hydrated elements with a property of its own. */
function isTaken(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps$'));
}

/** A click with a modifier, which opens a link in another tab or window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Hydrates when the pointer or the focus reaches the island, at a click, or when the returned function is called. */
function hydrateOnReach(load: Load, island: HTMLElement): () => void {
  const stop = new AbortController();
  let missed: HTMLElement | null = null;
  let isHydrated = false;

  async function hydrate(): Promise<void> {
    if (isHydrated) return;
    isHydrated = true;
    const start = await load();
    const hydrated = keepContent(island);
    await start();
    const deadline = performance.now() + patienceMs;
    const finish = () => {
      const present = [...island.querySelectorAll(controls)];
      // React takes all at once; an extension may have added one that it never takes.
      const isReady = present.length === 0 || present.some(isTaken);
      // React hydrates in a task of its own.
      if (!isReady && performance.now() < deadline) {
        setTimeout(finish);
        return;
      }
      stop.abort();
      hydrated();
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
      missed = control;
      hydrateNow();
    },
    { signal: stop.signal, capture: true },
  );
  return hydrateNow;
}

/**
 * Hydrates at the first pointer or focus, or when the address names a part of the island. With the value 'sight': also when the end
 * of the island is in the window and the page is idle; while only its beginning shows, the visitor is still above it. One directive
 * does both, since a page contains the script of each that it uses.
 */
const intent: ClientDirective = (load, { value }, island) => {
  const hydrate = hydrateOnReach(load, island);
  const hydrateIfNamed = () => {
    // `:target` does not match while the page is being parsed.
    if (island.contains(document.getElementById(location.hash.slice(1)))) hydrate();
  };
  hydrateIfNamed();
  window.addEventListener('hashchange', hydrateIfNamed);
  // Scripts of the page may hydrate it too.
  if (island.dataset['hydrate'] !== undefined) hydrate();
  island.addEventListener('hydrate', hydrate, { once: true });
  if (value !== 'sight' || !island.lastElementChild) return;
  const seen = new IntersectionObserver((sightings) => {
    if (!sightings.some(({ isIntersecting }) => isIntersecting)) return;
    seen.disconnect();
    whenIdle(hydrate);
  });
  seen.observe(island.lastElementChild);
};

export default intent;
