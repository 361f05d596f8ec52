/** What a change of a match means for the pages that show it, and for the lists it stands in. */
import type { Change, LoggedRow } from '#schema/change.ts';
import { matchStatus } from '#schema/match.ts';
import { leagueSlug, matchListName } from '#schema/match-lists.ts';
import { matchTag } from '#schema/tags.ts';
import { differs, idOf, movedNames, textOf } from './changed-record.ts';

/** The name an import knows a match by; no page shows it. */
const unseen = ['key'];

export const isMatchTouched = (change: Change): boolean =>
  change.entity === 'match' && differs(change, unseen);

/** The tag of whatever shows the match, where it looks different now. */
export const shownMatch = (change: Change): string[] =>
  isMatchTouched(change) ? [matchTag(idOf(change))] : [];

/** Lists the match enters, leaves, or stands elsewhere in: kick-off, status and league decide. */
export const movedMatchLists = (change: Change): string[] =>
  isMatchTouched(change) ? movedNames(change, placesOf) : [];

/** Each list the match stands in, with what decides its place there, or shows in the list's own words. */
function placesOf(row: LoggedRow): Map<string, string> {
  if (row === null) return new Map();
  const status = matchStatus.parse(row['status']);
  const league = textOf(row, 'league');
  const place = `${textOf(row, 'match_date')} ${league}`;
  return new Map([
    [matchListName(status), place],
    [matchListName(status, leagueSlug(league)), place],
  ]);
}
