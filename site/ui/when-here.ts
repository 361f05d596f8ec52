const doings = ['scroll', 'pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

/** Once, as soon as somebody moves, touches or types: until then nobody may be there. */
export function whenHere(work: () => void): void {
  const stop = new AbortController();
  const begin = () => {
    stop.abort();
    work();
  };
  for (const name of doings) window.addEventListener(name, begin, { signal: stop.signal, passive: true });
}
