/** Milliseconds. The page comes first; after this what waits goes on all the same. */
const patience = 1500;

export function whenIdle(work: () => void): void {
  // Safari has no idle callbacks
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: patience });
  else setTimeout(work, 200);
}
