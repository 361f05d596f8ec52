import type { MikroORM } from '@mikro-orm/postgresql';
import type { SessionStore } from '#admin-api/http/session.ts';
import { sessionLimits } from '#schema/session.ts';
import { SessionEntity } from './session.entity.ts';
import { sidOf } from './session.queries.ts';

/** A session in use moves its end at most this often: one write a request would be too many. */
const refreshEveryMs = 5 * 60 * 1000;

/** Sessions in the `sessions` table. Expired rows count as absent and are swept whenever somebody signs in or out. */
export function createSessionStore(orm: MikroORM): SessionStore {
  /** When the sessions of running requests end, as they were read: most need no moving, and so no question to the database. */
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
      // An update, never an insert: a session that was ended while this request ran stays ended.
      await em.nativeUpdate(SessionEntity, { sid, expire: { $lt: due } }, { sess, expire });
    },
    async destroy(key) {
      ends.delete(key);
      await orm.em
        .fork()
        .nativeDelete(SessionEntity, { $or: [{ sid: sidOf(key) }, { expire: { $lte: new Date() } }] });
    },
  };
}
