import { IsolationLevel } from '@mikro-orm/core';
import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { allowLong } from '#admin-api/database/connection.ts';

/** A row that is read instead of the stored one: only the differing columns. */
export interface LaidRow {
  table: 'movies' | 'seasons' | 'episodes' | 'matches' | 'pages' | 'collections' | 'people' | 'ui_settings';
  id: number;
  /** By their names in the table. */
  columns: Readonly<Record<string, unknown>>;
}

/** For one statement: a moment far back is read from many lines of the log. */
const longestMs = 20_000;

/** A transaction that reads other rows than the tables contain. */
export interface Overlay {
  em: EntityManager;
  close: () => Promise<void>;
}

/**
 * Reads as if the tables contained other rows, in a transaction that is rolled back. `lay` writes them (`layRows`, `layMoment`);
 * after it the usual queries find them, including lists and counts (migrations/0057-as-it-was.sql).
 */
export async function openOverlay(
  em: EntityManager,
  lay: (inside: EntityManager) => Promise<void>,
): Promise<Overlay> {
  const inside = em.fork();
  await inside.begin({ isolationLevel: IsolationLevel.REPEATABLE_READ });
  const close = () => inside.rollback();
  try {
    await allowLong(inside, longestMs);
    await inside.execute('select begin_overlay()');
    await lay(inside);
    await inside.execute('select lay_over()');
    // Functions keep plans that read the stored tables, and PostgreSQL does not promise to notice the views that hide them now.
    await inside.execute('discard plans');
    return { em: inside, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function readOtherwise<T>(
  em: EntityManager,
  lay: (inside: EntityManager) => Promise<void>,
  read: (inside: EntityManager) => Promise<T>,
): Promise<T> {
  const overlay = await openOverlay(em, lay);
  try {
    return await read(overlay.em);
  } finally {
    await overlay.close();
  }
}

/** Overlays changed columns on stored rows, and recomputes generated ones; a missing row stays missing. */
export async function layRows(inside: EntityManager, rows: readonly LaidRow[]): Promise<void> {
  for (const [table, laid] of Map.groupBy(rows, (row) => row.table)) {
    await inside.execute(sql`
      insert into laid_rows (laid_place, laid_key, laid_row)
      select ${table}::text, r.id::text, to_jsonb(t) - array(
               select attname::text from pg_attribute where attrelid = ${`public.${table}`}::regclass and attgenerated <> ''
             ) || r.columns
        from jsonb_to_recordset(${JSON.stringify(laid)}::jsonb) as r (id integer, columns jsonb)
        join public.${sql.ref(table)} t on t.id = r.id`);
  }
}

/** Overlays every row with its state after a line of the log. */
export async function layMoment(inside: EntityManager, moment: number): Promise<void> {
  await inside.execute(sql`select lay_moment(${moment})`);
}
