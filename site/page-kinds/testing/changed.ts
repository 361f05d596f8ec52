/** A change as the feed reports it, from the record before and after; and what it touches, sorted. */
import type { Change, LoggedRow } from '#schema/change.ts';
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
    ...facts,
  };
}

export interface Tags {
  hard: string[];
  lazy: string[];
  soft: string[];
}

/**
 * Without the files of the sitemap, the rules of home's rows and the calendar, which touched-sitemap.test.ts,
 * touched-rules.test.ts and touched-calendar.test.ts cover.
 */
export function tagsOf(change: Change): Tags {
  const { hard, lazy, soft } = touchedBy(change);
  return {
    hard: [...hard].filter((tag) => !tag.startsWith('rule:')).sort(),
    lazy: [...lazy].filter((tag) => !/^(?:sitemap|calendar|news)/.test(tag)).sort(),
    soft: [...soft].sort(),
  };
}

/** Without the paths of the calendar, as above. */
export const pathsOf = (change: Change): string[] => {
  const { paths, episodePaths } = touchedBy(change);
  return [...paths, ...episodePaths].filter((path) => !path.startsWith('/calendar')).toSorted();
};
