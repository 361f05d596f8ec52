import { useEffect, useState } from 'react';

/** Whether a row must hold still: under a pointer or keyboard focus, out of sight, or where motion is not wanted. */
export function useRest(row: HTMLElement | null): boolean {
  const [reasons, setReasons] = useState<ReadonlySet<string>>(new Set(['unseen']));

  useEffect(() => {
    if (!row) return;
    const set = (reason: string, holds: boolean) =>
      setReasons((known) => {
        if (known.has(reason) === holds) return known;
        const next = new Set(known);
        if (holds) next.add(reason);
        else next.delete(reason);
        return next;
      });
    const stop = new AbortController();
    const on = (target: EventTarget, name: string, handle: () => void) =>
      target.addEventListener(name, handle, { signal: stop.signal, passive: true });

    on(row, 'pointerenter', () => set('pointer', true));
    on(row, 'pointerleave', () => set('pointer', false));
    // a mouse click leaves focus behind; only focus that is shown counts
    on(row, 'focusin', () => set('focus', row.querySelector(':focus-visible') !== null));
    on(row, 'focusout', () => set('focus', false));

    const motion = matchMedia('(prefers-reduced-motion: reduce)');
    const readMotion = () => set('motion', motion.matches);
    on(motion, 'change', readMotion);
    readMotion();

    const readTab = () => set('tab', document.hidden);
    on(document, 'visibilitychange', readTab);
    readTab();

    const seen = new IntersectionObserver(([sighting]) => set('unseen', !sighting?.isIntersecting), {
      threshold: 0.5,
    });
    seen.observe(row);
    return () => {
      stop.abort();
      seen.disconnect();
    };
  }, [row]);

  return reasons.size > 0;
}
