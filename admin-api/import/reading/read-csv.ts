import { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import {
  asFileProblem,
  FileProblem,
  longestRecord,
  notText,
  notTextReason,
  type SourceRow,
} from './source-row.ts';

export type CsvOptions = {
  separator?: string | undefined;
  /** Called with the names of the header line. */
  onColumns?: (names: string[]) => void;
};
type Parsed = { record: string[]; raw: string; info: Info };

const leftOpen = 'a quote that opens here is not closed, and takes the lines behind it for its text';
const separators = [',', ';', '\t', '|'];

/** CSV with a header line; the separator is the most frequent one in the header, unless it is given. */
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
  let isCutShort = false;
  const parser = parse({
    delimiter: options.separator ?? declared?.[1] ?? likelySeparator(start),
    bom: true,
    info: true,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: longestRecord,
    skip_records_with_error: true,
    on_skip: (error) => {
      if (error?.code === 'CSV_QUOTE_NOT_CLOSED') isCutShort = true;
      else skipped.push({ line: lineOf(error), reason: error?.message ?? 'not CSV' });
      return undefined;
    },
  });
  const source = Readable.from(resume(start, input));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  // The parser counts a CRLF between quotes as two lines.
  let offset = declared ? 1 : 0;
  let header: string[] | undefined;
  let next = offset + 1;
  try {
    for await (const parsed of parser as AsyncIterable<Parsed>) {
      const { record, info } = parsed;
      yield* skipped.splice(0);
      offset -= countIn(record, /\r\n/g);
      next = info.lines + offset + 1;
      if (header) yield toRow(header, parsed, info.lines + offset - countIn(record, /\r\n?|\n/g));
      else {
        header = record.map((name) => name.trim());
        options.onColumns?.(header);
      }
    }
  } catch (error) {
    throw error instanceof CsvError
      ? new FileProblem(`${error.message} (line ${lineOf(error)})`)
      : asFileProblem(error);
  } finally {
    source.destroy();
  }
  yield* skipped;
  if (isCutShort) yield { line: next, reason: leftOpen };
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

function toRow(header: string[], { record, raw }: Parsed, line: number): SourceRow {
  if (record.length !== header.length) {
    return { line, reason: `has ${record.length} fields, the header has ${header.length}` };
  }
  if (record.some((value) => isLeftOpen(value, raw))) return { line, reason: leftOpen };
  if (record.some((value) => value.includes(notText))) return { line, reason: notTextReason };
  return { line, values: Object.fromEntries(header.map((name, at) => [name, record[at]])) };
}

/**
 * Whether a quote was never closed. If a later field contains a quote, the parser takes that as the end: the value then begins
 * with a quote and contains several lines. A value that really begins with a quote has three of them in the file.
 */
function isLeftOpen(value: string, raw: string): boolean {
  if (!value.startsWith('"') || !value.includes('\n')) return false;
  const begin = /^[^"\r\n]*/.exec(value.slice(1))?.[0] ?? '';
  return !raw.includes(`"""${begin}`);
}

function countIn(record: string[], pattern: RegExp): number {
  return record.reduce((sum, value) => sum + (value.match(pattern)?.length ?? 0), 0);
}

function lineOf(error: CsvError | undefined): number {
  return typeof error?.['lines'] === 'number' ? error['lines'] : 0;
}
