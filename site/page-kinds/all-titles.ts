/** Every title from A to Z, a page at a time. The first page shows the letters with their counts, and where the pages begin. */
import { type Alphabet, type AlphabetTitles, alphabet, alphabetTitles } from '#schema/alphabet.ts';
import { alphabetPageTag, alphabetTag } from '#schema/tags.ts';
import { allTitlesPath } from '#site/lib/paths.ts';
import { numberInPath } from '#site/lib/resolve-title.ts';
import { nullIfMissing, type PageKind } from './page-kind.ts';

interface AllTitlesAsked {
  /** As it stands in the path; the first page has none. */
  page?: string;
}

interface AllTitles {
  page: AlphabetTitles;
  alphabet?: Alphabet;
}

/** null where there is no page of that number. */
export const allTitlesPage: PageKind<AllTitlesAsked, AllTitles | null> = {
  paths: { pages: () => ({ soon: [allTitlesPath()] }) },

  async read(api, { page: text }) {
    const number = text === undefined ? 0 : numberInPath(text);
    if (number === null || (number === 0 && text !== undefined)) return null;
    const letters = number === 0 ? await api.get('/api/movies/alphabet', alphabet) : undefined;
    const page = await nullIfMissing(api.get(`/api/movies/alphabet/titles?page=${number}`, alphabetTitles));
    return page && { page, ...(letters && { alphabet: letters }) };
  },

  tags(all) {
    if (!all) return [];
    return [alphabetPageTag(all.page.page?.page ?? 0), ...(all.alphabet ? [alphabetTag] : [])];
  },

  /** A season that comes or goes is named beside its title, and counts for no letter. */
  touchedBy: ({ entity, alphabetPages }) => ({
    lazy: [
      ...alphabetPages.map(alphabetPageTag),
      ...(alphabetPages.length > 0 && entity !== 'season' ? [alphabetTag] : []),
    ],
  }),
};
