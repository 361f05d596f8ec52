import type { Change, ChangedRoute } from '#schema/change.ts';
import type { ChangeRecord } from './change.queries.ts';
import { tagsOf } from './tags.ts';

export function presentChange(
  row: ChangeRecord,
  routes: ChangedRoute[],
  neighbours: readonly number[],
): Change {
  return {
    seq: row.seq,
    entity: row.entity,
    recordId: String(row.recordId),
    op: row.op,
    tags: tagsOf(row, neighbours),
    routes,
  };
}
