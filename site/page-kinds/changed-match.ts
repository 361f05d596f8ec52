/** The tags that a change of a match touches: its own, and those of the lists it is in. */

import { matchTag } from '#schema/rules/cache-tags.ts';
import { asidePhases, leagueSlug, type MatchListKind, matchListName } from '#schema/rules/match-lists.ts';
import type { Change, LoggedRow } from '#schema/shapes/change.ts';
import { matchStatus } from '#schema/shapes/match.ts';
import { differs, idOf, movedNames, textOf } from './changed-record.ts';

/** The key of imports and the id of the series; no page shows them. */
const unseen = ['key', 'series'];

export const isMatchTouched = (change: Change): boolean =>
  change.entity === 'match' && differs(change, unseen);

/** The tag of the match itself, if anything that pages show of it changed. */
export const shownMatch = (change: Change): string[] =>
  isMatchTouched(change) ? [matchTag(idOf(change))] : [];

/** The lists that the match enters or leaves, or in which its position changes. Kick-off, phase and league decide. */
export const movedMatchLists = (change: Change): string[] =>
  isMatchTouched(change) ? movedNames(change, placesOf) : [];

/**
 * Each list that the match is in, with the values that decide its position there or that the list shows of all matches: a league's page says
 * how many of the finished ones, without those abandoned, have no score.
 */
function placesOf(row: LoggedRow): Map<string, string> {
  if (row === null) return new Map();
  const kind: MatchListKind =
    asidePhases.find((phase) => phase === row['phase']) ?? matchStatus.parse(row['status']);
  const league = textOf(row, 'league');
  const place = `${textOf(row, 'match_date')} ${league} ${row['phase'] === 'abandoned'}`;
  return new Map([
    [matchListName(kind), place],
    [matchListName(kind, leagueSlug(league)), place],
  ]);
}
