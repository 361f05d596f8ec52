import { pageKinds } from './page-kind.ts';

/** The publisher's queue is ordered by one number: the smaller, the sooner. A page's kind is added to the first three. */

/** The own page of what was just edited, and what a visitor waits for. */
export const firstPriority = 0;
/** Other pages that show what was edited. */
export const eagerPriority = 10;
const eagerEnd = 100;

/** Deep lists, wording: right when next visited, and in the background. */
export const lazyPriority = 1_000;
/**
 * Everything there is: home, fixed pages and the first pages of lists; what visitors asked for lately; titles, newest first; deep
 * pages of lists; where titles are watched.
 */
export const bulkPriority = 2_000;
const visited = 1_000_000_000;
const titles = 3_000_000_000;
export const deepListPriority = 3_100_000_000;
const watchPages = 3_400_000_000;
const anyPage = 3_500_000_000;
/** Related titles and the like: pages that may stay as they are for a while. */
export const softPriority = 4_000_000_000;
export const lastPriority = 5_000_000_000;

export function titlePriority(id: number): number {
  return titles - id;
}

export function watchPriority(id: number): number {
  return watchPages - id;
}

export function isEager(priority: number): boolean {
  return priority < eagerEnd;
}

/** Of a page when all are rendered again, in SQL; the inventory then tells titles and deep lists apart. */
export const everyPagePriority = `
  CASE WHEN kind = ${pageKinds.home} THEN ${bulkPriority}
    WHEN visits > 0 THEN ${visited} - min(visits, 100000000)
    ELSE ${anyPage} END
`;
