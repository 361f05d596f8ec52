/** `client:intent` hydrates an island when the visitor reaches for it, and repeats a click that came before that. */
import type { ClientDirective } from 'astro';
import { whenIdle, whenLoaded } from '#site/lib/scheduling.ts';
import { alike, isTaken } from './keep-content.ts';

type Load = Parameters<ClientDirective>[0];

const reaches = ['pointerenter', 'focusin', 'touchstart'];
/** Controls that do nothing, or something else, before hydration. A link with `data-here` changes the island in place. Fields work by themselves. */
const controls = 'button, [role=tab], a[data-here]';
/** A click with a modifier, which opens a link in another tab or window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Hydrates when the pointer or the focus reaches the island, at a click, or when the returned function is called. */
function hydrateOnReach(load: Load, island: HTMLElement): () => void {
  const stop = new AbortController();
  let missed: { control: HTMLElement; place: number } | null = null;
  let isHydrated = false;

  async function hydrate(): Promise<void> {
    if (isHydrated) return;
    isHydrated = true;
    const start = await load();
    // Resolves once React has the island, or after some seconds.
    await start();
    isHydrated = isTaken(island);
    // Its scripts could not be loaded: it tries again when the visitor reaches for it again.
    if (!isHydrated) missed = null;
    else stop.abort();
    if (!missed) return;
    const { control, place } = missed;
    (control.isConnected ? control : alike([island], control)[place])?.click();
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
      missed = { control, place: alike([island], control).indexOf(control) };
      hydrateNow();
    },
    { signal: stop.signal, capture: true },
  );
  return hydrateNow;
}

/** How far below the window the end of an island may be that hydrates with this value. */
const margins: Record<string, string> = { sight: '0px', near: '200px' };

/**
 * Hydrates at the first pointer or focus, or when the address names a part of the island. With the value 'idle': also once the page has
 * loaded and is idle. With 'sight' or 'near': also when the end of the island is in the window, or near it, and the page is idle; while only
 * its beginning shows, the visitor is still above it. One directive does all, since a page contains the script of each that it uses.
 */
const intent: ClientDirective = (load, { value }, island) => {
  const hydrate = hydrateOnReach(load, island);
  const hydrateIfNamed = () => {
    // `:target` does not match while the page is being parsed.
    if (island.contains(document.getElementById(location.hash.slice(1)))) hydrate();
  };
  hydrateIfNamed();
  // The visitor may be typing before this script runs.
  if (island.contains(document.activeElement)) hydrate();
  window.addEventListener('hashchange', hydrateIfNamed);
  // Scripts of the page may hydrate it too.
  if (island.dataset['hydrate'] !== undefined) hydrate();
  island.addEventListener('hydrate', hydrate, { once: true });
  if (value === 'idle') whenLoaded(hydrate);
  const rootMargin = margins[value];
  if (rootMargin === undefined || !island.lastElementChild) return;
  const seen = new IntersectionObserver(
    (sightings) => {
      if (!sightings.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      whenIdle(hydrate);
    },
    { rootMargin },
  );
  seen.observe(island.lastElementChild);
};

export default intent;
