import type { ClientDirective } from 'astro';

const reaches = ['pointerenter', 'focusin', 'touchstart'] as const;
const controls = 'button, [role="button"], [role="tab"], input, summary';
/** How long a click waits for its island before it is given up. */
const patienceMs = 5000;

/** React marks an element it has taken over with a property of its own. */
function isTaken(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps$'));
}

/** Hydrates on the first reach (pointer, focus, touch, click); a click that came too early is done again. */
const intent: ClientDirective = (load, _options, island) => {
  const stop = new AbortController();
  let missed: HTMLElement | null = null;
  let isAwake = false;

  async function wake(): Promise<void> {
    if (isAwake) return;
    isAwake = true;
    const hydrate = await load();
    await hydrate();
    const deadline = performance.now() + patienceMs;
    const finish = () => {
      const isReady = [...island.querySelectorAll(controls)].every(isTaken);
      // hydration is a task of React's own, some frames away
      if (!isReady && performance.now() < deadline) {
        requestAnimationFrame(finish);
        return;
      }
      stop.abort();
      if (missed?.isConnected) missed.click();
    };
    finish();
  }

  for (const part of island.children)
    for (const name of reaches)
      part.addEventListener(name, () => void wake(), { signal: stop.signal, passive: true });

  // a script of the page may need it awake without anybody's reach
  if (island.dataset['wake'] !== undefined) void wake();
  island.addEventListener('wake', () => void wake(), { signal: stop.signal });
  island.addEventListener(
    'click',
    (event) => {
      // links work without the island; only its controls need it
      const control = event.target instanceof Element ? event.target.closest<HTMLElement>(controls) : null;
      if (!control) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      missed = control;
      void wake();
    },
    { signal: stop.signal, capture: true },
  );
};

export default intent;
