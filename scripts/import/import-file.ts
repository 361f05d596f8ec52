import { ImportQueue } from '#admin-api/import/import-queue.ts';
import type { ImportRow, Outcome } from '#admin-api/import/import-row.ts';
import { fieldsOf } from '#admin-api/import/reading/fields.ts';
import { type Kind, kindOf } from '#admin-api/import/reading/kinds.ts';
import { eachCredit } from '#admin-api/import/reading/person-row.ts';
import { type ReadOptions, readRows } from '#admin-api/import/reading/read-rows.ts';
import { RowParser } from '#admin-api/import/reading/row-parser.ts';
import type { SourceRow } from '#admin-api/import/reading/source-row.ts';
import type { ImportSession } from '#admin-api/import/write-batch.ts';
import type { MovieType } from '#schema/movie.ts';

/** Rows of one transaction: enough to be fast, few enough that a concurrent edit does not wait long. */
const batchSize = 1_000;

/** `record` counts the records of the file, since a whole JSON file may be one line. */
export type Happening = { kind: Kind; line: number; record: number; row: ImportRow | null; outcome: Outcome };

export type FileImport = {
  path: string;
  kind: Kind | null;
  read: ReadOptions;
  now: Date;
  type: MovieType | null;
  /** Numbers of the records to import; the others are only read. Missing means all. */
  only?: ReadonlySet<number>;
  /** Called with the field names of the first record that can be read. */
  onFields?: (names: string[]) => void;
  onRow: (happening: Happening) => void;
};

type Placed = { kind: Kind; line: number; record: number; row: ImportRow | null; refusal?: Outcome };

/** Reads a file and imports it in batches, one kind after the other within each. Each session has its own connection. */
export async function importFile(sessions: readonly ImportSession[], file: FileImport): Promise<void> {
  const queue = new ImportQueue<Placed>(sessions, ({ kind, line, record, row }, outcome) =>
    file.onRow({ kind, line, record, row, outcome }),
  );
  try {
    for await (const batch of batches(file)) await queue.add(batch);
  } finally {
    // The rows before an error of the file are imported and reported.
    await queue.end();
  }
}

async function* batches(file: FileImport): AsyncGenerator<Placed[]> {
  const pending: Placed[] = [];
  const parser = new RowParser(file);
  let record = 0;
  let isKnown = false;
  for await (const source of credits(readRows(file.path, file.read))) {
    record += 1;
    const { line } = source;
    if ('values' in source && !isKnown) {
      file.onFields?.(Object.keys(source.values));
      isKnown = true;
    }
    const parsed =
      'values' in source ? parser.parse(fieldsOf(source.values)) : parser.unreadable(source.reason);
    if (file.only && !file.only.has(record)) continue;
    const place = { line, record };
    if ('row' in parsed) pending.push({ ...place, kind: parsed.row.kind, row: parsed.row });
    else pending.push({ ...place, kind: parsed.kind, row: null, refusal: parsed.refusal });
    if (pending.length >= batchSize) yield pending.splice(0);
  }
  yield pending;
}

async function* credits(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow> {
  for await (const row of rows) yield* eachCredit(row);
}

/** The kind of a file's first readable record, by which files are ordered. */
export async function firstKind(path: string, read: ReadOptions): Promise<Kind | null> {
  try {
    for await (const source of readRows(path, read)) {
      const [first = source] = eachCredit(source);
      const kind = 'values' in first ? kindOf(fieldsOf(first.values)) : null;
      if (kind) return kind;
    }
    return null;
  } catch {
    // Errors of the file are reported when it is imported.
    return null;
  }
}
