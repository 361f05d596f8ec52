import type { MatchListsBundle } from '#schema/match-bundle.ts';
import { type MatchListPlace, matchListPath } from '#site/lib/match-paths.ts';

/** The lists that a page of matches leads to: those of the leagues, what goes on behind its own beginnings, or the next page. */
export function listsBehind(
  { league, status, page }: Required<MatchListPlace>,
  lists: MatchListsBundle,
): string[] {
  if (status)
    return page < lists[status].totalPages ? [matchListPath({ league, status, page: page + 1 })] : [];
  const sections = (['upcoming', 'finished'] as const).filter((own) => lists[own].totalPages > 1);
  return [
    ...lists.leagues.map(({ slug }) => matchListPath({ league: slug })),
    ...sections.map((own) => matchListPath({ league, status: own })),
  ];
}
