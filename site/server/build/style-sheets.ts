/**
 * Decides which style files are bundled into one sheet. Each page loads the base (styles/global.css) and the sheets of the
 * folders whose parts it shows. With one sheet for all, every page would wait for the styles of the others; with one for each
 * file, a page would load a dozen.
 */

/** Sheets that contain files of more than one folder of features, because pages need them together. */
const sheets = {
  // Home needs this too, for search results, cards and the row of matches. The filters of lists (features/catalogue) have their own.
  list: [
    'ui/list-head',
    'ui/pager',
    'features/search',
    'features/matches/match-cards',
    'features/catalogue/card',
  ],
  title: ['features/title', 'features/comments', 'features/ratings', 'features/own-list/own-marks'],
  home: ['features/home', 'features/own-list/own-rows'],
  login: ['features/login', 'ui/dialog', 'ui/toast'],
  text: ['features/content-page', 'features/contact', 'layouts/all-titles'],
  // A page of a list may turn out not to exist.
  'error-page': ['layouts/error-page'],
  // Every page has ad slots.
  base: ['features/ads'],
};

const baseSheet = 'sheet-base';

/** The sheet of a style file or of a component's own styles; null for other modules, and for the dashboard, which has its own. */
function sheetOf(id: string): string | null {
  if (id.endsWith('/fonts/prose-faces.css')) return 'sheet-text';
  if (id.endsWith('/fonts/faces.css')) return baseSheet;
  const [, path] = /\/site\/(?!admin\/)([^?]+)\.(?:css$|astro\?astro&type=style)/.exec(id) ?? [];
  if (!path) return null;
  const [together] = Object.entries(sheets).find(([, places]) =>
    places.some((place) => path === place || path.startsWith(`${place}/`)),
  ) ?? [/^features\/([^/]+)/.exec(path)?.[1] ?? 'base'];
  return `sheet-${together}`;
}

/** For the bundler (https://rolldown.rs/reference/OutputOptions.codeSplitting). */
export const styleSheets = { groups: [{ name: sheetOf }] };

const isBase = (sheet: object) => 'src' in sheet && String(sheet.src).includes(baseSheet);

/** Sorts the base first, since the other sheets override it; Astro has them in the order of its modules. */
export const baseFirst = (one: object, other: object): number => Number(isBase(other)) - Number(isBase(one));
