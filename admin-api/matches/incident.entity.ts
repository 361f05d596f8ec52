import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { presentFields, propertiesOf } from '#admin-api/database/record-properties.ts';
import type { Incident } from '#schema/match-incident.ts';
import { incidentFacts } from '#schema/records/incident.ts';

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
