/**
 * Tells whether a row must not move until `signal` aborts: under a pointer or keyboard focus, out of sight, in a hidden tab, or when the
 * visitor prefers reduced motion.
 */
export function watchRest(
  row: HTMLElement,
  signal: AbortSignal,
  changed: (isResting: boolean) => void,
): void {
  const reasons = new Set(['unseen']);
  const set = (reason: string, holds: boolean) => {
    const wasResting = reasons.size > 0;
    if (holds) reasons.add(reason);
    else reasons.delete(reason);
    if (reasons.size > 0 !== wasResting) changed(reasons.size > 0);
  };
  const on = (target: EventTarget, name: string, handle: () => void) =>
    target.addEventListener(name, handle, { signal, passive: true });

  on(row, 'pointerenter', () => set('pointer', true));
  on(row, 'pointerleave', () => set('pointer', false));
  // A mouse click leaves an invisible focus behind, which does not count.
  on(row, 'focusin', () => set('focus', row.querySelector(':focus-visible') !== null));
  on(row, 'focusout', () => set('focus', false));

  const motion = matchMedia('(prefers-reduced-motion: reduce)');
  const readMotion = () => set('motion', motion.matches);
  on(motion, 'change', readMotion);
  readMotion();

  const readTab = () => set('tab', document.hidden);
  on(document, 'visibilitychange', readTab);
  readTab();

  const seen = new IntersectionObserver(
    (sightings) => set('unseen', sightings.at(-1)?.isIntersecting !== true),
    { threshold: 0.5 },
  );
  seen.observe(row);
  signal.addEventListener('abort', () => seen.disconnect());
}
