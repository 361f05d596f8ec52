import type { Change, ChangedRoute } from '#schema/change.ts';
import type { ChangeRecord } from './change.queries.ts';
import { changedMatches } from './changed-matches.ts';
import { changedPages } from './changed-pages.ts';
import { tagsOf } from './tags.ts';

export function presentChange(
  row: ChangeRecord,
  routes: ChangedRoute[],
  neighbours: readonly number[],
  lazyTags: readonly string[],
): Change {
  return {
    seq: row.seq,
    entity: row.entity,
    recordId: String(row.recordId),
    op: row.op,
    tags: tagsOf(row, neighbours, lazyTags),
    routes,
    matches: changedMatches(row),
    pages: changedPages(row),
  };
}
