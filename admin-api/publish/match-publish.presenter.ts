import type { countMatches } from '#admin-api/matches/match-lists.queries.ts';
import { listPageSize } from '#schema/list-limits.ts';
import type { MatchSection, PublishedMatchLists } from '#schema/match-bundle.ts';
import { leagueSlug } from '#schema/match-lists.ts';
import { totalPagesOf } from '#schema/paging.ts';

const sections = ['upcoming', 'finished'] as const satisfies MatchSection[];

/** The lists of all matches, then those of each league. */
export function presentMatchLists(counts: Awaited<ReturnType<typeof countMatches>>): PublishedMatchLists {
  const byLeague = Map.groupBy(counts, ({ league }) => leagueSlug(league));
  const listsOf = (league: string | null, rows: typeof counts) =>
    sections.map((status) => {
      const total = rows.filter((row) => row.status === status).reduce((sum, row) => sum + row.total, 0);
      return { league, status, totalPages: totalPagesOf(total, listPageSize) };
    });
  return {
    lists: [...listsOf(null, counts), ...[...byLeague].flatMap(([league, rows]) => listsOf(league, rows))],
  };
}
