import type { ClientBase } from 'pg';
import { columnOf } from '#schema/records/field.ts';
import type { Value, Values } from './import-row.ts';
import type { ImportTable } from './import-table.ts';

export type Stored = { id: number; values: Values };

type Reading = { client: ClientBase; isLocking: boolean };

/** Rows are passed as one JSON parameter: one statement per batch, whatever the number of rows. */
function recordset(table: ImportTable, fields: string[]): string {
  const columns = fields.map((field) => `${columnOf(field)} ${table.fields[field] ?? 'integer'}`);
  return `json_to_recordset($1::json) as r(${columns.join(', ')})`;
}

const asJson = (fields: string[], rows: Values[]) =>
  JSON.stringify(
    rows.map((row) => Object.fromEntries(fields.map((field) => [columnOf(field), row[field] ?? null]))),
  );

/** The stored rows whose `by` fields match one of `wanted`, locked until the batch ends. */
export async function findRows(
  { client, isLocking }: Reading,
  table: ImportTable,
  by: string[],
  wanted: Values[],
): Promise<Stored[]> {
  if (wanted.length === 0) return [];
  const fields = Object.keys(table.fields);
  const columns = fields.map((field) =>
    table.fields[field] === 'date' ? `t.${columnOf(field)}::text` : `t.${columnOf(field)}`,
  );
  const matching = by.map((field) => `t.${columnOf(field)} = r.${columnOf(field)}`).join(' and ');
  const { rows } = await client.query<(number | Value | Date)[]>({
    text: `select t.id, ${columns.join(', ')} from ${table.name} t join ${recordset(table, by)} on ${matching}
      ${isLocking ? 'order by t.id for no key update of t' : ''}`,
    values: [asJson(by, wanted)],
    rowMode: 'array',
  });
  return rows.map(([id, ...values]) => ({
    id: Number(id),
    values: Object.fromEntries(fields.map((field, at) => [field, plain(values[at])])),
  }));
}

function plain(value: Value | Date | undefined): Value {
  if (value instanceof Date) return value.toISOString();
  return value ?? null;
}

/** Ids of rows to be inserted: in their order, also when another batch of the same import is written at the same time. */
export async function reserveIds(client: ClientBase, table: ImportTable, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await client.query<{ id: number }>(
    `with s as materialized (select pg_get_serial_sequence($1, 'id')::regclass as sequence)
     select nextval(s.sequence)::integer as id from s, generate_series(1, $2)`,
    [table.name, count],
  );
  return rows.map(({ id }) => id);
}

/** Inserts rows with their ids. A null or missing field gets the column's default. */
export async function insertRows(client: ClientBase, table: ImportTable, rows: Values[]): Promise<void> {
  if (rows.length === 0) return;
  const fields = ['id', ...Object.keys(table.fields), table.counted ?? []]
    .flat()
    .filter((field) => rows.some((row) => (row[field] ?? null) !== null));
  const columns = fields.map(columnOf).join(', ');
  await client.query(
    `insert into ${table.name} (${columns}) select ${columns} from ${recordset(table, fields)}`,
    [asJson(fields, rows)],
  );
}

export async function updateRows(client: ClientBase, table: ImportTable, rows: Stored[]): Promise<void> {
  if (rows.length === 0) return;
  const fields = Object.keys(table.fields);
  const settings = fields.map((field) => `${columnOf(field)} = r.${columnOf(field)}`);
  if (table.isDated) settings.push('updated_at = now()');
  await client.query(
    `update ${table.name} t set ${settings.join(', ')} from ${recordset(table, ['id', ...fields])} where t.id = r.id`,
    [
      asJson(
        ['id', ...fields],
        rows.map(({ id, values }) => ({ ...values, id })),
      ),
    ],
  );
}
