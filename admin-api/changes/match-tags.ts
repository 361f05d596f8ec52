import { matchStatus } from '#schema/match.ts';
import { leagueSlug, matchListName } from '#schema/match-lists.ts';
import { deepListTag, listTag, matchTag } from '#schema/tags.ts';
import { differs, type LoggedRow, numberOf, textOf } from './logged-row.ts';
import type { ChangeTags } from './tags.ts';

/** The name an import knows a match by; no page shows it. */
const unseen = ['key'];

/** A goal touches the pages that show the match; kick-off, status and league touch the lists it moves in. */
export function matchTags(before: LoggedRow, after: LoggedRow): ChangeTags {
  if (!differs(before, after, unseen)) return { hard: [], lazy: [], soft: [] };
  const lists = movedLists(before, after);
  return {
    hard: [matchTag(numberOf(after ?? before, 'id')), ...lists.map(listTag)],
    lazy: lists.filter((list) => !list.endsWith(':live')).map(deepListTag),
    soft: [],
  };
}

function movedLists(before: LoggedRow, after: LoggedRow): string[] {
  const left = placesOf(before);
  const entered = placesOf(after);
  const names = new Set([...left.keys(), ...entered.keys()]);
  return [...names].filter((name) => left.get(name) !== entered.get(name));
}

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
