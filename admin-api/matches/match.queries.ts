import type { EntityManager } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/http/errors.ts';
import type { MatchListQuery, MatchStatus } from '#schema/match.ts';
import { MatchEntity } from './match.entity.ts';

/** The latest kick-off first. */
export async function listMatches(em: EntityManager, { page, limit, status }: MatchListQuery) {
  return await em.find(MatchEntity, status ? { status } : {}, {
    orderBy: { matchDate: 'desc', id: 'desc' },
    limit,
    offset: (page - 1) * limit,
  });
}

/** The next kick-off comes first. */
export async function listMatchesByDate(em: EntityManager, status: MatchStatus, limit: number) {
  return await em.find(MatchEntity, { status }, { orderBy: { matchDate: 'asc', id: 'asc' }, limit });
}

export async function findMatch(em: EntityManager, id: number) {
  const row = await em.findOne(MatchEntity, { id });
  if (!row) throw new RequestError(404, 'Match not found');
  return row;
}
