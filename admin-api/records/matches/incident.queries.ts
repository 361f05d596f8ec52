/** Goals and cards of a match. Each write locks the match first, so that score and events always agree. */
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Written, write } from '#admin-api/ground/database/write.ts';
import { RequestError, refusedField } from '#admin-api/ground/http/errors.ts';
import { changeable, findLastSave, refuseOverwriting } from '#admin-api/ground/http/refuse-overwriting.ts';
import { clockMinute } from '#schema/rules/match-clock.ts';
import { matchLimits } from '#schema/shapes/match.ts';
import {
  type IncidentChanges,
  type IncidentInput,
  incidentChanges,
  incidentLimits,
  incidentMessages,
  isGoal,
  minuteOrder,
} from '#schema/shapes/match-incident.ts';
import {
  IncidentEntity,
  type IncidentRow,
  MatchEntity,
  type MatchRow,
  presentIncident,
  presentMatch,
} from './match.entity.ts';

export interface IncidentWrite {
  incident: IncidentRow;
  match: MatchRow;
}

/** In the order of their minutes; those of one minute in the order in which they were added. */
const inOrder = (rows: readonly IncidentRow[]) =>
  rows.toSorted((a, b) => minuteOrder(a.minute ?? null) - minuteOrder(b.minute ?? null) || a.id - b.id);

/** By the ids of the matches. */
export async function listIncidents(
  em: EntityManager,
  matchIds: readonly number[],
): Promise<Map<number, IncidentRow[]>> {
  const rows = await em.find(IncidentEntity, { matchId: { $in: [...matchIds] }, removedAt: null });
  return new Map([...Map.groupBy(rows, ({ matchId }) => matchId)].map(([id, own]) => [id, inOrder(own)]));
}

export const addIncident = (
  em: EntityManager,
  actor: string,
  { matchId, movesScore, ...sent }: IncidentInput,
): Promise<Written<IncidentWrite>> =>
  write(em.fork(), actor, async (inside) => {
    const match = await holdMatch(inside, matchId);
    if (!match) throw refusedField('matchId', 'There is no such match');
    const count = await inside.count(IncidentEntity, { matchId, removedAt: null });
    if (count >= incidentLimits.most) throw new RequestError(409, incidentMessages.tooMany);
    const incident = inside.create(IncidentEntity, {
      ...sent,
      matchId,
      minute: sent.minute === undefined ? clockMinute(presentMatch(match), Date.now()) : sent.minute,
      player: sent.player ?? null,
      movesScore: movesScore && isGoal(sent.kind),
    });
    moveScore(match, incident, 1);
    await inside.flush();
    return { incident, match };
  });

/** A goal that becomes a card, or the other team's, changes the score too. */
export const updateIncident = (
  em: EntityManager,
  actor: string,
  id: number,
  { was, ...sent }: IncidentChanges,
): Promise<Written<IncidentWrite>> =>
  write(em.fork(), actor, async (inside) => {
    const { incident, match } = await hold(inside, id, false);
    const current = presentIncident(incident);
    const changes = changeable(current, sent, incidentChanges);
    if (was)
      await refuseOverwriting({
        current,
        was,
        changes,
        findLastSave: (fields) => findLastSave(inside, ['match_incident', [id]], fields),
      });
    moveScore(match, incident, -1);
    Object.assign(incident, changes);
    if (!isGoal(incident.kind)) incident.movesScore = false;
    moveScore(match, incident, 1);
    await inside.flush();
    return { incident, match };
  });

const setRemoved = (
  em: EntityManager,
  actor: string,
  id: number,
  removedAt: Date | null,
): Promise<Written<IncidentWrite>> =>
  write(em.fork(), actor, async (inside) => {
    const { incident, match } = await hold(inside, id, removedAt === null);
    incident.removedAt = removedAt;
    moveScore(match, incident, removedAt === null ? 1 : -1);
    await inside.flush();
    return { incident, match };
  });

/** Removes it with its goal; `restoreIncident` restores both. */
export const removeIncident = (em: EntityManager, actor: string, id: number) =>
  setRemoved(em, actor, id, new Date());
export const restoreIncident = (em: EntityManager, actor: string, id: number) =>
  setRemoved(em, actor, id, null);

const holdMatch = (em: EntityManager, id: number): Promise<MatchRow | null> =>
  em.findOne(MatchEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });

/** The event is read again once its match is locked: another writer may have changed or deleted both meanwhile. */
async function hold(em: EntityManager, id: number, isRemoved: boolean): Promise<IncidentWrite> {
  const found = await em.findOne(IncidentEntity, { id });
  if (!found) throw notFound();
  const match = await holdMatch(em, found.matchId);
  const incident = await em.findOne(IncidentEntity, { id }, { refresh: true });
  if (!match || !incident || (incident.removedAt != null) !== isRemoved) throw notFound();
  return { incident, match };
}

const notFound = () => new RequestError(404, incidentMessages.notFound);

const scores = { home: 'homeScore', away: 'awayScore' } as const;

/** Adds or takes back a goal that counts; cards and other events change nothing. */
function moveScore(match: MatchRow, { side, movesScore }: IncidentRow, by: 1 | -1): void {
  if (!movesScore) return;
  const { min, max } = matchLimits.score;
  match.homeScore ??= 0;
  match.awayScore ??= 0;
  match[scores[side]] = Math.min(max, Math.max(min, (match[scores[side]] ?? 0) + by));
}
