import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { presentPublication, publicationProperties } from '#admin-api/database/publication.ts';
import type { Match, MatchStatus } from '#schema/match.ts';
import { type MatchPhase, phaseOfStatus, withMinute } from '#schema/match-phase.ts';

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
    /** Without a time it is noon in UTC of its day. */
    isTimeKnown: p.boolean().default(true),
    status: p.text().$type<MatchStatus>().default('upcoming'),
    phase: p
      .text()
      .$type<MatchPhase>()
      .onCreate(({ status }: { status?: MatchStatus }) => phaseOfStatus[status ?? 'upcoming']),
    phaseStartedAt: p.datetime().nullable(),
    league: p.text(),
    streamUrl: p.text().nullable(),
    homeColor: p.text().nullable(),
    awayColor: p.text().nullable(),
    homeScore: p.integer().nullable(),
    awayScore: p.integer().nullable(),
    minute: p.text().nullable(),
    homePenalties: p.integer().nullable(),
    awayPenalties: p.integer().nullable(),
    /** The id of the series that created it, shared by its matches. */
    series: p.uuid().nullable(),
    ...publicationProperties,
    /** The database notes when and how often it was moved (sql/functions/change-log.sql). */
    revisedAt: p.datetime().nullable(),
    revision: p.integer().default(0),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type MatchRow = InferEntity<typeof MatchEntity>;

/** The stored match, without a minute when a clock runs: pages are rendered from values that do not change by themselves. */
export const presentMatch = (row: MatchRow): Match => ({
  id: row.id,
  homeTeam: row.homeTeam,
  awayTeam: row.awayTeam,
  homeTeamLogo: row.homeTeamLogo,
  awayTeamLogo: row.awayTeamLogo,
  homeColor: row.homeColor ?? null,
  awayColor: row.awayColor ?? null,
  matchDate: row.matchDate.toISOString(),
  isTimeKnown: row.isTimeKnown,
  status: row.status,
  phase: row.phase,
  phaseStartedAt: row.phaseStartedAt?.toISOString() ?? null,
  league: row.league,
  streamUrl: row.streamUrl ?? null,
  homeScore: row.homeScore ?? null,
  awayScore: row.awayScore ?? null,
  minute: row.minute ?? null,
  homePenalties: row.homePenalties ?? null,
  awayPenalties: row.awayPenalties ?? null,
  ...presentPublication(row),
  revisedAt: (row.revisedAt ?? row.createdAt).toISOString(),
  revision: row.revision,
  createdAt: row.createdAt.toISOString(),
});

/** For API answers, with the current minute. */
export const presentMatchNow = (row: MatchRow): Match => withMinute(presentMatch(row), Date.now());
