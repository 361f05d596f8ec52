import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import type { Received } from '#admin-api/ground/media/receive-form.ts';
import { sampledRows } from '#admin-api/work/import/reading/propose.ts';
import { type ReadOptions, readRows } from '#admin-api/work/import/reading/read-rows.ts';
import { isUnicode } from '#admin-api/work/import/reading/read-text.ts';
import { asFileProblem, FileProblem } from '#admin-api/work/import/reading/source-row.ts';
import { type ImportReading, importMessages } from '#schema/shapes/import.ts';
import { type ImportField, importFacts, importLimits } from '#schema/shapes/import-fields.ts';
import { type Column, guessMapping, isToBeMatched, type Mapping } from './columns.ts';
import { asSentFirst, isSentAgain, sentColumns } from './refused-csv.ts';

const rowsAtOnce = 500;
const exampleLength = 80;
/** The encoding of a file that is not UTF-8 and sent without one: that of spreadsheets in western Europe and America. */
const otherEncoding = 'windows-1252';

/** Stores the rows of a file unchanged, all or none, and guesses the mapping of its columns. Returns the id of the import. */
export async function storeUpload(
  em: EntityManager,
  actor: string,
  file: Received,
  asked: string | null,
): Promise<number> {
  try {
    const encoding = asked ?? ((await isUnicode(file.file).catch(failed)) ? null : otherEncoding);
    return await em.transactional((inside) => storeFile(inside, actor, file, encoding));
  } catch (error) {
    throw refusalOf(error);
  }
}

const failed = (error: unknown) => {
  throw asFileProblem(error);
};

const refused = (status: number, message: string) =>
  new RequestError(status, message, { issues: [{ path: 'file', message }] });

function refusalOf(error: unknown): unknown {
  if (!(error instanceof FileProblem)) return error;
  return refused(400, `The file cannot be read: ${error.message}. ${importMessages.noTable}`);
}

async function storeFile(
  em: EntityManager,
  actor: string,
  { file, name }: Received,
  encoding: string | null,
): Promise<number> {
  const [made] = await em.execute<{ id: number }[]>(sql`
    insert into imports (name, encoding, columns, mapping, state, rows, uploaded_by, actor)
      values (${name ?? 'file'}, ${encoding}, '[]', '{}', 'mapping', 0, ${actor}, ${actor}) returning id`);
  const id = made?.id ?? 0;
  const columns = new Map<string, string>();
  const sample: Record<string, unknown>[] = [];
  let own = name ?? '';
  let isAgain = false;
  const options: ReadOptions = {
    encoding: encoding ?? undefined,
    name: name ?? '',
    onName: (said) => {
      own = said;
    },
    onColumns: (names) => {
      isAgain = isSentAgain(names);
      noteHeader(columns, isAgain ? sentColumns(names) : names);
    },
  };
  let batch: { number: number; line: number; source: string | null; problem: string | null }[] = [];
  let number = 0;
  let readable = 0;
  let problem: string | undefined;
  const store = async () => {
    if (batch.length === 0) return;
    await em.execute(sql`
      insert into import_rows (import_id, number, line, source, problem)
        select ${id}, number, line, source, problem
          from json_to_recordset(${JSON.stringify(batch)}::json) as r(number integer, line integer, source text, problem text)`);
    batch = [];
  };
  for await (const row of readRows(file, options)) {
    number += 1;
    if (number > importLimits.rows) throw refused(413, importMessages.tooMany);
    if ('values' in row) {
      readable += 1;
      const values = isAgain ? asSentFirst(row.values) : row.values;
      noteColumns(columns, values);
      if (sample.length < sampledRows) sample.push(values);
      batch.push({ number, line: row.line, source: JSON.stringify(values), problem: null });
    } else {
      problem ??= row.reason;
      batch.push({ number, line: row.line, source: null, problem: storable(row.reason) });
    }
    if (batch.length === rowsAtOnce) await store();
  }
  await store();
  const named = [...columns].map(([column, example]) => ({ name: column, example }));
  if (readable === 0) throw new FileProblem(problem ?? 'no rows in it');
  const guess = guessMapping(named, sample, own);
  if (named.length === 0 || (named.length === 1 && Object.values(guess.mapping)[0] === null))
    throw refused(400, importMessages.noTable);
  await keepColumns(em, id, { rows: number, columns: named, guess });
  return id;
}

interface Found {
  rows: number;
  columns: Column[];
  guess: ReturnType<typeof guessMapping>;
}

type Read = ImportReading & { mapping: Mapping };

const isOfDays = (field: ImportField | null | undefined) =>
  field !== null && field !== undefined && ['date', 'moment'].includes(importFacts[field].type);

/** The mapping is that of the last file with the same columns, otherwise the guessed one. */
async function keepColumns(em: EntityManager, id: number, { rows, columns, guess }: Found): Promise<void> {
  const names = JSON.stringify(columns.map(({ name }) => name));
  const [last] = await em.execute<(Read & { columns: Column[] })[]>(sql`
    select columns, mapping, misfits, day_order as "dayOrder", constants from imports
     where id <> ${id} and state <> 'mapping' and jsonb_path_query_array(columns, '$[*].name') = ${names}::jsonb
     order by id desc limit 1`);
  const { isOrderOpen, separators, ...guessed } = guess;
  const { mapping, misfits, dayOrder, constants }: Read = last ?? { ...guessed, misfits: 'empty' };
  const state = last || !isToBeMatched(mapping) ? 'checking' : 'mapping';
  const noted = columns.map((column, at) => ({
    ...column,
    separator: (last ? last.columns[at]?.separator : separators.get(column.name)) ?? null,
    ...(isOrderOpen && isOfDays(mapping[column.name]) && { isOpen: true }),
  }));
  await em.execute(sql`
    update imports set rows = ${rows}, columns = ${JSON.stringify(noted)}::jsonb, mapping = ${JSON.stringify(mapping)}::jsonb,
           misfits = ${misfits}, day_order = ${dayOrder}, constants = ${JSON.stringify(constants)}::jsonb, state = ${state}, step_total = ${rows}
     where id = ${id}`);
}

function noteHeader(columns: Map<string, string>, names: string[]): void {
  for (const name of names) {
    if (name === '') continue;
    if (!isColumnName(name)) throw new FileProblem('its first line is no line of column names');
    if (columns.has(name)) throw refused(400, `The column '${name}' stands twice in the first line`);
    columns.set(name, '');
  }
  if (columns.size > importLimits.columns)
    throw new FileProblem(`it has more than ${importLimits.columns} columns`);
}

function noteColumns(columns: Map<string, string>, values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) {
    const known = columns.get(name);
    if (known === undefined && (columns.size === importLimits.columns || !isColumnName(name))) continue;
    if (known) continue;
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value ?? '');
    columns.set(name, storable(text).trim().slice(0, exampleLength).toWellFormed());
  }
}

const isColumnName = (name: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell that it is no text
  name.length <= importLimits.columnName && name.isWellFormed() && !/[\u0000-\u0008\u000e-\u001f]/.test(name);

/** PostgreSQL cannot store U+0000 in a text, nor half a surrogate pair. */
const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed();
