/**
 * Keeps what the visitor has in an island: the text, the choices and the focus. React does not know of what was entered before it hydrated.
 * Extensions and translators change the page: React then renders the island anew in place of the server's HTML, which loses what was
 * entered, or fails later and leaves nothing.
 */
import { enter, enteredIn, type Field, fieldsIn, isChoice, standsIn } from './fields.ts';

const heldBack = ['pointerdown', 'mousedown', 'keydown', 'input', 'change', 'focusin', 'focusout'];

/**
 * To be called before the island hydrates. When the returned function is called, React learns of what was entered so far; until then, fields
 * that React renders anew get what stands in those that they replace. An island that React leaves empty, at any time, begins again from the
 * server's HTML, with what was entered. Wherever React renders anew, the focus stays in its place.
 */
export function keepContent(island: HTMLElement): () => void {
  // A copy in the page's own document would fetch the copy's pictures, and in a larger size than the page shows.
  const inert = document.implementation.createHTMLDocument();
  const rendered = [...island.childNodes].map((node) => inert.importNode(node, true));
  const focusedIn = watchFocus(island);
  const entered = new Map(enteredIn(island));
  // React hydrates at once within such an event, and may take away the field that the visitor is just going to: the focus would be lost.
  const holdBack = (event: Event) => {
    const field = fieldsIn([island]).find((one) => one === event.target);
    if (field) entered.set(field, standsIn(field));
    event.stopImmediatePropagation();
  };
  for (const name of heldBack) island.addEventListener(name, holdBack, true);
  let isHydrating = true;
  const observer = new MutationObserver((records) => {
    const removed = records.flatMap(({ removedNodes }) => [...removedNodes]);
    const lost = removed.filter((node) => node instanceof Element);
    const isEmpty = island.firstElementChild === null;
    if (isEmpty) observer.disconnect();
    if (isEmpty) putBack(beginAgain(island, rendered), lost, focusedIn());
    else if (isHydrating) putBack(island, lost, focusedIn());
  });
  observer.observe(island, { childList: true });
  return () => {
    isHydrating = false;
    for (const name of heldBack) island.removeEventListener(name, holdBack, true);
    for (const [field, value] of entered) if (field.isConnected) enter(field, value);
  };
}

/**
 * Whether React has hydrated the island or rendered it anew, by the root that it keeps in a property of the element. The marks of single
 * elements would not tell: they come before React notices that the HTML is not its own.
 */
export function isTaken(island: HTMLElement): boolean {
  const [, root] = Object.entries(island).find(([key]) => key.startsWith('__reactContainer$')) ?? [];
  return root?.stateNode.current.memoizedState.isDehydrated === false;
}

/** Returns a function that tells which element of the island has the focus, or had it when it was removed. */
function watchFocus(island: HTMLElement): () => HTMLElement | null {
  const { activeElement } = document;
  let focused = island.contains(activeElement) ? (activeElement as HTMLElement) : null;
  const follow = ({ type, target }: Event) => {
    if (type === 'focusin') focused = target as HTMLElement;
    // Some browsers send the other event for an element that is being removed, too.
    else
      queueMicrotask(() => {
        if (focused === target && focused?.isConnected) focused = null;
      });
  };
  island.addEventListener('focusin', follow, true);
  island.addEventListener('focusout', follow, true);
  return () => focused;
}

/**
 * The element that takes the island's place hydrates when the visitor reaches for it. What fails a second time stays as the server rendered
 * it, and works as it does without JavaScript.
 */
function beginAgain(island: HTMLElement, rendered: readonly Node[]): HTMLElement {
  const next = island.cloneNode() as HTMLElement;
  if (island.dataset['failed'] === undefined) {
    next.dataset['failed'] = '';
    next.setAttribute('ssr', '');
  } else {
    next.removeAttribute('client');
  }
  next.append(...rendered);
  island.replaceWith(next);
  return next;
}

/** Gives the island what stood in the parts that were removed from it, and the focus that was there. */
function putBack(island: HTMLElement, removed: readonly Element[], focused: HTMLElement | null): void {
  const present = fieldsIn([island]);
  const replacing = (old: Field) =>
    present.find(
      (one) => one.name === old.name && one.type === old.type && (!isChoice(old) || one.value === old.value),
    );
  for (const old of fieldsIn(removed)) {
    const field = replacing(old);
    if (field && standsIn(field) !== standsIn(old)) enter(field, standsIn(old));
  }
  if (!removed.some((part) => part.contains(focused))) return;
  const field = fieldsIn(removed).find((one) => one === focused);
  if (field) focusAgain(replacing(field), field);
  else if (focused)
    alike([island], focused)[alike(removed, focused).indexOf(focused)]?.focus({ preventScroll: true });
}

/** The elements of the same look, by which one is found again that React has rendered anew. */
export const alike = (parts: readonly Element[], { localName, className }: Element) =>
  parts.flatMap((part) =>
    [...part.querySelectorAll<HTMLElement>(localName)].filter((one) => one.className === className),
  );

function focusAgain(field: Field | undefined, old: Field): void {
  field?.focus({ preventScroll: true });
  const { selectionStart, selectionEnd } = old as HTMLInputElement;
  // Choices and fields of a number have no selection.
  if (field && Number.isInteger(selectionStart))
    (field as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
}
