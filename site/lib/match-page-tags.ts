/** The tags of pages that show matches, from what their data holds. */
import type { Match } from '#schema/match.ts';
import type { MatchListsBundle, MatchSurroundings } from '#schema/match-bundle.ts';
import { leagueSlug, matchListName, matchWeekName, seasonOf, weekOf } from '#schema/match-lists.ts';
import { deepListTag, eagerListPages, leagueTableTag, listTag, matchTag, resultsTag } from '#schema/tags.ts';
import type { MatchListPlace } from './match-paths.ts';

const shown = (matches: readonly Pick<Match, 'id'>[]) => matches.map(({ id }) => matchTag(id));

export function matchListTags(
  { league = null, status = null, page = 1 }: MatchListPlace,
  { live, upcoming, finished }: Pick<MatchListsBundle, 'live' | 'upcoming' | 'finished'>,
): string[] {
  const statuses = status === null ? (['live', 'upcoming', 'finished'] as const) : [status];
  const tagOf = page <= eagerListPages ? listTag : deepListTag;
  return [
    ...statuses.map((one) => tagOf(matchListName(one, league))),
    ...shown([...live, ...upcoming.matches, ...finished.matches]),
  ];
}

/** What stands around a match on its page. A team's last results are of this year or of the one before. */
export function surroundingsTags(
  match: Match,
  { week, homeResults, awayResults }: MatchSurroundings,
): string[] {
  const league = leagueSlug(match.league);
  const played = new Date(match.matchDate);
  const year = played.getUTCFullYear();
  const teams = [match.homeTeam, match.awayTeam];
  return [
    leagueTableTag(league, seasonOf(played)),
    listTag(matchWeekName(league, weekOf(played))),
    ...teams.flatMap((team) => [resultsTag(team, year), resultsTag(team, year - 1)]),
    ...shown([...week, ...homeResults, ...awayResults]),
  ];
}

/** The row on home: carried without matches as well, since the first one must make it appear. */
export function currentMatchTags(matches: readonly Pick<Match, 'id'>[]): string[] {
  return [listTag(matchListName('live')), listTag(matchListName('upcoming')), ...shown(matches)];
}
