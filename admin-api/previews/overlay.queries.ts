import { IsolationLevel } from '@mikro-orm/core';
import { type EntityManager, sql } from '@mikro-orm/postgresql';

/** A row that is read instead of the stored one, by its columns that differ. */
export interface LaidRow {
  place: 'movies' | 'seasons' | 'episodes' | 'matches' | 'pages';
  id: number;
  /** By their names in the table. */
  columns: Readonly<Record<string, unknown>>;
}

/**
 * Reads as if the tables contained other rows, in a transaction that is rolled back: the usual queries find them
 * (sql/functions/visibility.sql).
 */
export async function readOverlaid<T>(
  em: EntityManager,
  rowsOf: (inside: EntityManager) => Promise<readonly LaidRow[]>,
  read: (inside: EntityManager) => Promise<T>,
): Promise<T> {
  const inside = em.fork();
  await inside.begin({ isolationLevel: IsolationLevel.REPEATABLE_READ });
  try {
    await inside.execute(sql`select lay_over(${JSON.stringify(await rowsOf(inside))}::jsonb)`);
    // Functions keep plans that read the stored tables, and PostgreSQL does not promise to notice the views that hide them now.
    await inside.execute('discard plans');
    return await read(inside);
  } finally {
    await inside.rollback();
  }
}
