import type { ChangeRecord } from './change.queries.ts';
import { textOf } from './logged-row.ts';

/** The slugs of a content page before and after a change by which it appears, vanishes or moves. */
export function changedPages({
  entity,
  before,
  after,
}: Pick<ChangeRecord, 'entity' | 'before' | 'after'>): string[] {
  if (entity !== 'page' || before?.['slug'] === after?.['slug']) return [];
  return [before, after].flatMap((row) => (row === null ? [] : [textOf(row, 'slug')]));
}
