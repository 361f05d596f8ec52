/** The index of all titles from A to Z, in pages. The first page also shows the letters with their counts. */
import type { Alphabet, AlphabetTitles } from '#schema/alphabet.ts';
import { alphabetPageTag, alphabetTag } from '#schema/cache-tags.ts';
import { listAlphabetTitles, readAlphabet } from '#schema/calls/title-lists.ts';
import { allTitlesPath } from '#site/lib/paths.ts';
import { numberInPath } from '#site/lib/resolve-title.ts';
import { nullIfMissing, type PageKind } from './page-kind.ts';

interface AllTitlesAsked {
  /** The page's number in the path; undefined on the first page. */
  page?: string;
}

interface AllTitles {
  page: AlphabetTitles;
  alphabet?: Alphabet;
}

/** null when there is no page with that number. */
export const allTitlesPage: PageKind<AllTitlesAsked, AllTitles | null> = {
  paths: { pages: () => ({ soon: [allTitlesPath()] }) },

  async read(api, { page: text }) {
    const number = text === undefined ? 0 : numberInPath(text);
    if (number === null || (number === 0 && text !== undefined)) return null;
    const letters = number === 0 ? await api.call(readAlphabet, {}) : undefined;
    const page = await nullIfMissing(api.call(listAlphabetTitles, { query: { page: number } }));
    return page && { page, ...(letters && { alphabet: letters }) };
  },

  tags(all) {
    if (!all) return [];
    return [alphabetPageTag(all.page.page?.page ?? 0), ...(all.alphabet ? [alphabetTag] : [])];
  },

  /** A season is shown with its title, but the letters count titles only. */
  touchedBy: ({ entity, alphabetPages }) => ({
    lazy: [
      ...alphabetPages.map(alphabetPageTag),
      ...(alphabetPages.length > 0 && entity !== 'season' ? [alphabetTag] : []),
    ],
  }),
};
