/** On pages with their own content, results are shown in a list under the header's search box. */

import { createDebouncedSearch, fetchPart, searchUrl } from '#site/lib/debounced-search.ts';
import { loadSheet } from '#site/lib/load-sheet.ts';
import { searchBasePath } from '#site/lib/paths.ts';
import { watchPosters } from '#site/ui/lazy-images.ts';
import {
  failure,
  loadingOptions,
  optionOf,
  optionOfMatch,
  optionOfPerson,
  optionToAll,
} from './result-markup.ts';
import { headerBox, listId, type Surface, say, typedTerm } from './search-boxes.ts';
import sheet from './suggestions.css?url';

const mostOffered = 6;
const mostMatches = 2;
const mostPeople = 2;
const failureText = 'Failed to fetch movies';

const plainText = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Whether a word of the first title is being typed, and not the whole name of a person: titles are then offered first. */
function isOfTitle(term: string, [title]: readonly HTMLElement[], people: readonly HTMLElement[]): boolean {
  const typed = ` ${plainText(term)}`;
  const has = (option: HTMLElement | undefined, words: string) =>
    ` ${plainText(option?.querySelector('b')?.textContent ?? '')} `.includes(words);
  return has(title, typed) && !people.some((person) => has(person, `${typed} `));
}

export async function openSuggestions(): Promise<Surface> {
  // Without its styles the list would move the header.
  await loadSheet(sheet);
  const list = document.createElement('div');
  list.className = 'suggestions';
  list.id = listId;
  list.hidden = true;
  const lookup = createDebouncedSearch((term, signal) =>
    fetchPart(searchUrl(searchBasePath, term), '[data-results]', signal),
  );
  let options: HTMLElement[] = [];
  let active = -1;

  headerBox?.closest('search')?.append(list);

  function point(to: number): void {
    active = to;
    options.forEach((option, index) => {
      option.setAttribute('aria-selected', String(index === active));
    });
    const pointed = options[active];
    if (pointed) {
      headerBox?.setAttribute('aria-activedescendant', pointed.id);
      pointed.scrollIntoView({ block: 'nearest' });
    } else headerBox?.removeAttribute('aria-activedescendant');
  }

  function show(content: readonly HTMLElement[], offered: HTMLElement[] = []): void {
    options = offered;
    list.replaceChildren(...content);
    // A listbox may contain options only.
    if (offered.length > 0) list.setAttribute('role', 'listbox');
    else list.removeAttribute('role');
    list.ariaLabel = offered.length > 0 ? 'Search results' : null;
    list.hidden = false;
    headerBox?.setAttribute('aria-expanded', String(offered.length > 0));
    point(-1);
  }

  function hide(): void {
    lookup.stop();
    list.hidden = true;
    headerBox?.setAttribute('aria-expanded', 'false');
    point(-1);
  }

  function offer(term: string, section: HTMLElement): void {
    const titles = [...section.querySelectorAll<HTMLElement>('.card')].filter(
      (card) => !card.closest('[data-instead]'),
    );
    const matches = [...section.querySelectorAll<HTMLElement>('.match-row')].slice(0, mostMatches);
    const people = [...section.querySelectorAll<HTMLElement>('[data-person]')]
      .slice(0, mostPeople)
      .map((chip) => optionOfPerson(chip));
    const named = titles.slice(0, mostOffered - matches.length - people.length).map((card) => optionOf(card));
    const found = [
      ...(isOfTitle(term, named, people) ? [...named, ...people] : [...people, ...named]),
      ...matches.map((card) => optionOfMatch(card)),
    ];
    const summary = section.querySelector('[data-summary]')?.textContent ?? '';
    say(`Search Results for "${term}": ${summary}`);
    if (found.length === 0) {
      const none = document.createElement('p');
      none.textContent = section.querySelector('b')?.textContent ?? '';
      show([none]);
      return;
    }
    const isClose = section.querySelector('[data-close]') !== null;
    const offered = [...found, optionToAll(term, isClose ? 'All close titles' : `All results: ${summary}`)];
    offered.forEach((option, index) => {
      option.id = `suggestion-${index}`;
    });
    show(offered, offered);
    watchPosters(list);
  }

  async function search(term: string, wait?: number): Promise<void> {
    if (list.hidden) show(loadingOptions());
    try {
      const found = await lookup.find(term, wait);
      if (found) offer(term, found.element);
    } catch {
      say(failureText);
      show([failure(failureText, () => void search(term, 0))]);
    }
  }

  // Pressing an option must not move the focus out of the box; the click then follows the link.
  list.addEventListener('pointerdown', (event) => {
    if (event.target instanceof Element && event.target.closest('[role="option"]')) event.preventDefault();
  });
  headerBox?.closest('search')?.addEventListener('focusout', ({ relatedTarget, currentTarget }) => {
    if (!(currentTarget as HTMLElement).contains(relatedTarget as Node | null)) hide();
  });
  headerBox?.addEventListener('focus', () => {
    const term = typedTerm();
    if (term !== '') void search(term, 0);
  });

  return {
    typed(term) {
      if (term === '') hide();
      else void search(term);
    },
    entered() {
      const pointed = options[active];
      if (list.hidden || !pointed) return false;
      pointed.click();
      return true;
    },
    pressed({ key, altKey, ctrlKey, metaKey }) {
      if (list.hidden || altKey || ctrlKey || metaKey) return false;
      if (key === 'Escape') {
        hide();
        return true;
      }
      if (options.length === 0 || (key !== 'ArrowDown' && key !== 'ArrowUp')) return false;
      const step = key === 'ArrowDown' ? 1 : -1;
      // There is one position more than options: the box itself.
      const places = options.length + 1;
      point(((active + 1 + step + places) % places) - 1);
      return true;
    },
  };
}
