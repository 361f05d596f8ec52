import type { Outcome, Values } from './import-row.ts';
import type { ImportTable } from './import-table.ts';
import { findStored, type ImportSession, writeRows } from './write-batch.ts';

type KeyedRow = { given: Values; defaults: Values };

/** Kinds of rows without a parent, identified by one field: matches and settings by their key, pages by their slug. */
export async function importKeyed(
  session: ImportSession,
  table: ImportTable,
  by: 'key' | 'slug',
  rows: KeyedRow[],
): Promise<Outcome[]> {
  const identityOf = (values: Values) => String(values[by]);
  const asked = rows.map(({ given }) => ({ [by]: given[by] ?? null }));
  const stored = await findStored(session, table, [by], asked, identityOf);
  const wanted = rows.map((row) => ({ ...row, identity: identityOf(row.given) }));
  return (await writeRows(session, table, stored, wanted)).outcomes;
}
