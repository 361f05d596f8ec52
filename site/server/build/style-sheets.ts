/**
 * Decides which file of the build each style file goes to. The styles of a component are a file of their own, so that a page gets
 * those of the components it imports and no others; page-sheets.ts joins them into one sheet for each kind of page. What nobody sees
 * with the first paint is in one late sheet for all pages, and what the page of one kind has below its first window in a second one
 * (layouts/LateSheet.astro).
 */

/** Shared by all pages. */
const base = ['styles/global', 'fonts/faces'];
/** Of results that a search puts into a page. */
const found = [
  'features/search/results',
  'features/search/TeamResults',
  'features/matches/FoundMatches',
  'features/matches/MatchLines',
  'ui/skeleton',
];
/** By the route whose own content does without them: the styles that come with the first search (features/search/instant-search.ts). */
const onLists = [
  ...found,
  'features/matches/MatchRow',
  'features/matches/Minute',
  'features/matches/Score',
  'features/matches/Team',
  'ui/section',
  'ui/tag',
];
const foundOn: Record<string, readonly string[]> = {
  '/': [...found, 'ui/chip', 'ui/crumbs', 'ui/list-head', 'ui/pager'],
  '/[list]': onLists,
  '/[list]/page/[page]': onLists,
};
/** By route: below the first window, or in panels that are closed at first. Other routes may have it in their first window. */
const belowOn: [route: RegExp, names: readonly string[]][] = [
  [
    /^\/$/,
    [
      'features/catalogue/card',
      'features/home/WelcomeBanner',
      'features/home/hero-late',
      'features/home/rows',
      'features/matches/MatchRow',
      'features/matches/Minute',
      'features/matches/Score',
      'features/matches/Team',
      'features/own-list/own-rows',
      'ui/empty',
      'ui/section',
      'ui/tag',
    ],
  ],
  [
    /^\/(?:\[list\]|search)/,
    [
      'features/catalogue/ChosenFilters',
      'features/catalogue/FilterPanel',
      'features/catalogue/NoTitles',
      'ui/empty',
      'ui/list-head',
    ],
  ],
  [
    /^\/(?:(?:movies|tv-shows|watch)\/\[slug\]|matches\/\[match\])/,
    [
      'features/asks/ReportLink',
      'features/comments/comments',
      'features/ratings/ratings',
      'features/ratings/ratings-late',
      'features/title/Cast',
      'features/title/banner-late',
      'features/title/detail',
      'features/title/episodes',
      'features/title/trailer',
      'ui/FollowMenu',
      'ui/empty',
      'ui/field',
      'ui/input',
      'ui/section',
    ],
  ],
];
/** The same of every page, pages that are rarely seen, and letters that are rare. */
const late = [
  'styles/late',
  'fonts/rare-faces',
  'features/ads/AdSlot',
  'features/catalogue/card-late',
  'features/footer/footer',
  'features/preview/preview-bar',
  'layouts/error-page',
  'ui/menu',
];

/** All style files and components that are named above. */
export const namedStyles = [
  ...base,
  ...Object.values(foundOn).flat(),
  ...belowOn.flatMap(([, names]) => names),
  ...late,
];

const [baseSheet, lateSheet] = ['sheet-base', 'sheet-late'];
const ownSheet = (path: string) => `sheet-${path.replaceAll('/', '-')}`;

/** The sheet of a style file or of a component's own styles; null for other modules, and for the dashboard, which has its own. */
function sheetOf(id: string): string | null {
  const [, path] =
    /\/(?:site\/(?!admin\/)|\.cache\/)([^?]+)\.(?:css$|astro\?astro&type=style)/.exec(id) ?? [];
  if (!path) return null;
  if (base.includes(path)) return baseSheet;
  return late.includes(path) ? lateSheet : ownSheet(path);
}

/** For the bundler (https://rolldown.rs/reference/OutputOptions.codeSplitting). */
export const styleSheets = { groups: [{ name: sheetOf }] };

export const isLate = (path: string): boolean => path.includes(lateSheet);

const isOneOf = (path: string, names: readonly string[] = []) =>
  names.some((name) => path.includes(`/${ownSheet(name)}.`));

/** Whether a file styles what a route has below its first window alone. */
export const isBelow = (path: string, route: string): boolean =>
  belowOn.some(([routes, names]) => routes.test(route) && isOneOf(path, names));

/** Whether a file is of the results that a search puts into the pages of a route, and not of their own content. */
export const isFound = (path: string, route: string): boolean => isOneOf(path, foundOn[route]);

/** The base, then shared parts, then what overrides them. */
const order = [baseSheet, 'sheet-ui-', ''];
const rank = (path: string) => order.findIndex((part) => path.includes(part));

/** Sorts sheets by what overrides what; Astro has them in the order of its modules. */
export const byWeight = (one: string, other: string): number => rank(one) - rank(other);
