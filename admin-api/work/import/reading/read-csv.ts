import { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { likelySeparator, linesBefore } from './header-line.ts';
import { tsvLines } from './read-tsv.ts';
import {
  asFileProblem,
  FileProblem,
  isEmpty,
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

const leftOpen = (lines: number) =>
  `a quote that opens here is not closed, and takes the ${lines === 1 ? 'line' : `${lines} lines`} behind it for its text`;

/** CSV with a header line; the separator is the most frequent one in the header, unless it is given. */
export async function* readCsv(
  chunks: AsyncIterable<string>,
  options: CsvOptions = {},
): AsyncGenerator<SourceRow> {
  const input = chunks[Symbol.asyncIterator]();
  const first = await input.next();
  if (first.done) throw new FileProblem('the file is empty');
  const declared = /^sep=(.)\r?\n/.exec(first.value);
  const text = first.value.slice(declared?.[0].length ?? 0).replace(/^\uFEFF/, '');
  const passed = linesBefore(text);
  const start = text.split('\n').slice(passed).join('\n');
  const before = passed + (declared ? 1 : 0);
  const separator = options.separator ?? declared?.[1] ?? likelySeparator(/^.*/.exec(start)?.[0] ?? '');
  if (separator === '\t') return yield* readTabs(resume(start, input), before, options);
  const skipped: SourceRow[] = [];
  let isCutShort = false;
  const parser = parse({
    delimiter: separator,
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
  let breaks = before;
  const source = Readable.from(
    resume(start, input, (text) => {
      breaks += countOf(text, /\n/g);
    }),
  );
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  // The parser counts a CRLF between quotes as two lines.
  let offset = before;
  let header: string[] | undefined;
  let next = offset + 1;
  try {
    for await (const { record, raw, info } of parser as AsyncIterable<Parsed>) {
      yield* skipped.splice(0);
      offset -= countIn(record, /\r\n/g);
      next = info.lines + offset + 1;
      const line = info.lines + offset - countIn(record, /\r\n?|\n/g);
      if (header && record.some((value) => isLeftOpen(value, raw)))
        yield { line, reason: leftOpen(countIn(record, /\n/g)) };
      else if (header) yield* rowOf(header, record, line);
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
  if (isCutShort) yield { line: next, reason: leftOpen(breaks - next) };
}

/** The text; a last line without a line break gets one. */
async function* resume(
  start: string,
  input: AsyncIterator<string>,
  onText: (text: string) => void = () => undefined,
): AsyncGenerator<string> {
  let last = '';
  for (let text: string | undefined = start; text !== undefined; ) {
    onText(text);
    yield text;
    last = text.at(-1) ?? last;
    const next: IteratorResult<string> = await input.next();
    text = next.done ? undefined : next.value;
  }
  if (last !== '\n') onText('\n');
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longestRecord) throw new FileProblem('it has a line that is longer than 16 MB');
    for (const line of lines) yield line.replace(/\r$/, '');
  }
  if (rest !== '') yield rest.replace(/\r$/, '');
}

async function* readTabs(
  chunks: AsyncIterable<string>,
  offset: number,
  { onColumns }: CsvOptions,
): AsyncGenerator<SourceRow> {
  let header: string[] | undefined;
  for await (const { number, cells } of tsvLines(linesOf(chunks))) {
    if (header) yield* rowOf(header, cells, number + offset);
    else {
      header = cells.map((name) => name.trim());
      onColumns?.(header);
    }
  }
}

/** Nothing for a row whose cells are all empty; spreadsheets leave out empty cells at the end of a row, or add some. */
function* rowOf(header: string[], cells: string[], line: number): Generator<SourceRow> {
  if (isEmpty(cells)) return;
  if (!isEmpty(cells.slice(header.length)))
    yield { line, reason: `has ${cells.length} fields, the header has ${header.length}` };
  else if (cells.some((cell) => cell.includes(notText))) yield { line, reason: notTextReason };
  else yield { line, values: Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])) };
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
  return record.reduce((sum, value) => sum + countOf(value, pattern), 0);
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

function lineOf(error: CsvError | undefined): number {
  return typeof error?.['lines'] === 'number' ? error['lines'] : 0;
}
