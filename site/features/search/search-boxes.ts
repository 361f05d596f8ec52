/** The search boxes of a page (in the header, in the menu, on the search page). They have the same term. */
import { searchTerm } from '#site/lib/search-term.ts';

/** The part that shows results: the page itself, or a list under the header's box. */
export interface Surface {
  /** A box got the focus. */
  focused?: () => void;
  typed: (term: string) => void;
  /** Enter was pressed. True when the form need not be submitted. */
  entered: (term: string) => boolean;
  /** Another key was pressed. True when it was handled. */
  pressed: (event: KeyboardEvent) => boolean;
}

const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-search]')];
const inputs = forms.flatMap((form) => [...form.querySelectorAll<HTMLInputElement>('input[type="search"]')]);
const header = document.querySelector<HTMLElement>('.site-header');
const opener = document.querySelector<HTMLElement>('[data-search-open]');
const inHeader = inputs.find((input) => header?.contains(input));

const isSeen = (element: HTMLElement) => element.offsetParent !== null;
/** Announces results to screen readers. */
const status = Object.assign(document.createElement('p'), { className: 'visually-hidden', role: 'status' });

/** The address that the search form of the page is sent to. */
export const searchAction = forms[0]?.getAttribute('action') ?? '/search';
export const headerBox = inHeader;
export const typedTerm = () => searchTerm(inHeader?.value ?? '');

/** The id of the list under the header's box. */
export const listId = 'suggestions';

/** The list of suggestions, which is loaded when the header's box is focused for the first time. */
export function suggestionsOnFocus(load: () => Promise<Surface>): Surface {
  let surface: Surface | undefined;
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': listId,
  }))
    inHeader?.setAttribute(name, value);
  const open = async () => {
    surface = await load();
    if (document.activeElement === inHeader) surface.typed(typedTerm());
  };
  // If it cannot be loaded, Enter still leads to the page of results.
  inHeader?.addEventListener('focus', () => void open().catch(() => {}), { once: true });
  return {
    typed: (term) => surface?.typed(term),
    entered: (term) => surface?.entered(term) ?? false,
    pressed: (event) => surface?.pressed(event) ?? false,
  };
}

export function say(text: string): void {
  status.textContent = text;
}

export function setBoxes(text: string, except?: HTMLInputElement): void {
  for (const input of inputs) if (input !== except) input.value = text;
}

/** Focuses the visible box; on narrow screens the header first shows its own. */
export function focusBox(): void {
  const seen = inputs.find((input) => isSeen(input) && !input.closest('[popover]'));
  if (!seen) header?.classList.add('finding');
  (seen ?? inHeader)?.focus();
}

function close(): void {
  if (!header?.classList.contains('finding')) return;
  const hadFocus = header.querySelector('.search')?.contains(document.activeElement);
  header.classList.remove('finding');
  if (hadFocus) opener?.focus();
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'));

/** An open dialog or menu gets all keys itself. */
const isCovered = () => document.querySelector('dialog[open], [popover]:popover-open') !== null;

export function openBoxes(surface: Surface): void {
  header?.querySelector('.search')?.append(status);

  function type(input: HTMLInputElement): void {
    setBoxes(input.value, input);
    const menu = input.closest<HTMLElement>('[popover]');
    if (menu) {
      // The menu would cover the results.
      menu.hidePopover();
      focusBox();
    }
    surface.typed(searchTerm(input.value));
  }

  function empty(input: HTMLInputElement): void {
    const wasEmpty = input.value === '';
    setBoxes('');
    surface.typed('');
    if (wasEmpty) close();
  }

  for (const form of forms) {
    const [input] = form.querySelectorAll<HTMLInputElement>('input[type="search"]');
    if (!input) continue;
    input.addEventListener('focus', () => surface.focused?.());
    input.addEventListener('input', () => type(input));
    input.addEventListener('keydown', (event) => {
      if (event.isComposing) return;
      if (surface.pressed(event)) event.preventDefault();
      else if (event.key === 'Escape' && !input.closest('[popover]')) {
        event.preventDefault();
        if (input.value === '') input.blur();
        empty(input);
      }
    });
    form.querySelector('[data-search-clear]')?.addEventListener('click', () => {
      const wasEmpty = input.value === '';
      empty(input);
      if (!wasEmpty) input.focus();
    });
    form.addEventListener('submit', (event) => {
      const term = searchTerm(input.value);
      if (term !== '' && !surface.entered(term)) return;
      event.preventDefault();
      // An on-screen keyboard would cover the results.
      if (matchMedia('(pointer: coarse)').matches) input.blur();
    });
  }

  opener?.addEventListener('click', (event) => {
    event.preventDefault();
    focusBox();
  });
  header?.querySelector('.search')?.addEventListener('focusout', () => {
    if (inHeader?.value === '') setTimeout(() => header.matches(':has(.search :focus)') || close());
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || isTyping(event.target) || isCovered()) return;
    event.preventDefault();
    focusBox();
    inHeader?.select();
  });
}
