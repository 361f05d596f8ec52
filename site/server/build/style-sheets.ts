/**
 * Which styles travel together. Each page has the base, and one sheet of its own kind besides; what is not named here is base.
 * One sheet for all would make every page wait for the styles of every other, one for each part for a dozen files.
 */
const kinds = {
  home: ['deck', 'dots', 'hero', 'rows'],
  // on home too: what a search finds, and the row of matches
  list: ['list', 'match-cards', 'pager', 'results'],
  title: ['banner', 'comments', 'detail', 'episodes', 'related', 'trailer'],
  watch: ['neighbours', 'watch'],
  matches: ['match-board', 'match-days', 'matches'],
  match: ['match-around'],
  lost: ['lost'],
  login: ['dialog', 'login', 'toast'],
  text: ['all-titles', 'contact', 'offline', 'page-head', 'prose', 'prose-faces'],
};

const baseSheet = 'sheet-base';

const isBase = (sheet: object) => 'src' in sheet && String(sheet.src).includes(baseSheet);

/** The base comes first, since the other sheets refine it; Astro brings them in the order of its modules. */
export const baseFirst = (one: object, other: object): number => Number(isBase(other)) - Number(isBase(one));

/** For the bundler (https://rolldown.rs/reference/OutputOptions.codeSplitting); the first that fits counts. */
export const styleSheets = {
  groups: [
    ...Object.entries(kinds).map(([name, files]) => ({
      name: `sheet-${name}`,
      test: new RegExp(`/(?:styles|fonts)/(?:${files.join('|')})\\.css$`),
      priority: 2,
    })),
    // styles inside a component are too small to travel alone
    { name: baseSheet, test: /\/(?:styles|fonts)\/[\w-]+\.css$|\.astro\?astro&type=style/, priority: 1 },
  ],
};
