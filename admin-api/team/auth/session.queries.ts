import { createHash } from 'node:crypto';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { SessionStore } from '#admin-api/ground/http/session-cookie.ts';
import { sessionLimits } from '#schema/shapes/session.ts';
import { SessionEntity } from './account.entity.ts';

/** A session's expiry is extended at most this often, since a write for each request would be too many. */
const refreshEveryMs = 5 * 60 * 1000;

/** Sessions in the `sessions` table. Expired rows count as absent and are removed at the next sign-in or sign-out. */
export function createSessionStore(orm: MikroORM): SessionStore {
  /** The expiry of each running request's session as it was read: most need no extension, and then no query. */
  const ends = new Map<string, Date>();
  return {
    async get(key) {
      const row = await orm.em
        .fork()
        .findOne(SessionEntity, { sid: sidOf(key), expire: { $gt: new Date() } });
      if (row) ends.set(key, row.expire);
      return row?.sess;
    },
    async set(key, sess, _maxAgeMs, { changed }) {
      const em = orm.em.fork();
      const [sid, expire] = [sidOf(key), new Date(Date.now() + sessionLimits.idleMs)];
      const end = ends.get(key);
      ends.delete(key);
      if (changed) {
        await em.upsert(SessionEntity, { sid, sess, expire });
        return;
      }
      const due = new Date(expire.getTime() - refreshEveryMs);
      if (end && end >= due) return;
      // An update instead of an insert, so that a session ended during this request stays ended.
      await em.nativeUpdate(SessionEntity, { sid, expire: { $lt: due } }, { expire });
    },
    async destroy(key) {
      ends.delete(key);
      await orm.em
        .fork()
        .nativeDelete(SessionEntity, { $or: [{ sid: sidOf(key) }, { expire: { $lte: new Date() } }] });
    },
  };
}

/** The hash of a cookie's key, as stored in the table. */
export const sidOf = (key: string) => createHash('sha256').update(key).digest('hex');

const openOf = (adminId: number) => ({ sess: { adminId }, expire: { $gt: new Date() } });

/** Newest first. */
export async function listSessions(em: EntityManager, adminId: number) {
  return await em.find(SessionEntity, openOf(adminId), { orderBy: { expire: 'desc', sid: 'asc' } });
}

/** Notes that the administrator has just confirmed their identity. */
export const confirmSession = (em: EntityManager, sid: string) =>
  em.execute(
    `update sessions set sess = sess || jsonb_build_object('confirmedAt', ?::bigint) where sid = ?`,
    [Date.now(), sid],
  );

export async function removeSession(em: EntityManager, adminId: number, sid: string): Promise<boolean> {
  return (await em.nativeDelete(SessionEntity, { sid, ...openOf(adminId) })) > 0;
}

/** Returns how many other sessions there were. */
export async function removeOtherSessions(em: EntityManager, adminId: number, kept: string): Promise<number> {
  return await em.nativeDelete(SessionEntity, { sid: { $ne: kept }, ...openOf(adminId) });
}
