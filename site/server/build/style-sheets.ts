/**
 * Which styles travel together. Each page has the base (styles/global.css), and a sheet of each folder whose parts stand on it. One
 * sheet for all would make every page wait for the styles of every other, one for each file would be a dozen.
 */

/** The places, below site/, whose styles are one sheet although they are not one folder of features: they stand together. */
const sheets = {
  // on home too: what a search finds, and the row of matches
  list: ['ui/list-head', 'ui/pager', 'features/catalogue', 'features/search', 'features/matches/match-cards'],
  title: ['features/title', 'features/comments'],
  login: ['features/login', 'ui/dialog', 'ui/toast'],
  text: ['features/content-page', 'features/contact', 'layouts/all-titles'],
  // A list's page may be one that does not exist.
  'error-page': ['layouts/error-page'],
};

const baseSheet = 'sheet-base';

/** The sheet of a style file; null for other modules, and for the dashboard, which has its own. */
function sheetOf(id: string): string | null {
  if (/\.astro\?astro&type=style/.test(id)) return baseSheet;
  if (id.endsWith('/fonts/prose-faces.css')) return 'sheet-text';
  if (id.endsWith('/fonts/faces.css')) return baseSheet;
  const [, path] = /\/site\/(?!admin\/)(.+)\.css$/.exec(id) ?? [];
  if (!path) return null;
  const [together] = Object.entries(sheets).find(([, places]) =>
    places.some((place) => path === place || path.startsWith(`${place}/`)),
  ) ?? [/^features\/([^/]+)/.exec(path)?.[1] ?? 'base'];
  return `sheet-${together}`;
}

/** For the bundler (https://rolldown.rs/reference/OutputOptions.codeSplitting). */
export const styleSheets = { groups: [{ name: sheetOf }] };

const isBase = (sheet: object) => 'src' in sheet && String(sheet.src).includes(baseSheet);

/** The base comes first, since the other sheets refine it; Astro brings them in the order of its modules. */
export const baseFirst = (one: object, other: object): number => Number(isBase(other)) - Number(isBase(one));
