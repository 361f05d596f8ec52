/** The tags of pages that show matches, from what their data holds. */
import type { Match } from '#schema/match.ts';
import type { MatchListsBundle } from '#schema/match-bundle.ts';
import { matchListName } from '#schema/match-lists.ts';
import { deepListTag, eagerListPages, listTag, matchTag } from '#schema/tags.ts';
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

/** The row on home: carried without matches as well, since the first one must make it appear. */
export function currentMatchTags(matches: readonly Pick<Match, 'id'>[]): string[] {
  return [listTag(matchListName('live')), listTag(matchListName('upcoming')), ...shown(matches)];
}
