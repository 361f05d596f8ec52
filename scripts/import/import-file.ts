import { basename } from 'node:path';
import { ImportQueue } from '#admin-api/work/import/import-queue.ts';
import type { ImportRow, Outcome } from '#admin-api/work/import/import-row.ts';
import { fieldsOf } from '#admin-api/work/import/reading/column-names.ts';
import type { Issue, Separators } from '#admin-api/work/import/reading/field-reader.ts';
import { type Kind, kindOf } from '#admin-api/work/import/reading/kinds.ts';
import { eachCredit } from '#admin-api/work/import/reading/person-row.ts';
import {
  type Proposal,
  propose,
  sampledRows,
  separatorsByField,
} from '#admin-api/work/import/reading/propose.ts';
import { type ReadOptions, readRows } from '#admin-api/work/import/reading/read-rows.ts';
import { RowParser } from '#admin-api/work/import/reading/row-parser.ts';
import type { SourceRow } from '#admin-api/work/import/reading/source-row.ts';
import type { ImportSession } from '#admin-api/work/import/write-batch.ts';
import type { ImportReading } from '#schema/shapes/import.ts';

/** Rows of one transaction: enough to be fast, few enough that a concurrent edit does not wait long. */
const batchSize = 1_000;

/** Also what stands between the names of a field. */
export type SaidReading = ImportReading & { separators: Separators };

/** `record` counts the records of the file, since a whole JSON file may be one line. */
export type Happening = {
  kind: Kind;
  line: number;
  record: number;
  row: ImportRow | null;
  /** Values that do not fit, and are left empty. */
  left: Issue[];
  outcome: Outcome;
};

export type FileImport = {
  path: string;
  kind: Kind | null;
  read: ReadOptions;
  now: Date;
  /** What the operator said; what they did not say follows from the file. */
  reading: SaidReading;
  /** Numbers of the records to import; the others are only read. Missing means all. */
  only?: ReadonlySet<number>;
  /** Called with what the first rows of the file tell about it. */
  onProposal?: (proposal: Proposal) => void;
  onRow: (happening: Happening) => void;
};

type Placed = Omit<Happening, 'outcome'> & { refusal?: Outcome };

/** Reads a file and imports it in batches, one kind after the other within each. Each session has its own connection. */
export async function importFile(sessions: readonly ImportSession[], file: FileImport): Promise<void> {
  const queue = new ImportQueue<Placed>(sessions, ({ refusal: _, ...placed }, outcome) =>
    file.onRow({ ...placed, outcome }),
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
  const { proposal, rows } = await begin(file);
  file.onProposal?.(proposal);
  const parser = new RowParser({ ...file, ...completed(file.reading, proposal) });
  let record = 0;
  for await (const source of credits(rows)) {
    record += 1;
    const { line } = source;
    const parsed =
      'values' in source
        ? parser.parse(fieldsOf(source.values, proposal.fieldOf))
        : parser.unreadable(source.reason);
    if (file.only && !file.only.has(record)) continue;
    const place = { line, record };
    if ('row' in parsed)
      pending.push({ ...place, kind: parsed.row.kind, row: parsed.row, left: parsed.left });
    else pending.push({ ...place, kind: parsed.kind, row: null, left: [], refusal: parsed.refusal });
    if (pending.length >= batchSize) yield pending.splice(0);
  }
  yield pending;
}

/** Reads the first rows, by which the columns are understood, and then goes on with all of them. */
async function begin({
  path,
  read,
}: FileImport): Promise<{ proposal: Proposal; rows: AsyncIterable<SourceRow> }> {
  let name = basename(path);
  const source = readRows(path, {
    ...read,
    onName: (said) => {
      name = said;
    },
  });
  const first: SourceRow[] = [];
  while (first.length < sampledRows) {
    const next = await source.next();
    if (next.done) break;
    first.push(next.value);
  }
  const sample = first.flatMap((row) => ('values' in row ? [row.values] : []));
  const columns = [...new Set(sample.flatMap((row) => Object.keys(row)))].filter((column) => column !== '');
  const rows = (async function* () {
    yield* first;
    yield* source;
  })();
  return { proposal: propose({ columns, rows: sample, name }), rows };
}

/** What the file tells, where the operator says nothing else. */
function completed(said: SaidReading, proposal: Proposal): SaidReading {
  const { misfits, dayOrder, constants } = said;
  const own = proposal.constants.filter(({ field }) => !constants.some((one) => one.field === field));
  const told = proposal.dayOrder === 'open' ? null : proposal.dayOrder;
  const separators = { ...separatorsByField(proposal), ...said.separators };
  return { misfits, dayOrder: dayOrder ?? told, constants: [...constants, ...own], separators };
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
