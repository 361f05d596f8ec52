/** What stands in the place of results that are on their way, or did not come. */
import { skeletonCards } from '#schema/home.ts';
import { circleAlertIcon } from '#site/ui/icons.ts';

function titled(term: string, html: string): HTMLElement {
  const section = document.createElement('section');
  section.innerHTML = `<div class="list-head search-head"><h1 dir="auto"></h1></div>${html}`;
  section.querySelector('h1')?.append(`Search Results for "${term}"`);
  return section;
}

const card =
  '<li class="card"><span class="poster skeleton"></span><span class="skeleton skeleton-title"></span><span class="skeleton skeleton-facts"></span></li>';

export function skeleton(term: string): HTMLElement {
  return titled(term, `<ul class="grid" aria-hidden="true">${card.repeat(skeletonCards)}</ul>`);
}

/** The sentence, and a button that asks again. */
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
