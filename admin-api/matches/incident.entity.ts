import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Incident, IncidentKind, incidentSides } from '#schema/match-incident.ts';

export const IncidentEntity = defineEntity({
  name: 'MatchIncident',
  tableName: 'match_incidents',
  properties: {
    id: p.integer().primary(),
    matchId: p.integer(),
    kind: p.text().$type<IncidentKind>(),
    /** The team it counts for. */
    side: p.text().$type<(typeof incidentSides)[number]>(),
    minute: p.text().nullable(),
    player: p.text().nullable(),
    movesScore: p.boolean(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** When it was removed; it is then shown nowhere. */
    removedAt: p.datetime().nullable(),
  },
});
export type IncidentRow = InferEntity<typeof IncidentEntity>;

export const presentIncident = (row: IncidentRow): Incident => ({
  id: row.id,
  matchId: row.matchId,
  kind: row.kind,
  side: row.side,
  minute: row.minute ?? null,
  player: row.player ?? null,
  movesScore: row.movesScore,
  createdAt: row.createdAt.toISOString(),
});
