/**
 * Keeps what the visitor has in an island when React gives it up. Extensions and translators change the page: React then renders the island
 * anew in place of the server's HTML, which loses what was typed, or fails later and leaves nothing.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fieldsIn = (part: ParentNode) => [
  ...part.querySelectorAll<Field>('input[name], textarea[name], select[name]'),
];
const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

/**
 * To be called before the island hydrates. Until the returned function is called, fields that React renders anew get the text of those that
 * they replace. An island that React leaves empty, at any time, begins again from the server's HTML, with what was typed.
 */
export function keepContent(island: HTMLElement): () => void {
  const rendered = [...island.childNodes].map((node) => node.cloneNode(true));
  const focused = document.activeElement;
  let isHydrating = true;
  const observer = new MutationObserver((records) => {
    const removed = records.flatMap(({ removedNodes }) => [...removedNodes]);
    const lost = removed.flatMap((node) => (node instanceof Element ? fieldsIn(node) : []));
    const isEmpty = island.firstElementChild === null;
    if (isEmpty) observer.disconnect();
    if (isEmpty) fill(beginAgain(island, rendered), lost);
    else if (isHydrating) fill(island, lost, focused);
  });
  observer.observe(island, { childList: true });
  return () => {
    isHydrating = false;
  };
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

/** Writes into the fields of the island what stands in those that they replace. */
function fill(island: HTMLElement, replaced: readonly Field[], focused?: Element | null): void {
  const present = fieldsIn(island);
  for (const old of replaced) {
    const field = present.find(
      (one) => one.name === old.name && one.type === old.type && (!isChoice(old) || one.value === old.value),
    );
    if (!field) continue;
    if (isChoice(old) && isChoice(field)) choose(field, old.checked);
    else write(field, old.value);
    if (old === focused) focusAgain(field, old);
  }
}

function choose(field: HTMLInputElement, isChecked: boolean): void {
  // A click is the event by which React knows of a choice.
  if (field.checked !== isChecked) field.click();
}

function write(field: Field, value: string): void {
  if (field.value === value) return;
  // React overwrites the property of a field it controls; the one of its class tells React of a change.
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  own?.set?.call(field, value);
  if (field.type !== 'hidden') field.dispatchEvent(new Event('input', { bubbles: true }));
}

function focusAgain(field: Field, old: Field): void {
  field.focus({ preventScroll: true });
  if (old instanceof HTMLSelectElement || field instanceof HTMLSelectElement) return;
  // Fields of an address or a number have no selection.
  if (old.selectionStart !== null) field.setSelectionRange(old.selectionStart, old.selectionEnd);
}
