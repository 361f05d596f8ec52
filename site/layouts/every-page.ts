/** The scripts of every page, as one file. */
import '#site/directives/fetch-ahead.ts';
import '#site/features/catalogue/chosen-poster.ts';
import '#site/features/header/header.ts';
import { loadOwnListControls } from '#site/features/own-list/load-controls.ts';
import { openInstantSearch } from '#site/features/search/instant-search.ts';
import { openBoxes, suggestionsOnFocus } from '#site/features/search/search-boxes.ts';
import { $session } from '#site/stores/session.ts';
import { wearTheme } from '#site/stores/theme.ts';
import { watchPosters } from '#site/ui/lazy-images.ts';

// Card controls are fetched only for visitors who are signed in; header.ts has asked for the session.
$session.subscribe((user) => {
  if (user)
    void import('#site/features/card-controls/card-controls.ts').then(({ offerControls }) => offerControls());
});

const searched = document.querySelector<HTMLElement>('[data-instant-search]');
openBoxes(
  searched
    ? openInstantSearch(searched)
    : suggestionsOnFocus(async () =>
        (await import('#site/features/search/suggestions.ts')).openSuggestions(),
      ),
);

watchPosters();
wearTheme();
loadOwnListControls();

// The page contains the year of its rendering, since it is the same until it is rendered again.
const year = document.querySelector('[data-year]');
const now = String(new Date().getFullYear());
if (year && year.textContent !== now) year.textContent = now;

/**
 * The first visit happens before the service worker runs, so the page tells it which files it loaded, and can then be read
 * offline like later pages.
 */
async function registerWorker(): Promise<void> {
  const isFirstVisit = navigator.serviceWorker.controller === null;
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  if (!isFirstVisit) return;
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage({ visited: [location.href, ...loaded] });
}

// In development there is no worker. Elsewhere a refusal (private window, full disk) leaves a site that works online.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  window.addEventListener('load', () => setTimeout(() => void registerWorker().catch(() => {}), 0), {
    once: true,
  });
