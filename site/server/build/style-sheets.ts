/**
 * Decides which file of the build each style file goes to. The styles of a component are a file of their own, so that a page gets
 * those of the components it imports and no others; page-sheets.ts joins them into one sheet for each kind of page. What nobody sees
 * with the first paint is in one late sheet for all pages (layouts/LateSheet.astro).
 */

/** Shared by all pages. */
const base = ['styles/global', 'fonts/faces'];
/** Of results that a search puts into a page: home and lists have them before it is asked for any. */
const found = [
  'features/search/results',
  'features/search/TeamResults',
  'features/matches/FoundMatches',
  'features/matches/match-cards',
  'features/matches/MatchRow',
  'features/matches/Minute',
  'features/matches/Score',
  'features/matches/Team',
];
/** Below the first window, in panels that are closed at first, on pages that are rarely seen, or in letters that are rare. */
const late = [
  'styles/late',
  'fonts/rare-faces',
  'features/footer/footer',
  'features/comments/comments',
  'features/asks/ReportLink',
  'features/title/episodes',
  'features/title/trailer',
  'features/title/Cast',
  'features/catalogue/FilterPanel',
  'features/catalogue/NoTitles',
  'layouts/error-page',
];

/** All style files and components that are named above. */
export const namedStyles = [...base, ...found, ...late];

const [baseSheet, lateSheet] = ['sheet-base', 'sheet-late'];

/** The sheet of a style file or of a component's own styles; null for other modules, and for the dashboard, which has its own. */
function sheetOf(id: string): string | null {
  const [, path] =
    /\/(?:site\/(?!admin\/)|\.cache\/)([^?]+)\.(?:css$|astro\?astro&type=style)/.exec(id) ?? [];
  if (!path) return null;
  if (base.includes(path)) return baseSheet;
  if (found.includes(path)) return 'sheet-found';
  return late.includes(path) ? lateSheet : `sheet-${path.replaceAll('/', '-')}`;
}

/** For the bundler (https://rolldown.rs/reference/OutputOptions.codeSplitting). */
export const styleSheets = { groups: [{ name: sheetOf }] };

export const isLate = (path: string): boolean => path.includes(lateSheet);

/** The base, then shared parts, then what overrides them. */
const order = [baseSheet, 'sheet-ui-', ''];
const rank = (path: string) => order.findIndex((part) => path.includes(part));

/** Sorts sheets by what overrides what; Astro has them in the order of its modules. */
export const byWeight = (one: string, other: string): number => rank(one) - rank(other);
