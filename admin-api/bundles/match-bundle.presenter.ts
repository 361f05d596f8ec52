import { presentMatch } from '#admin-api/matches/match.presenter.ts';
import type { MatchPage } from '#admin-api/matches/match-lists.queries.ts';
import { listPageSize } from '#schema/list-limits.ts';
import type { MatchList } from '#schema/match.ts';
import { totalPagesOf } from '#schema/paging.ts';

export const noMatches: MatchPage = { matches: [], total: 0 };

export const presentMatchPage = ({ matches, total }: MatchPage): MatchList => ({
  matches: matches.map(presentMatch),
  total,
  totalPages: totalPagesOf(total, listPageSize),
});
