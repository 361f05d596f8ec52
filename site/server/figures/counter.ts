/** Counts what visitors do until the counts are sent to the API (send-figures.ts). */
import { randomUUID } from 'node:crypto';
import { batchMax, type FigureBatch, searchWordsMax } from '#schema/shapes/figures.ts';

type Sums = FigureBatch['site'];
type TitleSums = Omit<FigureBatch['titles'][number], 'id'>;
type WordSums = Pick<Sums, 'searches' | 'foundNothing'>;
export type Counted = keyof TitleSums;

const noTitleSums = (): TitleSums => ({ views: 0, plays: 0, downloads: 0, broken: 0 });
/** How many different search words are stored at a time; further searches are counted without their words. */
const mostWords = 2_000;

/** Matches texts that may be an e-mail address or a phone number. */
const personal = /@|(?:\d[\s./-]?){7}/;

/** A normalised form of the searched words; null when they must not be stored. */
function searchedWords(term: string): string | null {
  if (personal.test(term)) return null;
  const words = term.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  return words.slice(0, searchWordsMax).trim() || null;
}

export function figureCounter() {
  let site: Sums = { ...noTitleSums(), searches: 0, foundNothing: 0 };
  let titles = new Map<number, TitleSums>();
  let searches = new Map<string, WordSums>();
  let isEmpty = true;

  return {
    /** `title` is 0 for a match, which only counts in the site's totals. This runs for every page that is served. */
    count(kind: Counted, title: number): void {
      isEmpty = false;
      site[kind] += 1;
      if (title === 0) return;
      let sums = titles.get(title);
      if (!sums) {
        sums = noTitleSums();
        titles.set(title, sums);
      }
      sums[kind] += 1;
    },

    search(term: string, hasFound: boolean): void {
      const nothing = hasFound ? 0 : 1;
      isEmpty = false;
      site.searches += 1;
      site.foundNothing += nothing;
      const words = searchedWords(term);
      if (words === null) return;
      const sums = searches.get(words);
      if (sums) {
        sums.searches += 1;
        sums.foundNothing += nothing;
      } else if (searches.size < mostWords) searches.set(words, { searches: 1, foundNothing: nothing });
    },

    /** The counts since the last call, as sums of this day; empty when there are none. */
    take(day: string): FigureBatch[] {
      if (isEmpty) return [];
      const ofTitles = [...titles].map(([id, sums]) => ({ id, ...sums }));
      const ofWords = [...searches].map(([words, sums]) => ({ words, ...sums }));
      const batches: FigureBatch[] = [];
      do {
        batches.push({
          id: randomUUID(),
          day,
          site,
          titles: ofTitles.splice(0, batchMax.titles),
          searches: ofWords.splice(0, batchMax.searches),
        });
        // The site's totals are only in the first batch.
        site = { ...noTitleSums(), searches: 0, foundNothing: 0 };
      } while (ofTitles.length + ofWords.length > 0);
      titles = new Map();
      searches = new Map();
      isEmpty = true;
      return batches;
    },
  };
}

export type FigureCounter = ReturnType<typeof figureCounter>;
