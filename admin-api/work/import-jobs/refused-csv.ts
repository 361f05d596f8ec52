import { Readable } from 'node:stream';
import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { asText, csvHeader, csvValue, fromText } from '#admin-api/ground/http/csv.ts';
import type { Issue } from '#admin-api/work/import/reading/field-reader.ts';
import { getImport } from './import.queries.ts';

const addedColumns = ['line', 'refused because'] as const;
const rowsAtOnce = 500;

/** Whether a file with these columns is such a file, corrected and sent again. */
export const isSentAgain = (names: readonly string[]): boolean => names.at(-1) === addedColumns[1];

export const sentColumns = (names: readonly string[]): string[] =>
  names.filter((name) => !(addedColumns as readonly string[]).includes(name));

/** The values of a row as they were sent first, without the apostrophes and the reason that were added to them. */
export function asSentFirst(values: Record<string, unknown>): Record<string, unknown> {
  const sent = sentColumns(Object.keys(values)).map((name) => {
    const value = values[name];
    return [name, typeof value === 'string' ? fromText(value) : value] as const;
  });
  return Object.fromEntries(sent);
}

/** The refused rows as they were sent, with the reason; texts that spreadsheets would run get an apostrophe. */
export async function refusedAsCsv(em: EntityManager, id: number): Promise<Readable> {
  const { columns } = await getImport(em, id);
  return Readable.from(
    refusedLines(
      em,
      id,
      columns.map(({ name }) => name),
    ),
  );
}

const line = (values: string[]) => `${values.map((value) => csvValue(asText(value))).join(',')}\r\n`;

async function* refusedLines(em: EntityManager, id: number, columns: string[]): AsyncGenerator<string> {
  yield csvHeader([...columns, ...addedColumns].map(asText));
  for (let after = 0; ; ) {
    const rows = await em.execute<
      { number: number; line: number; source: string | null; field: string; reason: string }[]
    >(sql`
      select number, line, source, field, reason from import_rows
       where import_id = ${id} and verdict = 'refused' and number > ${after} order by number limit ${rowsAtOnce}`);
    const last = rows.at(-1);
    if (!last) return;
    after = last.number;
    for (const row of rows) {
      const values: Record<string, unknown> = row.source === null ? {} : JSON.parse(row.source);
      const texts = columns.map((name) => plainText(values[name]));
      yield line([...texts, String(row.line), `${row.field}: ${row.reason}`]);
    }
  }
}

/** The values that do not fit and are left empty, as they were sent, a line for each. */
export async function leftAsCsv(em: EntityManager, id: number): Promise<Readable> {
  const { columns } = await getImport(em, id);
  return Readable.from(
    leftLines(em, id, new Map(columns.flatMap(({ name, field }) => (field === null ? [] : [[field, name]])))),
  );
}

async function* leftLines(
  em: EntityManager,
  id: number,
  columnOf: ReadonlyMap<string, string>,
): AsyncGenerator<string> {
  yield csvHeader(['row', 'line', 'column', 'value', 'left empty because']);
  for (let after = 0; ; ) {
    const rows = await em.execute<{ number: number; line: number; source: string; left: Issue[] }[]>(sql`
      select number, line, source, left_empty as left from import_rows
       where import_id = ${id} and left_empty is not null and number > ${after} order by number limit ${rowsAtOnce}`);
    const last = rows.at(-1);
    if (!last) return;
    after = last.number;
    for (const row of rows) {
      const values: Record<string, unknown> = JSON.parse(row.source);
      for (const { field, reason } of row.left) {
        const column = columnOf.get(field) ?? field;
        yield line([String(row.number), String(row.line), column, plainText(values[column]), reason]);
      }
    }
  }
}

const plainText = (value: unknown) => {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
