/** Finds out, before it is sent, whether a file is UTF-8, and reads lines of it in other encodings. */
import type { ImportEncoding } from '#schema/shapes/import-fields.ts';

const shownLines = 6;
const longestLine = 160;

/** The beginning of a file that is not UTF-8, up to lines with the letters in question. */
export type Sample = Uint8Array<ArrayBuffer>;

/** null for a file in UTF-8, or with a byte-order mark. */
export async function sampleOf(file: File): Promise<Sample | null> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if ((start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff)) return null;
  const isGzip = start[0] === 0x1f && start[1] === 0x8b;
  const bytes = isGzip ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = bytes.getReader();
  try {
    for (let { done, value } = await reader.read(); ; { done, value } = await reader.read()) {
      if (!isUtf8(decoder, value)) return value ?? new Uint8Array();
      if (done) return null;
    }
  } catch {
    // A damaged file is reported when it is sent.
    return null;
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** A text holds no NUL: UTF-16 of English would pass for UTF-8. */
function isUtf8(decoder: TextDecoder, chunk: Uint8Array | undefined): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return chunk === undefined || !chunk.includes(0);
  } catch {
    return false;
  }
}

/** The first lines of the sample that hold letters beyond ASCII, as this encoding reads them. */
export function linesIn(sample: Sample, encoding: ImportEncoding): string[] {
  const lines = new TextDecoder(encoding).decode(sample).split(/\r\n?|\n/);
  const telling = lines.filter((line) => /[^\0-\x7f]/.test(line));
  return (telling.length > 0 ? telling : lines)
    .slice(0, shownLines)
    .map((line) => line.slice(0, longestLine));
}
