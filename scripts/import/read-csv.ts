import { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { asFileProblem, FileProblem } from './file-problem.ts';
import { longestRecord, notText, notTextReason, type SourceRow } from './source-row.ts';

type CsvOptions = { separator?: string | undefined };
type Parsed = { record: string[]; info: Info };

const separators = [',', ';', '\t', '|'];

/** CSV with a header line; the separator is the one the header holds most of, unless named. */
export async function* readCsv(
  chunks: AsyncIterable<string>,
  options: CsvOptions = {},
): AsyncGenerator<SourceRow> {
  const input = chunks[Symbol.asyncIterator]();
  const first = await input.next();
  if (first.done) throw new FileProblem('the file is empty');
  const declared = /^sep=(.)\r?\n/.exec(first.value);
  const start = first.value.slice(declared?.[0].length ?? 0);
  const skipped: SourceRow[] = [];
  const parser = parse({
    delimiter: options.separator ?? declared?.[1] ?? likelySeparator(start),
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: longestRecord,
    skip_records_with_error: true,
    on_skip: (error) => {
      skipped.push({ line: lineOf(error), reason: error?.message ?? 'not CSV' });
      return undefined;
    },
  });
  const source = Readable.from(resume(start, input));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  // The parser counts a CRLF between quotes as two lines.
  let offset = declared ? 1 : 0;
  let header: string[] | undefined;
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      yield* skipped.splice(0);
      offset -= countIn(record, /\r\n/g);
      if (header) yield toRow(header, record, info.lines + offset - countIn(record, /\r\n?|\n/g));
      else header = record.map((name) => name.trim());
    }
  } catch (error) {
    throw error instanceof CsvError
      ? new FileProblem(`${error.message} (line ${lineOf(error)})`)
      : asFileProblem(error);
  } finally {
    source.destroy();
  }
  yield* skipped;
}

async function* resume(start: string, input: AsyncIterator<string>): AsyncGenerator<string> {
  yield start;
  for (let next = await input.next(); !next.done; next = await input.next()) yield next.value;
}

function likelySeparator(start: string): string {
  const header = (/^.*/.exec(start)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const counts = separators.map((separator) => header.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

function toRow(header: string[], record: string[], line: number): SourceRow {
  if (record.length !== header.length) {
    return { line, reason: `has ${record.length} fields, the header has ${header.length}` };
  }
  if (record.some((value) => value.includes(notText))) return { line, reason: notTextReason };
  return { line, values: Object.fromEntries(header.map((name, at) => [name, record[at]])) };
}

function countIn(record: string[], pattern: RegExp): number {
  return record.reduce((sum, value) => sum + (value.match(pattern)?.length ?? 0), 0);
}

function lineOf(error: CsvError | undefined): number {
  return typeof error?.['lines'] === 'number' ? error['lines'] : 0;
}
