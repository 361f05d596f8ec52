import { DeadlockException, IsolationLevel } from '@mikro-orm/core';
import { type EntityManager, sql } from '@mikro-orm/postgresql';

export interface Written<T> {
  result: T;
  /** The number of the last change: it is published once the site's cursor has reached it. */
  job: number;
}

/** Whether a value or a constraint is the cause (SQLSTATE classes 22 and 23), so that another attempt would fail as well. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));

/** On a deadlock PostgreSQL rolls one transaction back, which is then tried again. */
const attempts = 3;

/** Runs `work` in one transaction and flushes what it persisted; the log names `actor`. */
export async function write<T>(
  em: EntityManager,
  actor: string | null,
  work: (em: EntityManager) => Promise<T>,
): Promise<Written<T>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(em, actor, work);
    } catch (error) {
      if (!(error instanceof DeadlockException) || attempt === attempts) throw error;
    }
  }
}

async function inTransaction<T>(
  em: EntityManager,
  actor: string | null,
  work: (em: EntityManager) => Promise<T>,
): Promise<Written<T>> {
  return await em.transactional(async (inside) => {
    await inside.execute(`select set_config('app.actor', ?, true)`, [actor ?? '']);
    const result = await work(inside);
    await inside.flush();
    return { result, job: await lastChange(inside) };
  });
}

/** The log names the deed that the rest of this transaction is part of, and the activity shows it as one line. */
export const markDeed = (inside: EntityManager, kind: 'bulk_change' | 'import', id: number) =>
  inside.execute(`select set_config('app.deed', ?, true)`, [`${kind} ${id}`]);

/** Writes a deed into the activity that is no change of a record, in the transaction of the deed, which `write` began. `what` names it. */
export async function noteActivity(
  inside: EntityManager,
  kind: 'sign_in' | 'publish_order' | 'bulk_change' | 'import' | 'backup',
  id: number,
  what: Readonly<Record<string, string>>,
): Promise<void> {
  await inside.execute('select note_activity(?, ?, ?::jsonb)', [kind, id, JSON.stringify(what)]);
}

/** A write without changes counts as published with the newest change. */
async function lastChange(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ job: string }[]>(
    `select coalesce(nullif(current_setting('app.last_change', true), '')::bigint, (select max(seq) from changes), 0) as job`,
  );
  return Number(row?.job ?? 0);
}

/** Everything that `work` reads is from one snapshot, however many queries it takes. */
export const inSnapshot = <T>(em: EntityManager, work: (em: EntityManager) => Promise<T>): Promise<T> =>
  em.transactional(work, { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true });

/** The name of the constraint that refused a write; null for any other error. */
export const violatedConstraint = (error: unknown): string | null =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : null;

/**
 * The first keys of advisory locks; the second is the hash of a name. With one key, which is negative for every second name, the change
 * feed would take the lock for the announcement of a change (sql/functions/change-log.sql).
 */
export const lockKinds = { ask: 7_310_206, settings: 7_310_207, job: 7_310_208 };

/** Locks a name until the transaction ends. */
export const lockName = (em: EntityManager, kind: keyof typeof lockKinds, name: string) =>
  em.execute(sql`select pg_advisory_xact_lock(${lockKinds[kind]}, hashtext(${name}))`);
