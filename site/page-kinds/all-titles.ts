/** All titles from A to Z: an index of the letters, and the pages of each letter. A small catalogue stands whole on the index. */

import { listCollections } from '#schema/calls/collections.ts';
import { listAlphabetTitles, readAlphabet } from '#schema/calls/title-lists.ts';
import { alphabetPageTag, alphabetPlacesTag, alphabetTag, listTag } from '#schema/rules/cache-tags.ts';
import { letterOfSlug } from '#schema/rules/letters.ts';
import type { Alphabet, AlphabetTitles } from '#schema/shapes/alphabet.ts';
import { allTitlesPath } from '#site/lib/paths.ts';
import { numberInPath } from '#site/lib/resolve-title.ts';
import { type Api, nullIfMissing, type PageKind } from './page-kind.ts';

interface AllTitlesAsked {
  /** The letter in the path; undefined on the index. */
  letter?: string;
  /** The page's number in the path; undefined on a letter's first page. */
  page?: string;
}

type Titles = AlphabetTitles['titles'];
export type AllTitles =
  /** `titles` is null where they are too many for one page. */
  | { kind: 'index'; alphabet: Alphabet; titles: Titles | null; collections: number }
  /** The first page of a letter knows the alphabet; the others show of titles elsewhere only on which of how many pages they begin. */
  | { kind: 'letter'; letter: string; page: AlphabetTitles; alphabet: Alphabet | null }
  /** An address of an earlier version. */
  | { kind: 'moved'; path: string };

/** On a phone as high as two pages of a letter. */
const fewTitles = 170;

/** Whether the index shows all titles, and leads to no page of a letter. */
export const isWholeIndex = ({ letters }: Pick<Alphabet, 'letters'>): boolean =>
  letters.reduce((sum, letter) => sum + letter.total, 0) <= fewTitles;

async function readWhole(api: Api): Promise<Titles> {
  const titles: Titles = [];
  for (let next: number | undefined = 0; next !== undefined; ) {
    const page: AlphabetTitles = await api.call(listAlphabetTitles, { query: { page: next } });
    titles.push(...page.titles);
    next = page.next?.page;
  }
  return titles;
}

async function readIndex(api: Api): Promise<AllTitles> {
  const [alphabet, { total: collections }] = await Promise.all([
    api.call(readAlphabet, {}),
    api.call(listCollections, { query: { page: 1, limit: 1 } }),
  ]);
  return {
    kind: 'index',
    alphabet,
    collections,
    titles: isWholeIndex(alphabet) ? await readWhole(api) : null,
  };
}

async function readMoved(api: Api, number: number): Promise<AllTitles | null> {
  const { pages } = await api.call(readAlphabet, {});
  const page = pages.find((one) => one.page === number);
  return page ? { kind: 'moved', path: allTitlesPath(page.letter, page.page) } : null;
}

/** null when there is no such page. */
export const allTitlesPage: PageKind<AllTitlesAsked, AllTitles | null> = {
  paths: { pages: () => ({ soon: [allTitlesPath()] }) },

  async read(api, { letter: slug, page: text }) {
    if (slug === undefined) return await readIndex(api);
    const number = text === undefined ? 0 : numberInPath(text);
    if (number === null || (number === 0 && text !== undefined)) return null;
    if (slug === 'from') return await readMoved(api, number);
    const letter = letterOfSlug(slug);
    if (letter === undefined) return null;
    const page = await nullIfMissing(api.call(listAlphabetTitles, { query: { letter, page: number } }));
    if (!page) return null;
    const alphabet = number === 0 ? await api.call(readAlphabet, {}) : null;
    return { kind: 'letter', letter, page, alphabet };
  },

  tags(all) {
    if (!all) return [];
    if (all.kind === 'moved') return [alphabetTag];
    // It leads to the collections, once there is one.
    if (all.kind === 'index') return [alphabetTag, listTag('collections')];
    return [
      alphabetPageTag(all.page.within),
      alphabetPlacesTag(all.letter),
      ...(all.alphabet ? [alphabetTag] : []),
    ];
  },

  touchedBy: (change) => ({
    onVisit: [
      ...change.alphabetPages.map(alphabetPageTag),
      ...(change.alphabetPages.length > 0 ? [alphabetTag] : []),
      ...change.alphabetPlaces.map(alphabetPlacesTag),
    ],
  }),
};
