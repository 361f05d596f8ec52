/** Which title or match a change of a comment affects. */
import type { Change, LoggedRow } from '#schema/change.ts';
import { numberOf, ofEach, textOf } from './changed-record.ts';

/** The title or match whose visible comments change: held and hidden ones are on no page. */
export function commentedIn({ entity, before, after }: Change, column: 'movie_id' | 'match_id'): number[] {
  if (entity !== 'comment') return [];
  const shown = (row: LoggedRow) => (textOf(row, 'status') === 'visible' ? row : null);
  return ofEach({ before: shown(before), after: shown(after) }, (row) => numberOf(row, column)).filter(
    Boolean,
  );
}
