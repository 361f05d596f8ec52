/** What runs on every page, as one file. */
import '#site/directives/fetch-ahead.ts';
import { asleepClick } from '#site/directives/wake.ts';
import '#site/features/card-controls/offer.ts';
import '#site/features/catalogue/chosen-poster.ts';
import '#site/features/footer/copyright-year.ts';
import '#site/features/header/header.ts';
import '#site/features/offline/service-worker.ts';
import '#site/features/search/search.ts';
import { toggleTheme, wearTheme } from '#site/stores/theme.ts';
import { watchPosters } from '#site/ui/lazy-images.ts';

watchPosters();
wearTheme();

/** A toggle that React has not taken over yet: the theme changes in the handler of the click, and React is loaded after it. */
document.addEventListener(asleepClick, (event) => {
  if (!(event.target instanceof Element) || !event.target.closest('[data-theme-toggle]')) return;
  event.preventDefault();
  toggleTheme();
});
