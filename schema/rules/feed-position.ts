import { z } from 'zod';

/** The answer's header with the position to come back with. */
export const positionHeader = 'X-Change-Position';

/** A place in the log of changes. */
export interface Position {
  /** The number of the last line that is known. */
  seq: number;
  /**
   * The moment of that line in microseconds since 1970, 0 where there is no line. A database that was put back to an earlier state
   * gives its numbers a second time, and only the moments tell which line is meant. Followers of older versions do not know it.
   */
  at?: number | undefined;
}

export type FullPosition = Position & { at: number };

export const positionText = ({ seq, at }: Position): string => (at === undefined ? `${seq}` : `${seq}-${at}`);

/** Sequence numbers are PostgreSQL's bigint; JavaScript counts exactly up to 2^53. */
export const position = z
  .string()
  .regex(/^\d{1,15}(?:-\d{1,16})?$/, { error: 'Must be a sequence number', abort: true })
  .transform((text): Position => {
    const [seq = 0, at] = text.split('-').map(Number);
    return { seq, at };
  });
