/**
 * Gives the focus to an element where what had it was taken away, so that the keyboard goes on there instead of at the top.
 * @param isBetter than the heading of the section, which may have got it meanwhile (shell/use-focus-kept.ts)
 */
export function catchFocus(element: HTMLElement | null | undefined, isBetter = false): void {
  const { activeElement, body } = document;
  if (activeElement === body || (isBetter && activeElement?.matches('#main h1')))
    element?.focus({ preventScroll: true });
}
