import type { Match } from '#schema/match.ts';
import type { MatchRow } from './match.entity.ts';

export const presentMatch = (row: MatchRow): Match => ({
  id: row.id,
  homeTeam: row.homeTeam,
  awayTeam: row.awayTeam,
  homeTeamLogo: row.homeTeamLogo,
  awayTeamLogo: row.awayTeamLogo,
  homeColor: row.homeColor ?? null,
  awayColor: row.awayColor ?? null,
  matchDate: row.matchDate.toISOString(),
  status: row.status,
  league: row.league,
  streamUrl: row.streamUrl ?? null,
  homeScore: row.homeScore ?? null,
  awayScore: row.awayScore ?? null,
  minute: row.minute ?? null,
  createdAt: row.createdAt.toISOString(),
});
