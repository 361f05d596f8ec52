import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { scrollKey } from '#site/admin/parts/way-back.ts';
import { $place, type Place } from './history.ts';

const storageKey = 'admin-scroll';

function stored(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
  } catch {
    return {};
  }
}

/** How far each visit of the tab was scrolled, by its key. */
const positions = stored();

/** Scrolls a visit that comes back to where it was, and a new one to its beginning, once it is on the page. */
export function useScrollMemory({ location, keepsScroll }: Place): void {
  const remember = useEffectEvent(() => {
    positions[scrollKey(location)] = window.scrollY;
  });
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const keep = () => {
      remember();
      // The browser restores a page that is loaded again.
      history.scrollRestoration = 'auto';
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(positions));
      } catch {
        // Without session storage a page that is loaded again begins at its top.
      }
    };
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, []);
  // What is shown when the address changes is still the visit before.
  useEffect(() => $place.listen(() => remember()), []);

  useLayoutEffect(() => {
    const before = positions[scrollKey(location)];
    const target = location.hash && document.getElementById(location.hash.slice(1));
    if (before !== undefined) window.scrollTo(0, before);
    else if (target) target.scrollIntoView();
    else if (!keepsScroll) window.scrollTo(0, 0);
  }, [location, keepsScroll]);
}
