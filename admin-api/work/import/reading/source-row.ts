import { isSeen } from '#schema/rules/text.ts';

/** One record of a file, or the reason why it could not be read. */
export type SourceRow = { line: number; values: Record<string, unknown> } | { line: number; reason: string };

/** A longer record is a damaged file. */
export const longestRecord = 16 * 1024 * 1024;

/** The replacement character, which decoders write for invalid bytes. */
export const notText = '\uFFFD';
export const notTextReason = 'holds letters that cannot be read in the encoding of the file';

/** Whether a value, or each within a list or an object, is null or a text of which nothing is seen. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return !isSeen(value);
  if (typeof value !== 'object') return value === undefined;
  return value === null || Object.values(value).every(isEmpty);
}

/** The values of one JSON record, or the reason why there are none; nothing of an empty record. */
export function* parseRecord(text: string, line: number): Generator<SourceRow> {
  if (text.includes(notText)) return yield { line, reason: notTextReason };
  try {
    const values: unknown = JSON.parse(text);
    if (isEmpty(values)) return;
    if (typeof values === 'object' && !Array.isArray(values))
      yield { line, values: values as Record<string, unknown> };
    else yield { line, reason: 'not an object with fields' };
  } catch (error) {
    yield { line, reason: `not JSON: ${error instanceof Error ? error.message : error}` };
  }
}

/** A problem that ends the reading of one file: missing, cut short, or another format than it claims. */
export class FileProblem extends Error {
  override name = 'FileProblem';
}

const systemReasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be read (permission denied)',
  EISDIR: 'it is a folder, not a file',
  Z_BUF_ERROR: 'the compressed file is cut short',
  Z_DATA_ERROR: 'the compressed data is damaged',
};

export function asFileProblem(error: unknown): FileProblem {
  if (error instanceof FileProblem) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = systemReasons[code] ?? (error instanceof Error ? error.message : String(error));
  return new FileProblem(reason);
}
