import { type CsvOptions, readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import { readText, type TextOptions } from './read-text.ts';
import { asFileProblem, FileProblem, longestRecord, parseRecord, type SourceRow } from './source-row.ts';

export type ReadOptions = TextOptions &
  CsvOptions & {
    /** The name whose extension decides the format; the path when left out. */
    name?: string;
  };

type Format = 'csv' | 'json' | 'ndjson';

const sniffLength = 64 * 1024;

/** The records of a file of any known format. Throws FileProblem when the file cannot be read further. */
export async function* readRows(path: string, options: ReadOptions): AsyncGenerator<SourceRow> {
  const chunks = readText(path, options);
  try {
    const start = await firstPart(chunks);
    if (start.trim() === '') throw new FileProblem('the file is empty');
    const text = resume(start, chunks);
    const format = formatOf(options.name ?? path, start);
    if (format === 'csv')
      yield* readCsv(text, {
        ...options,
        separator: options.separator ?? tabOf(options.name ?? path, start),
      });
    else if (format === 'json') yield* readJson(text);
    else yield* readNdjson(text);
  } catch (error) {
    throw asFileProblem(error);
  } finally {
    await chunks.return(undefined);
  }
}

async function firstPart(chunks: AsyncGenerator<string>): Promise<string> {
  let start = '';
  while (start.length < sniffLength) {
    const next = await chunks.next();
    if (next.done) break;
    start += next.value;
  }
  return start;
}

async function* resume(start: string, chunks: AsyncIterable<string>): AsyncGenerator<string> {
  yield start;
  yield* chunks;
}

/** The header of a file with one column shows no separator: a TSV has a tab, and commas in its values. */
const tabOf = (file: string, start: string) =>
  /\.tsv(?:\.gz)?$/i.test(file) && !/^[^\n]*[,;|]/.test(start) ? '\t' : undefined;

/** Decided by the extension when it is clear; for .json and unknown ones by the beginning of the text. */
function formatOf(file: string, start: string): Format {
  const name = file.toLowerCase().replace(/\.gz$/, '');
  if (/\.(csv|tsv)$/.test(name)) return 'csv';
  if (/\.(ndjson|jsonl)$/.test(name)) return 'ndjson';
  const text = start.trimStart();
  if (text.startsWith('[')) return 'json';
  if (!text.startsWith('{')) return 'csv';
  return isWholeRecord(text.split('\n', 1)[0] ?? '') ? 'ndjson' : 'json';
}

/** A JSON object that fills a line is a record, unless it is an answer that contains a list of records. */
function isWholeRecord(line: string): boolean {
  try {
    const values: unknown = JSON.parse(line);
    return !Object.values(values as object).some(
      (value) => Array.isArray(value) && typeof value[0] === 'object',
    );
  } catch {
    return !/^\{\s*$|^\{\s*"[^"]*"\s*:\s*\[\s*\{/.test(line) && line.length >= sniffLength;
  }
}

/** One JSON record per line; empty lines are skipped. */
async function* readNdjson(chunks: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  let rest = '';
  let line = 0;
  let isSkipping = false;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
      line += 1;
      const text = rest + chunk.slice(start, end);
      rest = '';
      start = end + 1;
      if (isSkipping) isSkipping = false;
      else if (text.trim() !== '') yield* parseRecord(text, line);
    }
    if (!isSkipping) rest += chunk.slice(start);
    if (rest.length > longestRecord) {
      yield { line: line + 1, reason: 'the line is longer than 16 MB' };
      rest = '';
      isSkipping = true;
    }
  }
  if (rest.trim() !== '') yield* parseRecord(rest, line + 1);
}
