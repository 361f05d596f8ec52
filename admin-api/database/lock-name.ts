import { type EntityManager, sql } from '@mikro-orm/postgresql';

/**
 * The first keys of advisory locks; the second is the hash of a name. With one key, which is negative for every second name, the change
 * feed would take the lock for the announcement of a change (sql/functions/change-log.sql).
 */
export const lockKinds = { ask: 7_310_206, settings: 7_310_207, job: 7_310_208 };

/** Locks a name until the transaction ends. */
export const lockName = (em: EntityManager, kind: keyof typeof lockKinds, name: string) =>
  em.execute(sql`select pg_advisory_xact_lock(${lockKinds[kind]}, hashtext(${name}))`);
