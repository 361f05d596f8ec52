/** Work on many records in the background, in batches that no single record can block. */
import { sql } from '@mikro-orm/postgresql';
import { isRefused } from './write.ts';

/** Formats ids as a PostgreSQL array: tens of thousands of ids are too many for separate parameters. */
export const arrayOf = (ids: Iterable<number>) => sql`${`{${[...ids].join(',')}}`}::integer[]`;

export interface Batch {
  /** How many records the next attempt takes; `work` lowers it to the number that it found. */
  size: number;
  readonly most: number;
}

export const batchOf = (most: number): Batch => ({ size: most, most });

/** Statements that take too long: ended by their time limit, or waiting for a lock beyond theirs. */
const tooLong = ['57014', '55P03'];
/** Refusals of triggers and functions, and values beyond what PostgreSQL can store. */
const refusedElse = /^(P0|54)/;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');
const isOfRecords = (error: unknown) =>
  isRefused(error) || tooLong.includes(codeOf(error)) || refusedElse.test(codeOf(error));

/** For the operator, without the statement. */
export function reasonOf(error: unknown): string {
  if (tooLong.includes(codeOf(error))) return 'It takes longer than a minute, or something else holds it';
  if (!(error instanceof Error)) return String(error);
  // The ORM puts the statement before PostgreSQL's words and the whole row after them.
  const [words = ''] = error.message.split(/\n\s*- (?:detail|hint|where)/);
  return words.split(' - ').at(-1) ?? words;
}

/**
 * Runs `work` once. When its records are the reason that it fails, the next batch has half as many, until a single one is left, which
 * `skip` sets aside; the result is undefined then. Any other failure is thrown, and the batch stays as it is.
 */
export async function attempt<Done>(
  batch: Batch,
  { work, skip }: { work: (batch: Batch) => Promise<Done>; skip: (reason: string) => Promise<void> },
): Promise<Done | undefined> {
  try {
    const done = await work(batch);
    batch.size = Math.min(batch.most, 2 * batch.size);
    return done;
  } catch (error) {
    if (!isOfRecords(error)) throw error;
    if (batch.size <= 1) await skip(reasonOf(error));
    batch.size = Math.max(1, Math.floor(batch.size / 2));
    return undefined;
  }
}

/** How many rows one statement of an order reads or writes: so many take a fraction of the time that a statement may. */
export const portionSize = 20_000;

/** In their order; `rowsOf` says how many rows there are of a record. One that has more than a portion is a portion of its own. */
export function* portionsOf(
  ids: readonly number[],
  rowsOf: (id: number) => number = () => 1,
): Generator<readonly number[]> {
  let portion: number[] = [];
  let rows = 0;
  for (const id of ids) {
    const more = rowsOf(id);
    if (portion.length > 0 && rows + more > portionSize) {
      yield portion;
      portion = [];
      rows = 0;
    }
    portion.push(id);
    rows += more;
  }
  if (portion.length > 0) yield portion;
}
