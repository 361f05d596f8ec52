import type { ChangedMatch } from '#schema/change.ts';
import type { ChangeRecord } from './change.queries.ts';
import { type LoggedRow, textOf } from './logged-row.ts';

/** A match before and after a change, where its page appears, vanishes or stands under other names. */
export function changedMatches({
  entity,
  recordId,
  before,
  after,
}: Pick<ChangeRecord, 'entity' | 'recordId' | 'before' | 'after'>): ChangedMatch[] {
  if (entity !== 'match' || namesOf(before) === namesOf(after)) return [];
  return [before, after].flatMap((row) =>
    row === null
      ? []
      : [{ id: recordId, homeTeam: textOf(row, 'home_team'), awayTeam: textOf(row, 'away_team') }],
  );
}

const namesOf = (row: LoggedRow) =>
  row && JSON.stringify([textOf(row, 'home_team'), textOf(row, 'away_team')]);
