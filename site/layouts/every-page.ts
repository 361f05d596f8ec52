/** What runs on every page, as one file. */
import '#site/features/footer/copyright-year.ts';
import '#site/features/header/header.ts';
import '#site/features/theme/theme-toggle.ts';
import { watchPosters } from '#site/ui/lazy-images.ts';

watchPosters();
