/** What runs on every page, as one file. */
import '#site/directives/fetch-ahead.ts';
import '#site/features/card-controls/offer.ts';
import '#site/features/catalogue/chosen-poster.ts';
import '#site/features/footer/copyright-year.ts';
import '#site/features/header/header.ts';
import '#site/features/offline/service-worker.ts';
import '#site/features/search/search.ts';
import { wearTheme } from '#site/stores/theme.ts';
import { watchPosters } from '#site/ui/lazy-images.ts';

watchPosters();
wearTheme();
