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

/** The scroll position of each visit of the tab, by its key. */
const positions = stored();

/** Restores the scroll position of a visit that was returned to, and scrolls a new one to its beginning, once it is rendered. */
export function useScrollMemory({ location, keepsScroll }: Place): void {
  const remember = useEffectEvent(() => {
    positions[scrollKey(location)] = window.scrollY;
  });
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const keep = () => {
      remember();
      // After a reload the browser restores the position.
      history.scrollRestoration = 'auto';
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(positions));
      } catch {
        // Without session storage a reloaded page begins at its top.
      }
    };
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, []);
  // When the address changes, the previous visit is still shown.
  useEffect(() => $place.listen(() => remember()), []);

  useLayoutEffect(() => {
    const before = positions[scrollKey(location)];
    const target = location.hash && document.getElementById(location.hash.slice(1));
    if (before !== undefined) window.scrollTo(0, before);
    else if (target) target.scrollIntoView();
    else if (!keepsScroll) window.scrollTo(0, 0);
  }, [location, keepsScroll]);
}
