/** The order of the publisher's queue. */

/** The kind of page that a path belongs to; of pages that wait equally long, the smaller number is rendered first. */
export const pageKinds = { home: 0, list: 1, detail: 2, other: 3 } as const;

const list =
  /^\/(?:movies|browse|tv-shows|anime|animation|trending|people|calendar|collections(?:\/[^/]+)?|matches(?:\/league\/[^/]+)?(?:\/(?:upcoming|finished))?)(?:\/page\/\d+)?$/;
const detail = /^\/(?:movies|tv-shows|matches|people)\/[^/]+(?:\/season\/\d+)?$/;

export function kindOf(path: string): number {
  if (path === '/') return pageKinds.home;
  if (list.test(path)) return pageKinds.list;
  return detail.test(path) ? pageKinds.detail : pageKinds.other;
}

// One number orders the queue, smallest first. The page's kind is added to the first three.

/** The page of an edited record itself, and pages that visitors wait for. */
export const firstPriority = 0;
/** Other pages that show the edited record. */
export const eagerPriority = 10;
const eagerEnd = 100;

/** Deep lists and wording: rendered at the next visit, or in the background. */
export const lazyPriority = 1_000;
/**
 * Everything, in order: home, fixed pages and the first pages of lists; pages that visitors requested lately; titles, newest
 * first; deep pages of lists; watch pages.
 */
export const bulkPriority = 2_000;
const visited = 1_000_000_000;
const titles = 3_000_000_000;
export const deepListPriority = 3_100_000_000;
const watchPages = 3_400_000_000;
const anyPage = 3_500_000_000;
/** Related titles and the like: pages that may stay stale for a while. */
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

/** The priority of a page when all are rendered again, as SQL; the inventory then separates titles and deep lists. */
export const everyPagePriority = `
  CASE WHEN kind = ${pageKinds.home} THEN ${bulkPriority}
    WHEN visits > 0 THEN ${visited} - min(visits, 100000000)
    ELSE ${anyPage} END
`;
