/** On home, lists and the search page, results replace the page's content while there is a term in the search box. */

import { createDebouncedSearch, fetchPart, type PagePart, searchUrl } from '#site/lib/debounced-search.ts';
import { loadSheet } from '#site/lib/load-sheet.ts';
import { searchTerm } from '#site/lib/search-term.ts';
import { watchPosters } from '#site/ui/lazy-images.ts';
import { gridStep } from './grid-navigation.ts';
import { failedSearch, skeleton } from './result-markup.ts';
import { focusBox, type Surface, say, searchAction, setBoxes } from './search-boxes.ts';

/** In milliseconds. If the results of a term take longer, skeletons replace the previous results. */
const lateMs = 400;

interface Entry {
  /** The entry was pushed by this script: one step back leads to the page without results. */
  isPushed?: boolean;
  /** The scroll position when the page was left. */
  y?: number;
}
const entry = () => (history.state ?? {}) as Entry;
const termInAddress = () => searchTerm(new URLSearchParams(location.search).get('q'));

export function openInstantSearch(area: HTMLElement): Surface {
  const address = area.dataset['instantSearch'] ?? location.pathname;
  const place = area.querySelector<HTMLElement>('[data-place]') ?? area;
  const baseUrl = termInAddress() === '' ? location.pathname + location.search : address;
  const lookup = createDebouncedSearch((term, signal) =>
    fetchPart(searchUrl(searchAction, term), '[data-results]', signal),
  );
  let base = area.querySelector<HTMLElement>('[data-base]');
  let baseTitle = document.title;
  let baseY: number | undefined;
  /** The term whose results show or are loading; '' for the page itself. */
  let shown = base ? '' : termInAddress();
  let isGoingBack = false;
  let styles: Promise<void> | undefined;

  /** Loads what only results are styled by. Without it they are still legible. */
  const loadStyles = () => {
    const { styles: sheet } = area.dataset;
    styles ??= sheet ? loadSheet(sheet).catch(() => {}) : Promise.resolve();
    return styles;
  };
  const showSkeleton = async () => {
    await loadStyles();
    if (shown !== '' && place.ariaBusy) place.replaceChildren(skeleton(shown));
  };

  function put(term: string, section: HTMLElement, title: string, y?: number): void {
    place.replaceChildren(section);
    place.ariaBusy = null;
    document.title = title;
    watchPosters(section);
    const count =
      section.querySelector('[data-summary]')?.textContent ?? section.querySelector('b')?.textContent;
    say(`Search Results for "${term}": ${count}`);
    if (y !== undefined) window.scrollTo({ top: y, behavior: 'instant' });
  }

  /** Sets the address of the results, for the history, sharing and reloading. */
  function remember(term: string): void {
    const url = searchUrl(address, term);
    if (termInAddress() === '') history.pushState({ isPushed: true } satisfies Entry, '', url);
    else history.replaceState(entry(), '', url);
  }

  async function search(term: string, wait?: number, y?: number): Promise<void> {
    if (shown === '') {
      baseY = window.scrollY;
      if (base) base.hidden = true;
      if (y === undefined) window.scrollTo({ top: 0, behavior: 'instant' });
    }
    const isFirst = shown === '';
    shown = term;
    place.ariaBusy = 'true';
    if (isFirst) void showSkeleton();
    const late = setTimeout(() => void showSkeleton(), lateMs);
    try {
      const [found] = await Promise.all([lookup.find(term, wait), loadStyles()]);
      if (!found) return;
      remember(term);
      put(term, found.element, found.title, y);
    } catch {
      remember(term);
      const again = () => void search(term, 0);
      put(term, failedSearch(term, area.dataset['failure'] ?? '', again), document.title, y);
    } finally {
      clearTimeout(late);
    }
  }

  async function fetchBase(): Promise<PagePart | undefined> {
    try {
      return await fetchPart(address, '[data-base]');
    } catch {
      location.assign(address);
      return undefined;
    }
  }

  async function leave(): Promise<void> {
    lookup.stop();
    shown = '';
    say('');
    if (!base) {
      const part = await fetchBase();
      if (!part || shown !== '') return;
      base = part.element;
      baseTitle = part.title;
      area.prepend(base);
      watchPosters(base);
    }
    place.replaceChildren();
    place.ariaBusy = null;
    base.hidden = false;
    document.title = baseTitle;
    if (baseY !== undefined) window.scrollTo({ top: baseY, behavior: 'instant' });
  }

  function clear(): void {
    void leave();
    if (termInAddress() === '') return;
    isGoingBack = entry().isPushed === true;
    if (isGoingBack) history.back();
    else history.replaceState(null, '', baseUrl);
  }

  function typed(term: string, wait?: number): void {
    if (term === shown && wait === undefined) return;
    if (term === '') clear();
    else void search(term, wait);
  }

  window.addEventListener('popstate', () => {
    if (isGoingBack) {
      isGoingBack = false;
      return;
    }
    const term = termInAddress();
    if (term === shown) return;
    setBoxes(term);
    if (term === '') void leave();
    else void search(term, 0, entry().y);
  });
  window.addEventListener('pagehide', () => {
    if (shown !== '') history.replaceState({ ...entry(), y: window.scrollY } satisfies Entry, '');
  });
  walkByArrows(place);

  const asked = termInAddress();
  if (asked !== shown) {
    setBoxes(asked);
    void search(asked, 0, entry().y ?? 0);
  }
  document.documentElement.classList.remove('asked');

  return {
    focused: () => void loadStyles(),
    typed,
    entered(term) {
      typed(term, 0);
      return true;
    },
    pressed(event) {
      if (event.key !== 'ArrowDown' || shown === '') return false;
      const first = place.querySelector<HTMLElement>(resultLinks);
      first?.focus();
      return first !== null;
    },
  };
}

const resultLinks = '.card > a';

const topOf = (link: HTMLElement | undefined) => link?.parentElement?.offsetTop;

/** Arrow keys move the focus from result to result, and from the first row back into the box. */
function walkByArrows(place: HTMLElement): void {
  place.addEventListener('keydown', (event) => {
    const links = [...place.querySelectorAll<HTMLElement>(resultLinks)];
    const at = links.indexOf(event.target as HTMLElement);
    if (at === -1 || event.altKey || event.ctrlKey || event.metaKey) return;
    const columns = links.filter((link) => topOf(link) === topOf(links[0])).length;
    const next = event.key === 'Escape' ? -1 : gridStep(event.key, at, links.length, columns);
    if (next === null) return;
    event.preventDefault();
    if (next === -1) focusBox();
    else links[next]?.focus();
  });
}
