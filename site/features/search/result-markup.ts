/** Markup that scripts add to a search: options of the list under the search box, skeletons, and failures. */
import { skeletonCards } from '#schema/rules/limits.ts';
import { searchPath } from '#site/lib/paths.ts';
import { circleAlertIcon } from '#site/ui/icons.ts';

function option(href: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  link.role = 'option';
  link.ariaSelected = 'false';
  link.tabIndex = -1;
  return link;
}

function textOf(name: string, facts: readonly Node[]): HTMLElement {
  const text = document.createElement('span');
  const title = document.createElement('b');
  title.dir = 'auto';
  title.textContent = name;
  const line = document.createElement('span');
  line.append(...facts);
  text.append(title, line);
  return text;
}

const addressOf = (card: HTMLElement) => card.querySelector('a')?.getAttribute('href') ?? '';

/** An option from a title's card on the search page. */
export function optionOf(card: HTMLElement): HTMLAnchorElement {
  const link = option(addressOf(card));
  // Parts of the card are cloned, since the card is used again when the same term is typed again.
  const poster = card.querySelector('.poster')?.cloneNode(true);
  const facts = card.querySelector('p')?.cloneNode(true).childNodes ?? [];
  if (poster instanceof HTMLElement) {
    poster.classList.add('thumb');
    if (poster instanceof HTMLImageElement) poster.sizes = '44px';
    link.append(poster);
  }
  link.append(textOf(card.querySelector('a > [dir]')?.textContent ?? '', [...facts]));
  return link;
}

export function optionOfMatch(card: HTMLElement): HTMLAnchorElement {
  const link = option(addressOf(card));
  const teams = [...card.querySelectorAll('.team bdi')].map(({ textContent }) => textContent);
  const facts = document.createElement('span');
  facts.textContent = [...card.querySelectorAll('.when, .about')]
    .map(({ textContent }) => textContent)
    .join(' · ');
  link.append(textOf(teams.join(' – '), [facts]));
  return link;
}

export function optionOfPerson(chip: HTMLElement): HTMLAnchorElement {
  const link = option(chip.getAttribute('href') ?? '');
  const count = document.createElement('span');
  count.textContent = `Person · ${chip.querySelector('small')?.textContent ?? ''}`;
  link.append(textOf(chip.querySelector('bdi')?.textContent ?? '', [count]));
  return link;
}

export function optionToAll(term: string, words: string): HTMLAnchorElement {
  const link = option(searchPath(null, term));
  link.className = 'all';
  link.textContent = words;
  return link;
}

export function loadingOptions(): HTMLElement[] {
  return Array.from({ length: 3 }, () => {
    const line = document.createElement('span');
    line.ariaHidden = 'true';
    line.innerHTML =
      '<span class="poster thumb skeleton"></span><span><i class="skeleton skeleton-title"></i><i class="skeleton skeleton-facts"></i></span>';
    return line;
  });
}

function titled(term: string, html: string): HTMLElement {
  const section = document.createElement('section');
  section.innerHTML = `<div class="list-head search-head"><h1 dir="auto"></h1></div>${html}`;
  section.querySelector('h1')?.append(`Search Results for "${term}"`);
  return section;
}

const card =
  '<li class="card"><span class="poster skeleton"></span><span class="skeleton skeleton-title"></span><span class="skeleton skeleton-facts"></span></li>';

export function skeleton(term: string): HTMLElement {
  return titled(term, `<ul class="grid waiting" aria-hidden="true">${card.repeat(skeletonCards)}</ul>`);
}

/** A message with a button that repeats the search. */
export function failure(text: string, again: () => void): HTMLElement {
  const note = document.createElement('div');
  note.className = 'empty';
  note.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${circleAlertIcon}"/></svg><b></b><button class="btn btn-quiet" type="button">Try again</button>`;
  note.querySelector('b')?.append(text);
  note.querySelector('button')?.addEventListener('click', again);
  return note;
}

export function failedSearch(term: string, text: string, again: () => void): HTMLElement {
  const section = titled(term, '');
  section.append(failure(text, again));
  return section;
}
