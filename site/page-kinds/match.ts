/** The page of a match, and the match as an entry for a calendar: what it shows, or where it sends the visitor. */
import type { Match } from '#schema/match.ts';
import { type MatchSurroundings, matchSurroundings } from '#schema/match-bundle.ts';
import { leagueSlug, matchWeekName, seasonOf, weekOf } from '#schema/match-lists.ts';
import { leagueTableTag, listTag, matchTag, resultsTag } from '#schema/tags.ts';
import { pathId } from '#schema/text.ts';
import { matchPath } from '#site/lib/match-paths.ts';
import type { PageApi, PageKind } from './page-kind.ts';

interface MatchAsked {
  /** The last part of the path. */
  name: string;
}

type Elsewhere = { kind: 'moved'; match: Match; path: string } | { kind: 'missing'; match?: undefined };
export type MatchData = { kind: 'found'; match: Match; around: MatchSurroundings } | Elsewhere;
export type CalendarData = { kind: 'found'; match: Match } | Elsewhere;

/** `12` of `12-rovers-vs-city`; what follows the number is for people. */
const numbered = /^([1-9]\d{0,9})(?:-|$)/;

async function findMatch(api: PageApi, name: string): Promise<CalendarData> {
  const id = pathId.safeParse(numbered.exec(name)?.[1]);
  const match = id.success ? await api.match(id.data) : null;
  if (!match) return { kind: 'missing' };
  const path = matchPath(match);
  return path.endsWith(`/${name}`) ? { kind: 'found', match } : { kind: 'moved', match, path };
}

export const matchPage: PageKind<MatchAsked, MatchData> = {
  async read(api, { name }) {
    const found = await findMatch(api, name);
    if (found.kind !== 'found') return found;
    // This fails when the match has gone meanwhile: the change that took it away calls for the page again.
    const around = await api.get(`/api/bundles/match-surroundings?id=${found.match.id}`, matchSurroundings);
    return { ...found, around };
  },

  tags(data) {
    if (!data.match) return [];
    return [
      matchTag(data.match.id),
      ...(data.kind === 'found' ? surroundingsTags(data.match, data.around) : []),
    ];
  },
};

export const matchCalendarPage: PageKind<MatchAsked, CalendarData> = {
  read: (api, { name }) => findMatch(api, name),
  tags: ({ match }) => (match ? [matchTag(match.id)] : []),
};

/** A team's last results are of this year or of the one before. */
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
