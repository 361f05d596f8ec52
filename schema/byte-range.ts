/** One range of a file, as players and resumed downloads ask for it. First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

const form = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** undefined asks for the whole file (no range, several ranges, or not a range at all); null lies beyond the end. */
export function byteRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, first = '', last = ''] = form.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? null : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) return null;
  return start > end ? undefined : { start, end };
}
