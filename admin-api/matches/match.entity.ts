import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Match, MatchStatus } from '#schema/match.ts';

export const MatchEntity = defineEntity({
  name: 'Match',
  tableName: 'matches',
  properties: {
    id: p.integer().primary(),
    key: p.text().nullable(),
    homeTeam: p.text(),
    awayTeam: p.text(),
    homeTeamLogo: p.text(),
    awayTeamLogo: p.text(),
    matchDate: p.datetime(),
    status: p.text().$type<MatchStatus>().default('upcoming'),
    league: p.text(),
    streamUrl: p.text().nullable(),
    homeColor: p.text().nullable(),
    awayColor: p.text().nullable(),
    homeScore: p.integer().nullable(),
    awayScore: p.integer().nullable(),
    minute: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type MatchRow = InferEntity<typeof MatchEntity>;

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
