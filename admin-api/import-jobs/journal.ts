import type { ClientBase } from 'pg';
import type { ImportTable } from '#admin-api/import/import-table.ts';
import type { Journal } from '#admin-api/import/write-batch.ts';
import { columnOf } from '#schema/records/field.ts';

/** Not imported: the product computes it from the poster. */
const derived = ['posterColor'];

const columnsOf = (table: ImportTable): string[] =>
  Object.keys(table.fields)
    .filter((field) => !derived.includes(field))
    .map(columnOf);

const noted = (table: ImportTable) =>
  `jsonb_build_object(${columnsOf(table)
    .map((column) => `'${column}', t.${column}`)
    .join(', ')})`;

/** Records the writes of an import, in the transaction that makes them, so that all of them can be undone. */
export function journalOf(importId: number): Journal {
  const place = ({ name }: ImportTable, ids: number[]) => [importId, name, ids];
  return {
    async before(client: ClientBase, table: ImportTable, changing: number[]) {
      await client.query(
        `insert into import_writes (import_id, place, record_id, before)
           select $1, $2, t.id, ${noted(table)} from ${table.name} t where t.id = any($3) on conflict do nothing`,
        place(table, changing),
      );
    },
    async after(client: ClientBase, table: ImportTable, written: number[]) {
      await client.query(
        `insert into import_writes (import_id, place, record_id, after)
           select $1, $2, t.id, ${noted(table)} from ${table.name} t where t.id = any($3)
         on conflict (import_id, place, record_id) do update set after = excluded.after, undone = null`,
        place(table, written),
      );
    },
  };
}
