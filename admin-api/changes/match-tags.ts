import { matchStatus } from '#schema/match.ts';
import { leagueSlug, matchListName, matchWeekName, seasonOf, weekOf } from '#schema/match-lists.ts';
import { deepListTag, leagueTableTag, listTag, matchTag, resultsTag } from '#schema/tags.ts';
import { differs, type LoggedRow, numberOf, textOf } from './logged-row.ts';
import type { ChangeTags } from './tags.ts';

/** The name an import knows a match by; no page shows it. */
const unseen = ['key'];

/** A goal touches the pages that show the match; kick-off, status and league touch the lists it moves in. */
export function matchTags(before: LoggedRow, after: LoggedRow): ChangeTags {
  if (!differs(before, after, unseen)) return { hard: [], lazy: [], soft: [] };
  const lists = moved(placesOf(before), placesOf(after));
  const weeks = moved(weekOfRow(before), weekOfRow(after));
  return {
    hard: [matchTag(numberOf(after ?? before, 'id')), ...[...lists, ...weeks].map(listTag)],
    lazy: [
      ...lists.filter((list) => !list.endsWith(':live')).map(deepListTag),
      ...moved(resultOf(before), resultOf(after)),
    ],
    soft: [],
  };
}

/** The names that stand for something else, or for nothing, on the other side. */
function moved(left: Map<string, string>, entered: Map<string, string>): string[] {
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

/** The week it is played in, on the pages of its league's other matches. */
function weekOfRow(row: LoggedRow): Map<string, string> {
  if (row === null) return new Map();
  const date = textOf(row, 'match_date');
  return new Map([[matchWeekName(leagueSlug(textOf(row, 'league')), weekOf(new Date(date))), date]]);
}

/** What a result that counts decides: the table of its league's season, and which results both teams have of the year. */
function resultOf(row: LoggedRow): Map<string, string> {
  const scores = [row?.['home_score'] ?? null, row?.['away_score'] ?? null];
  if (row?.['status'] !== 'finished' || scores.includes(null)) return new Map();
  const date = textOf(row, 'match_date');
  const played = new Date(date);
  const league = leagueSlug(textOf(row, 'league'));
  const [home, away] = [textOf(row, 'home_team'), textOf(row, 'away_team')];
  const year = played.getUTCFullYear();
  return new Map([
    [leagueTableTag(league, seasonOf(played)), JSON.stringify([home, away, ...scores])],
    [resultsTag(home, year), date],
    [resultsTag(away, year), date],
  ]);
}
