/**
 * Lists follow a choice at once; without this script each form has its button. The panel of filters comes with the page that shows
 * it: its parts are fetched and replace those of this page, so that nothing is loaded before somebody reaches for it.
 */
import { watchPosters } from '#site/ui/lazy-images.ts';

/** In milliseconds: skeletons replace the cards if the next page takes longer. */
const late = 300;
const phone = matchMedia('(width < 900px)');

const within = <Found extends Element>(target: EventTarget | null, what: string) =>
  target instanceof Element ? target.closest<Found>(what) : null;
const panelOf = (of: ParentNode) => of.querySelector<HTMLDialogElement>('[data-panel]');

const filterLink = () => document.querySelector<HTMLElement>('[data-list-head] form [data-panel-link]');
/** What is chosen: a chip that is removed leaves the focus to the next one. */
const chosenChips = () => [
  ...document.querySelectorAll<HTMLElement>('[data-list-head] .chip[data-panel-link]'),
];

let waiting: number | undefined;

/** Turns the cards into skeletons until the next page comes. */
function wait(): void {
  clearTimeout(waiting);
  waiting = window.setTimeout(() => {
    document.querySelector('[data-base] .grid')?.classList.add('waiting');
  }, late);
}
function endWait(): void {
  clearTimeout(waiting);
  document.querySelector('.grid.waiting')?.classList.remove('waiting');
}

/** On a phone the panel is modal: the focus stays within, and Escape or a touch beside it closes it. */
function raise(panel: HTMLDialogElement): void {
  if (phone.matches && !panel.matches(':modal')) {
    panel.close();
    panel.showModal();
  }
  const leave = () => panel.querySelector<HTMLElement>('header a')?.click();
  panel.addEventListener('cancel', (event) => {
    event.preventDefault();
    leave();
  });
  panel.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && !panel.matches(':modal')) leave();
  });
  panel.addEventListener('click', ({ target }) => {
    if (target === panel) leave();
  });
}

/** The counts of the group in use do not depend on its own choice, so the focus and its place can stay. */
function renew(panel: HTMLDialogElement, next: HTMLDialogElement): void {
  const isUsed = (part: Element | null) => part?.contains(document.activeElement) === true;
  for (const fresh of next.querySelectorAll('[data-group], [data-panel-foot]')) {
    const { group } = (fresh as HTMLElement).dataset;
    const part = panel.querySelector(group ? `[data-group="${group}"]` : '[data-panel-foot]');
    if (!isUsed(part)) part?.replaceWith(fresh);
  }
}

function putPanel(next: HTMLDialogElement | null, isReset: boolean): void {
  const panel = panelOf(document);
  const place = document.querySelector('.with-panel');
  place?.classList.toggle('open', next !== null);
  if (panel && next && !isReset) renew(panel, next);
  else {
    panel?.remove();
    if (next) {
      place?.append(next);
      raise(next);
      next.querySelector<HTMLElement>('header a')?.focus();
    } else if (panel) filterLink()?.focus();
  }
}

/** On a phone the kinds of results stand in a row that scrolls: the chosen one has to be scrolled into view. */
function showChosenChip(): void {
  const chosen = document.querySelector<HTMLElement>('.chip[aria-current]:not(:first-child)');
  const chips = chosen?.parentElement;
  if (!chosen || !chips) return;
  chips.scrollTo(chosen.offsetLeft - (chips.clientWidth - chosen.offsetWidth) / 2, 0);
}

/** Opening and closing the panel leaves the titles of the list as they are. */
function titlesOf(address: string): string {
  const { pathname, searchParams } = new URL(address, location.href);
  searchParams.delete('facets');
  return `${pathname}?${searchParams}`;
}

let shown = location.pathname + location.search;
let latest: AbortController | undefined;

/** Shows the list of another address in this page. @param isReset the panel begins anew, as after Clear */
async function show(address: string, isReset = false): Promise<void> {
  latest?.abort();
  const own = new AbortController();
  latest = own;
  if (titlesOf(address) !== titlesOf(shown)) wait();
  const text = await fetch(address, { signal: own.signal })
    .then((answer) => (answer.ok ? answer.text() : null))
    .catch(() => null);
  if (own.signal.aborted) return;
  endWait();
  const next = text === null ? null : new DOMParser().parseFromString(text, 'text/html');
  if (!next?.querySelector('[data-list-body]')) {
    location.assign(address);
    return;
  }
  shown = address;
  const chip = chosenChips().indexOf(document.activeElement as HTMLElement);
  for (const part of ['[data-list-head]', '[data-list-body]']) {
    const fresh = next.querySelector(part);
    if (fresh) document.querySelector(part)?.replaceWith(fresh);
  }
  showChosenChip();
  putPanel(panelOf(next), isReset);
  if (chip !== -1) (chosenChips()[chip] ?? chosenChips().at(-1) ?? filterLink())?.focus();
  document.title = next.title;
  // Only now, so that the links of the page are those of its address.
  if (location.pathname + location.search !== address) history.replaceState(history.state, '', address);
  const body = document.querySelector('[data-list-body]');
  if (body) watchPosters(body);
  const status = document.querySelector('[data-list-status]');
  const found = document.querySelector('[data-list-head] [data-count]')?.textContent;
  if (status) status.textContent = found ?? document.querySelector('.no-titles h2')?.textContent ?? '';
}

/** The address of what a form holds; values without a choice stay out of it, and genres are one value. */
function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || value === '') continue;
    const before = query.get(name);
    query.set(name, before === null ? value : `${before},${value}`);
  }
  const { pathname } = new URL(form.action);
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}

document.addEventListener('change', ({ target }) => {
  within<HTMLFormElement>(target, 'form[data-filters]')?.requestSubmit();
  const form = within<HTMLFormElement>(target, 'form[data-panel-form]');
  if (!form) return;
  const plain = addressOf(form);
  const address = `${plain}${plain.includes('?') ? '&' : '?'}facets=shown`;
  void show(address);
});

document.addEventListener('submit', (event) => {
  const { target } = event;
  const form = within<HTMLFormElement>(target, 'form[data-filters], form[data-panel-form]');
  if (!form) return;
  event.preventDefault();
  const address = addressOf(form);
  wait();
  location.assign(address);
});

document.addEventListener('click', (event) => {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  const link = within<HTMLAnchorElement>(event.target, '.chip, .pager a, [data-panel-link]');
  if (!isPlain || !link || event.defaultPrevented) return;
  if (link.dataset['panelLink'] === undefined || !document.querySelector('[data-list-body]')) {
    if (link instanceof HTMLAnchorElement) wait();
    return;
  }
  event.preventDefault();
  // Closing keeps what was chosen meanwhile, also what the list does not show yet.
  const form = within(link, 'header') && within<HTMLFormElement>(link, 'form[data-panel-form]');
  const address = form ? addressOf(form) : link.pathname + link.search;
  history.pushState(null, '', address);
  void show(address, true);
});
addEventListener('popstate', () => {
  const address = location.pathname + location.search;
  const isList = document.querySelector('[data-list-body]') && !new URLSearchParams(location.search).has('q');
  if (isList && address !== shown) void show(address, true);
});

showChosenChip();

const panel = panelOf(document);
if (panel) raise(panel);

// After going back the browser restores the last choice in the fields, but the page shows that of its address.
addEventListener('pageshow', () => {
  endWait();
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-filters]')) form.reset();
});
