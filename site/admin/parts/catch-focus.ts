/** Gives the focus to an element where what had it was taken away, so that the keyboard goes on there instead of at the top. */
export function catchFocus(element: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
