/** The page of a match and its calendar file, or the redirect of a match whose teams changed. */

import {
  commentsOnMatchesTag,
  leagueTableTag,
  listTag,
  matchCommentsTag,
  matchIncidentsTag,
  matchTag,
  resultsTag,
} from '#schema/rules/cache-tags.ts';
import { leagueSlug, matchWeekName, seasonOf, weekOf } from '#schema/rules/match-lists.ts';
import { pathId } from '#schema/rules/text.ts';
import type { Change, LoggedRow } from '#schema/shapes/change.ts';
import type { Match } from '#schema/shapes/match.ts';
import type { MatchSurroundings } from '#schema/shapes/match-bundle.ts';
import { commentsOnMatchesKey } from '#schema/shapes/ui-setting.ts';
import { matchPath } from '#site/lib/match-paths.ts';
import { isMatchTouched, shownMatch } from './changed-match.ts';
import {
  checkedIn,
  commentedIn,
  idOf,
  isAnyChanged,
  movedNames,
  numberOf,
  ofEach,
  textOf,
} from './changed-record.ts';
import type { PageApi, PageKind } from './page-kind.ts';

interface MatchAsked {
  /** The last segment of the path. */
  name: string;
}

type Elsewhere = { kind: 'moved'; match: Match; path: string } | { kind: 'missing'; match?: undefined };
export type MatchData = { kind: 'found'; match: Match; around: MatchSurroundings } | Elsewhere;
export type CalendarData = { kind: 'found'; match: Match } | Elsewhere;

/** The id at the beginning of `12-rovers-vs-city`; the rest is for human readers. */
const numbered = /^([1-9]\d{0,9})(?:-|$)/;

async function findMatch(api: PageApi, name: string): Promise<CalendarData> {
  const id = pathId.safeParse(numbered.exec(name)?.[1]);
  const match = id.success ? await api.match(id.data) : null;
  if (!match) return { kind: 'missing' };
  const path = matchPath(match);
  return path.endsWith(`/${name}`) ? { kind: 'found', match } : { kind: 'moved', match, path };
}

export const matchPage: PageKind<MatchAsked, MatchData> = {
  paths: { match: (match) => ({ soon: [matchPath(match)] }) },

  async read(api, { name }) {
    const found = await findMatch(api, name);
    if (found.kind !== 'found') return found;
    // This fails when the match was deleted meanwhile; that change then renders the page again.
    return { ...found, around: await api.matchSurroundings(found.match.id) };
  },

  tags(data) {
    if (!data.match) return [];
    return [
      matchTag(data.match.id),
      ...(data.kind === 'found'
        ? [
            matchCommentsTag(data.match.id),
            matchIncidentsTag(data.match.id),
            commentsOnMatchesTag,
            ...surroundingsTags(data.match, data.around),
          ]
        : []),
    ];
  },

  /**
   * Pages that show the match are updated at once with its final score; tables and results on other matches' pages follow in the
   * background.
   */
  touchedBy(change) {
    if (change.entity === 'comment')
      return { mustRender: commentedIn(change, 'match_id').map(matchCommentsTag) };
    if (change.entity === 'match_incident')
      return { mustRender: ofEach(change, (row) => matchIncidentsTag(numberOf(row, 'match_id'))) };
    if (change.entity === 'denied_frame') return { mustRender: checkedIn(change, 'matches', matchTag) };
    if (isSwitchOfComments(change)) return { onVisit: [commentsOnMatchesTag] };
    if (!isMatchTouched(change)) return {};
    return {
      mustRender: [...shownMatch(change), ...movedNames(change, weekOfRow).map(listTag)],
      onVisit: movedNames(change, resultOf),
      paths: addressesOf(change),
    };
  },
};

const isSwitchOfComments = ({ entity, before, after }: Change): boolean =>
  entity === 'ui_setting' && textOf(after ?? before, 'key') === commentsOnMatchesKey;

export const matchCalendarPage: PageKind<MatchAsked, CalendarData> = {
  /** Rendered on request. */
  paths: {},
  read: (api, { name }) => findMatch(api, name),
  tags: ({ match }) => (match ? [matchTag(match.id)] : []),
  touchedBy: (change) => ({ mustRender: shownMatch(change) }),
};

/** The paths of its page before and after, if the match was created, deleted, or its teams changed. */
function addressesOf(change: Change): string[] {
  if (!isAnyChanged(change, ['home_team', 'away_team'])) return [];
  const id = idOf(change);
  return ofEach(change, (row) =>
    matchPath({ id, homeTeam: textOf(row, 'home_team'), awayTeam: textOf(row, 'away_team') }),
  );
}

/** PostgreSQL also stores 'infinity', which is in no week. */
const isMoment = (date: string) => !Number.isNaN(Date.parse(date));

/** The list of its league's matches in its week, which the pages of those matches show. */
function weekOfRow(row: LoggedRow): Map<string, string> {
  const date = textOf(row, 'match_date');
  if (row === null || !isMoment(date)) return new Map();
  return new Map([[matchWeekName(leagueSlug(textOf(row, 'league')), weekOf(new Date(date))), date]]);
}

/** The tags that depend on a final result: the table of the league's season, and the results of both teams in that year. */
function resultOf(row: LoggedRow): Map<string, string> {
  const scores = [row?.['home_score'] ?? null, row?.['away_score'] ?? null];
  // A row of the log from before phases existed has none.
  const isOver = (row?.['phase'] ?? row?.['status']) === 'finished';
  const date = textOf(row, 'match_date');
  if (!isOver || scores.includes(null) || !isMoment(date)) return new Map();
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

/** The latest results of a team come from the year of the match or the one before. */
function surroundingsTags(match: Match, { week, homeResults, awayResults }: MatchSurroundings): string[] {
  const league = leagueSlug(match.league);
  const played = new Date(match.matchDate);
  const year = played.getUTCFullYear();
  const teams = [match.homeTeam, match.awayTeam];
  return [
    leagueTableTag(league, seasonOf(played)),
    listTag(matchWeekName(league, weekOf(played))),
    ...teams.flatMap((team) => [resultsTag(team, year), resultsTag(team, year - 1)]),
    ...[...week, ...homeResults, ...awayResults].map(({ id }) => matchTag(id)),
  ];
}
