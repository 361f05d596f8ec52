import type { Change, LoggedRow } from '#schema/change.ts';
import { changedColumns } from './change.entity.ts';
import type { ChangeRecord } from './change.queries.ts';

type Facts = Pick<Change, 'neighbours' | 'show' | 'seasons' | 'sitemapBlocks' | 'alphabetPages'>;

/** Records that the public site shows; for others the feed says only that they changed. */
const shownEntities = new Set(['movie', 'season', 'episode', 'comment', 'match', 'page', 'ui_setting']);

/** Long enough for slugs and addresses; longer texts would make the feed of an import too large. */
const longest = 500;

export function presentChange(row: ChangeRecord, facts: Facts): Change {
  const { seq, entity, recordId, op, before, after } = row;
  const isShown = shownEntities.has(entity);
  return {
    seq,
    entity,
    recordId: String(recordId),
    op,
    before: isShown ? cut(before) : null,
    after: isShown ? cut(after) : null,
    changed: changedColumns(before, after),
    ...facts,
  };
}

const cut = (row: LoggedRow): LoggedRow =>
  row &&
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === 'string' ? value.slice(0, longest) : value,
    ]),
  );
