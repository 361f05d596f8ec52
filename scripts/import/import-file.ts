import { importBatch } from '#admin-api/import/import-batch.ts';
import type { ImportRow, Outcome } from '#admin-api/import/import-row.ts';
import type { ImportSession } from '#admin-api/import/write-batch.ts';
import type { MovieType } from '#schema/movie.ts';
import { fieldsOf } from './fields.ts';
import { type Kind, kindOf, kinds } from './kinds.ts';
import { parseRow } from './parse-row.ts';
import type { Reading } from './parsed-row.ts';
import { type ReadOptions, readRows } from './read-rows.ts';
import type { SourceRow } from './source-row.ts';

/** Rows of one transaction: enough to be fast, few enough that a concurrent edit does not wait. */
const batchSize = 1_000;

/** `record` counts the records of the file, since a whole JSON file may be one line. */
export type Happening = { kind: Kind; line: number; record: number; row: ImportRow | null; outcome: Outcome };

export type FileImport = {
  path: string;
  kind: Kind | null;
  read: ReadOptions;
  now: Date;
  type: MovieType | null;
  /** Numbers of the records to import, the others are only read. All when missing. */
  only?: ReadonlySet<number>;
  /** Called with the field names of the first record that can be read. */
  onFields?: (names: string[]) => void;
  onRow: (happening: Happening) => void;
};

type Placed = { line: number; record: number; row: ImportRow };

/** Reads a file and imports it in batches, one kind after the other within each. */
export async function importFile(session: ImportSession, file: FileImport): Promise<void> {
  const pending: Placed[] = [];
  const reading: Reading = { now: file.now, type: file.type, occurrence: counter() };
  let usual: Kind = file.kind ?? 'movies';
  let record = 0;
  let isKnown = false;
  for await (const source of readRows(file.path, file.read)) {
    record += 1;
    const { line } = source;
    if ('values' in source && !isKnown) {
      file.onFields?.(Object.keys(source.values));
      isKnown = true;
    }
    const fields = 'values' in source ? fieldsOf(source.values) : {};
    const kind = file.kind ?? kindOf(fields) ?? usual;
    usual = kind;
    const parsed = 'values' in source ? parseRow(kind, fields, reading) : { issues: [unreadable(source)] };
    if (file.only && !file.only.has(record)) continue;
    if ('row' in parsed) pending.push({ line, record, row: parsed.row });
    else {
      const [first, ...others] = parsed.issues.map(({ field, reason }) => ({ field, reason }));
      const reason = [first?.reason, ...others.map((issue) => `${issue.field}: ${issue.reason}`)].join('; ');
      const outcome: Outcome = { state: 'refused', field: first?.field ?? 'row', reason };
      file.onRow({ kind, line, record, row: null, outcome });
    }
    if (pending.length >= batchSize) await importPending(session, pending.splice(0), file);
  }
  await importPending(session, pending, file);
}

function unreadable(source: Extract<SourceRow, { reason: string }>) {
  return { field: 'row', reason: source.reason };
}

async function importPending(session: ImportSession, pending: Placed[], file: FileImport): Promise<void> {
  for (const kind of kinds) {
    const placed = pending.filter(({ row }) => row.kind === kind);
    if (placed.length === 0) continue;
    const outcomes = await importBatch(
      session,
      placed.map(({ row }) => row),
    );
    placed.forEach(({ line, record, row }, at) => {
      const outcome = outcomes[at];
      if (outcome) file.onRow({ kind, line, record, row, outcome });
    });
  }
}

function counter(): (identity: string) => number {
  const counts = new Map<string, number>();
  return (identity) => {
    const count = (counts.get(identity) ?? 0) + 1;
    counts.set(identity, count);
    return count;
  };
}

/** The kind of a file's first readable record, by which files are ordered. */
export async function firstKind(path: string, read: ReadOptions): Promise<Kind | null> {
  try {
    for await (const source of readRows(path, read)) {
      const kind = 'values' in source ? kindOf(fieldsOf(source.values)) : null;
      if (kind) return kind;
    }
    return null;
  } catch {
    // Problems of the file are reported when it is imported.
    return null;
  }
}
