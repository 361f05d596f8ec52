/** Rows as SQL reads them. */
import { type EntityManager, type RawQueryFragment, raw, sql } from '@mikro-orm/postgresql';

/** A record whose moments are as PostgreSQL gives them: dates, or texts in its own form. */
export type Stored<Of, Moment extends keyof Of> = Omit<Of, Moment> & {
  [Name in Moment]: Date | string | Extract<Of[Name], null>;
};

export const momentOf = <At extends Date | string | null>(at: At) =>
  (at === null ? null : new Date(at).toISOString()) as At extends null ? null : string;

/** Reads rows `r` of a table, by the rest of a query. */
export const readerOf =
  <Found extends object>(table: string, columns: string) =>
  (em: EntityManager, which: RawQueryFragment): Promise<Found[]> =>
    em.execute<Found[]>(sql`select ${raw(columns)} from ${raw(table)} r ${which}`);

/** @param rows what follows `from` */
export async function countOf(em: EntityManager, rows: RawQueryFragment): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(sql`select count(*)::integer as count from ${rows}`);
  return row?.count ?? 0;
}

/** Whether a text of the columns has the part, whatever its case and accents. It is escaped after unaccent, which turns a full-width ％ into a wildcard. */
export const contains = (columns: string, part: string): RawQueryFragment =>
  sql`plain_text(${raw(columns)}) like '%' || regexp_replace(plain_text(${part}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
