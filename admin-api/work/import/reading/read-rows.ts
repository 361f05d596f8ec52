import { type CsvOptions, readCsv } from './read-csv.ts';
import { footballHeading, readFootballTxt } from './read-football-txt.ts';
import { readJson } from './read-json.ts';
import { readText, type TextOptions } from './read-text.ts';
import { asFileProblem, FileProblem, longestRecord, parseRecord, type SourceRow } from './source-row.ts';

export type ReadOptions = TextOptions &
  CsvOptions & {
    /** The name whose extension decides the format; the path when left out. */
    name?: string;
    /** Called with the name that a file says of itself, as openfootball's do of their league. */
    onName?: (name: string) => void;
  };

type Format = 'csv' | 'football.txt' | 'json' | 'by key' | 'ndjson';

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
    else if (format === 'football.txt') {
      options.onName?.(footballHeading.exec(start)?.[1]?.trim() ?? '');
      yield* readFootballTxt(text);
    } else if (format === 'by key') yield* readByKey(text);
    else if (format === 'json') {
      const named = /^\s*\{\s*"name"\s*:\s*("(?:[^"\\]|\\.){1,200}")/.exec(start)?.[1];
      if (named !== undefined) options.onName?.(String(JSON.parse(named)));
      yield* readJson(text);
    } else yield* readNdjson(text);
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
  if (footballHeading.test(start)) return 'football.txt';
  const text = start.trimStart();
  if (text.startsWith('[')) return 'json';
  if (!text.startsWith('{')) return 'csv';
  if (isByKey.test(text)) return 'by key';
  return isWholeRecord(text.split('\n', 1)[0] ?? '') ? 'ndjson' : 'json';
}

/** Objects without lists or objects in them, each behind its key: {"tt0000001": {"title": …}, "tt0000002": {… */
const isByKey = /^\{\s*"(?:[^"\\]|\\.)*"\s*:\s*\{[^{}[\]]*\}\s*(?:,\s*"(?:[^"\\]|\\.)*"\s*:\s*\{|\}\s*$)/;

async function* readByKey(chunks: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  let text = '';
  for await (const chunk of chunks) {
    text += chunk;
    if (text.length > longestRecord)
      throw new FileProblem('it is one object of more than 16 MB: make a list of its records');
  }
  let records: Record<string, unknown>;
  try {
    records = JSON.parse(text);
  } catch (error) {
    throw new FileProblem(`not JSON: ${error instanceof Error ? error.message : error}`);
  }
  let line = 1;
  let read = 0;
  for (const [key, record] of Object.entries(records)) {
    const at = text.indexOf(JSON.stringify(key), read);
    if (at !== -1) {
      line += text.slice(read, at).split('\n').length - 1;
      read = at;
    }
    if (typeof record === 'object' && record !== null && !Array.isArray(record))
      yield { line, values: { key, ...record } };
    else yield { line, reason: 'not an object with fields' };
  }
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
