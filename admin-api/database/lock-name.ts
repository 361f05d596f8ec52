import { type EntityManager, sql } from '@mikro-orm/postgresql';

/** The first keys of advisory locks; the second is the hash of a name. */
const kinds = { ask: 7_310_206, settings: 7_310_207 };

/**
 * Locks a name until the transaction ends. With one key, which is negative for every second name, the change feed would take the lock
 * for the announcement of a change (sql/functions/change-log.sql).
 */
export const lockName = (em: EntityManager, kind: keyof typeof kinds, name: string) =>
  em.execute(sql`select pg_advisory_xact_lock(${kinds[kind]}, hashtext(${name}))`);
