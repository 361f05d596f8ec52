import { useEffect } from 'react';
import { catchFocus } from '#site/admin/parts/catch-focus.ts';

/** Milliseconds in which a section may give the focus to a place of its own choice. */
const patience = 800;

/**
 * Gives the focus to the heading of the section where what had it was removed or disabled: a row that no longer belongs to the list, a button
 * that was pressed. Another section focuses its own heading.
 */
export function useFocusKept(): void {
  useEffect(() => {
    let focused: { element: Element; path: string } | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = ({ target }: FocusEvent) => {
      clearTimeout(timer);
      focused = target instanceof Element ? { element: target, path: location.pathname } : null;
    };
    const observer = new MutationObserver(() => {
      if (focused === null || (focused.element.isConnected && !focused.element.matches(':disabled'))) return;
      const { path } = focused;
      focused = null;
      timer = setTimeout(() => {
        if (location.pathname === path) catchFocus(document.querySelector<HTMLElement>('#main h1'));
      }, patience);
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
}
