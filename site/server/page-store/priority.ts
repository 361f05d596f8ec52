/** The order of the publisher's queue. */
import { eagerListPages } from '#schema/rules/cache-tags.ts';

/**
 * The kind of page that a path belongs to; of pages that wait equally long, the smaller number is rendered first. The index of the
 * sitemap is a list, of its files.
 */
export const pageKinds = { home: 0, list: 1, detail: 2, other: 3 } as const;

const list =
  /^\/(?:sitemap\.xml|movies|browse|tv-shows|anime|animation|trending|people|calendar|collections(?:\/[^/]+)?|matches(?:\/league\/[^/]+)?(?:\/(?:upcoming|finished))?)(?:\/page\/\d+)?$/;
const detail = /^\/(?:movies|tv-shows|matches|people)\/[^/]+(?:\/season\/\d+)?$/;

export function kindOf(path: string): number {
  if (path === '/') return pageKinds.home;
  if (list.test(path)) return pageKinds.list;
  return detail.test(path) ? pageKinds.detail : pageKinds.other;
}

/** Fixed pages, content pages, style sheets and feeds. Lists have their own expression. */
const fixed = /^\/(?:[^/]*|page\/[^/]+|styles\/[^/]+|[a-z-]+\/feed\.xml)$/;

/** Pages that are rendered ahead and kept, however many records there are: fixed ones and the first pages of lists. */
export function isAlwaysAhead(path: string): boolean {
  if (fixed.test(path)) return true;
  const [, number = '1'] = /\/page\/(\d+)$/.exec(path) ?? [];
  return list.test(path) && Number(number) <= eagerListPages;
}

// One number orders the queue, smallest first. The page's kind is added to the first three.

/** The page of an edited record itself, and pages that visitors wait for. */
export const firstPriority = 0;
/** Other pages that show the edited record. */
export const eagerPriority = 10;
const eagerEnd = 100;

/** Deep lists and wording: rendered at the next visit, or in the background. */
export const onVisitPriority = 1_000;
/**
 * Everything, in order: home, fixed pages and the first pages of lists; pages that visitors requested lately; matches and titles,
 * newest first; deep pages of lists; watch pages and episodes; people.
 */
export const bulkPriority = 2_000;
/** Larger than any id, so that the records of one kind stay within their part of the queue. */
const part = 10_000_000_000;
export const visitedPriority = part;
const matches = 2 * part;
const titles = 3 * part;
export const deepListPriority = titles + 1;
const watchPages = 5 * part;
const people = 6 * part;
export const anyPagePriority = people + 1;
/** Related titles and the like: pages that may stay stale for a while. */
export const servedStalePriority = 7 * part;
export const lastPriority = 8 * part;

/** A title, a match or a person: a record with pages of its own, of which there may be millions. */
export interface PageRecord {
  kind: 'titles' | 'matches' | 'people';
  id: number;
}

/** Behind the priorities of all records of a kind; titles have late pages, which few visitors request. */
const ends = { titles: [titles, watchPages], matches: [matches], people: [people] } as const;

/** The newest record of a kind comes first. */
export function recordPriority({ kind, id }: PageRecord, isLate: boolean): number {
  const [end, late = end] = ends[kind];
  return (isLate ? late : end) - id;
}

/** The priorities of a record and of all older ones of its kind, each from a number to below another. */
export const prioritiesUpTo = ({ kind, id }: PageRecord): { from: number; below: number }[] =>
  ends[kind].map((end) => ({ from: end - id, below: end }));

export function isEager(priority: number): boolean {
  return priority < eagerEnd;
}
