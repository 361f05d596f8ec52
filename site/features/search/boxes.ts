/** The search boxes of a page: one in the header, one in the menu, one on the search page. They hold the same term. */
import { searchTerm } from '#site/lib/search-term.ts';

/** What answers the boxes: the page itself, or a list under the header's box. */
export interface Surface {
  typed: (term: string) => void;
  /** Enter; true when nothing is left to be done. */
  entered: (term: string) => boolean;
  /** Another key; true when it was meant for the surface. */
  pressed: (event: KeyboardEvent) => boolean;
}

const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-search]')];
const inputs = forms.flatMap((form) => [...form.querySelectorAll<HTMLInputElement>('input[type="search"]')]);
const header = document.querySelector<HTMLElement>('.site-header');
const opener = document.querySelector<HTMLElement>('[data-search-open]');
const inHeader = inputs.find((input) => header?.contains(input));

const isSeen = (element: HTMLElement) => element.offsetParent !== null;
/** Where results are announced for those who do not see them. */
const status = Object.assign(document.createElement('p'), { className: 'visually-hidden', role: 'status' });

/** Where the form of the page leads. */
export const searchAction = forms[0]?.getAttribute('action') ?? '/search';
export const headerBox = inHeader;
export const typedTerm = () => searchTerm(inHeader?.value ?? '');

export function say(text: string): void {
  status.textContent = text;
}

export function setBoxes(text: string, except?: HTMLInputElement): void {
  for (const input of inputs) if (input !== except) input.value = text;
}

/** Puts the cursor into the box of the page; on narrow screens the header makes room for its own. */
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

/** What lies over the page has the keyboard for itself. */
const isCovered = () => document.querySelector('dialog[open], [popover]:popover-open') !== null;

export function openBoxes(surface: Surface): void {
  header?.querySelector('.search')?.append(status);

  function type(input: HTMLInputElement): void {
    setBoxes(input.value, input);
    const menu = input.closest<HTMLElement>('[popover]');
    if (menu) {
      // the menu lies over what is found
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
      // a finger's keyboard would cover what was found
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
