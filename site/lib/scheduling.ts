/** Schedules work that can wait. */

/** Runs work after the next frame is painted, so that the effect of a click shows first. */
export const afterPaint = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work));
};

/** Milliseconds after which work that waits for an idle moment is done in any case. */
const patience = 1500;

/** Once the page has loaded and is idle. */
export function whenLoaded(work: () => void): void {
  if (document.readyState === 'complete') whenIdle(work);
  else window.addEventListener('load', () => whenIdle(work), { once: true });
}

export function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: patience });
  else setTimeout(work, 200);
}
