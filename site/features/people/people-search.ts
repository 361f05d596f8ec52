/** People are found while a name is typed; without this script the form leads to the same page. */
import { createDebouncedSearch, fetchPart } from '#site/lib/debounced-search.ts';
import { peoplePath, peopleSearchPath } from '#site/lib/paths.ts';
import { searchTerm } from '#site/lib/search-term.ts';

const form = document.querySelector<HTMLFormElement>('form[data-people-search]');
const input = form?.querySelector<HTMLInputElement>('input[type="search"]');
const summary = document.querySelector<HTMLElement>('[data-people-summary]');
const place = () => document.querySelector<HTMLElement>('[data-people]');

const addressOf = (term: string) => (term === '' ? peoplePath() : peopleSearchPath(term));
const lookup = createDebouncedSearch((term, signal) => fetchPart(addressOf(term), '[data-people]', signal));

/** The page that shows; a change of spaces alone is no other search. */
let shown = searchTerm(input?.value ?? '');

async function find(term: string): Promise<void> {
  if (term === shown) {
    lookup.stop();
    return;
  }
  place()?.setAttribute('aria-busy', 'true');
  try {
    const found = await lookup.find(term);
    if (!found) return;
    shown = term;
    // A kept part that shows already is the same element.
    place()?.replaceWith(found.element);
    found.element.removeAttribute('aria-busy');
    document.title = found.title;
    // The history has one entry for the page, so that Back leaves it, and returns to what was found last.
    history.replaceState(history.state, '', addressOf(term));
    if (summary) summary.textContent = found.element.dataset['summary'] ?? '';
  } catch {
    location.assign(addressOf(term));
  }
}

input?.addEventListener('input', () => void find(searchTerm(input.value)));
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  void find(searchTerm(input?.value ?? ''));
  // An on-screen keyboard would cover the results.
  if (matchMedia('(pointer: coarse)').matches) input?.blur();
});
