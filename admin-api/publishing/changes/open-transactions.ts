/** Notices when an open transaction keeps committed changes from being published: one that psql left open, for example. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from '#admin-api/ground/http/log.ts';

/** Seconds for which changes may wait for an open transaction before that counts as a fault. */
export const longestHeld = 15;

export interface HeldChanges {
  /** Told of each reading of the feed whether committed changes wait. */
  note(em: EntityManager, isHeld: boolean): Promise<void>;
  /** For how many seconds committed changes have waited; 0 while none do. */
  seconds(): number;
  /** They have waited for too long. */
  isStuck(): boolean;
}

export function heldChanges(longest: number, log?: Logger): HeldChanges {
  let since: number | null = null;
  let isTold = false;
  const seconds = () => (since === null ? 0 : (performance.now() - since) / 1000);
  const isStuck = () => seconds() > longest;
  return {
    async note(em, isHeld) {
      if (!isHeld) {
        since = null;
        isTold = false;
        return;
      }
      since ??= performance.now();
      if (isTold || !isStuck()) return;
      isTold = true;
      const holder = await findHolder(em);
      log?.warn(
        { ...holder, seconds: Math.round(seconds()) },
        'nothing is published: an open transaction may still bring earlier changes',
      );
    },
    seconds,
    isStuck,
  };
}

/** The session with the lowest announcement (sql/functions/change-log.sql). */
async function findHolder(em: EntityManager): Promise<Record<string, unknown> | undefined> {
  const [holder] = await em.execute<{ holder: number; application: string; begun: string; state: string }[]>(`
    select a.pid as holder, a.application_name as application, a.xact_start as begun, a.state
      from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.objsubid = 1 and (l.classid::bigint << 32 | l.objid::bigint) < 0
       and l.database = (select oid from pg_database where datname = current_database())
     order by (l.classid::bigint << 32 | l.objid::bigint) desc limit 1`);
  return holder;
}
