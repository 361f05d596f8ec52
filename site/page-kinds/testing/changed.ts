/** A change as the feed reports it, from the record before and after; and what it touches, sorted. */
import type { Change, LoggedRow } from '#schema/shapes/change.ts';
import { touchedBy } from '#site/page-kinds/registry.ts';

export function changed(
  entity: string,
  recordId: number,
  before: LoggedRow,
  after: LoggedRow,
  facts: Partial<Change> = {},
): Change {
  const columns = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const op = before === null ? 'insert' : after === null ? 'delete' : 'update';
  return {
    seq: 1,
    entity,
    recordId: String(recordId),
    op,
    before,
    after,
    changed: [...columns].filter((column) => before?.[column] !== after?.[column]),
    neighbours: [],
    show: null,
    seasons: [],
    sitemapBlocks: [],
    alphabetPages: [],
    alphabetPlaces: [],
    ...facts,
  };
}

export interface Tags {
  mustRender: string[];
  onVisit: string[];
  servedStale: string[];
}

/**
 * Without the files of the sitemap, the rules of home's rows and the calendar, which changed-sitemap.test.ts,
 * changed-rules.test.ts and changed-calendar.test.ts cover.
 */
export function tagsOf(change: Change): Tags {
  const { mustRender, onVisit, servedStale } = touchedBy(change);
  return {
    mustRender: [...mustRender].filter((tag) => !tag.startsWith('rule:')).sort(),
    onVisit: [...onVisit].filter((tag) => !/^(?:sitemap|calendar|news)/.test(tag)).sort(),
    servedStale: [...servedStale].sort(),
  };
}

/** Without the paths of the calendar, as above. */
export const pathsOf = (change: Change): string[] => {
  const { paths, episodePaths } = touchedBy(change);
  return [...paths, ...episodePaths].filter((path) => !path.startsWith('/calendar')).toSorted();
};
