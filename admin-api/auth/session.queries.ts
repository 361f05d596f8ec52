import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { SessionEntity } from './session.entity.ts';

/** The hash of a cookie's key, as stored in the table. */
export const sidOf = (key: string) => createHash('sha256').update(key).digest('hex');

const openOf = (adminId: number) => ({ sess: { adminId }, expire: { $gt: new Date() } });

/** Newest first. */
export async function listSessions(em: EntityManager, adminId: number) {
  return await em.find(SessionEntity, openOf(adminId), { orderBy: { expire: 'desc', sid: 'asc' } });
}

export async function removeSession(em: EntityManager, adminId: number, sid: string): Promise<boolean> {
  return (await em.nativeDelete(SessionEntity, { sid, ...openOf(adminId) })) > 0;
}

/** Returns how many there were besides `kept`. */
export async function removeOtherSessions(em: EntityManager, adminId: number, kept: string): Promise<number> {
  return await em.nativeDelete(SessionEntity, { sid: { $ne: kept }, ...openOf(adminId) });
}
