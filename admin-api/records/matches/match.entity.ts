import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import {
  presentFields,
  presentPublication,
  propertiesOf,
  publicationProperties,
} from '#admin-api/ground/database/record-properties.ts';
import { incidentFacts, matchFacts } from '#schema/records/match.ts';
import { type MatchPhase, type MatchStatus, phaseOfStatus, withMinute } from '#schema/rules/match-clock.ts';
import type { Match } from '#schema/shapes/match.ts';
import type { Incident } from '#schema/shapes/match-incident.ts';

export const MatchEntity = defineEntity({
  name: 'Match',
  tableName: 'matches',
  properties: {
    id: p.integer().primary(),
    key: p.text().nullable(),
    ...propertiesOf(matchFacts),
    /** Without a time it is noon in UTC of its day. */
    isTimeKnown: p.boolean().default(true),
    status: p.text().$type<MatchStatus>().default('upcoming'),
    phase: p
      .text()
      .$type<MatchPhase>()
      .onCreate(({ status }: { status?: MatchStatus }) => phaseOfStatus[status ?? 'upcoming']),
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
  ...presentFields(matchFacts, row),
  ...presentPublication(row),
  revisedAt: new Date(row.revisedAt ?? row.createdAt).toISOString(),
  revision: row.revision,
  createdAt: new Date(row.createdAt).toISOString(),
});

/** For API answers, with the current minute. */
export const presentMatchNow = (row: MatchRow): Match => withMinute(presentMatch(row), Date.now());

export const IncidentEntity = defineEntity({
  name: 'MatchIncident',
  tableName: 'match_incidents',
  properties: {
    id: p.integer().primary(),
    matchId: p.integer(),
    ...propertiesOf(incidentFacts),
    createdAt: p.datetime().defaultRaw('now()'),
    /** When it was removed; it is then shown nowhere. */
    removedAt: p.datetime().nullable(),
  },
});
export type IncidentRow = InferEntity<typeof IncidentEntity>;

export const presentIncident = (row: IncidentRow): Incident => ({
  id: row.id,
  matchId: row.matchId,
  ...presentFields(incidentFacts, row),
  createdAt: row.createdAt.toISOString(),
});
