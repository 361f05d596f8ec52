import { useEffect } from 'react';
import { topDialog } from '#site/ui/Dialog.tsx';

/**
 * Gives the focus to an element where what had it was taken away, so that the keyboard goes on there instead of at the top.
 * @param isBetter than the heading of the section, which may have got it meanwhile
 */
export function catchFocus(element: HTMLElement | null | undefined, isBetter = false): void {
  const { activeElement, body } = document;
  if (activeElement === body || (isBetter && activeElement?.matches('#main h1')))
    element?.focus({ preventScroll: true });
}

/** Milliseconds in which a section may give the focus to a place of its own choice. */
const patience = 800;

const focusable = 'summary, a[href], button:not(:disabled), input:not(:disabled), select, textarea';

/** From the element to the document, while it is still in place. */
function lineOf(element: Element): Element[] {
  return element.parentElement ? [element, ...lineOf(element.parentElement)] : [element];
}

/** In a dialog what is nearest to the place that was lost; elsewhere the heading of the section. */
function heirOf(line: readonly Element[]): HTMLElement | null {
  const dialog = topDialog();
  if (!dialog) return document.querySelector<HTMLElement>('#main h1');
  const left = line.filter((element) => element.isConnected && dialog.contains(element));
  return left.map((element) => element.querySelector<HTMLElement>(focusable)).find(Boolean) ?? null;
}

/**
 * Keeps the focus in the section where what had it was removed or disabled: a row that no longer belongs to the list, a button that was
 * pressed. Another section focuses its own heading.
 */
export function useFocusKept(): void {
  useEffect(() => {
    let focused: { line: Element[]; path: string } | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = ({ target }: FocusEvent) => {
      clearTimeout(timer);
      focused = target instanceof Element ? { line: lineOf(target), path: location.pathname } : null;
    };
    const observer = new MutationObserver(() => {
      const element = focused?.line[0];
      if (focused === null || (element?.isConnected && !element.matches(':disabled'))) return;
      const { line, path } = focused;
      focused = null;
      timer = setTimeout(() => {
        if (location.pathname === path) catchFocus(heirOf(line));
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
