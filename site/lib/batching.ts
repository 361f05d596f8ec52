/** Reading records for many pages in one request: faults stay apart, and pages are rendered one after the other. */
import { ApiError } from './api-error.ts';

type Load<Key, Value> = (keys: readonly Key[]) => Promise<Value[]>;

/** A batch that the API fails to read is asked for by halves, until the record at fault stands alone and fails alone. */
export function byHalves<Key, Value>(load: Load<Key, Value>): Load<Key, Value | Error> {
  async function attempt(keys: readonly Key[]): Promise<(Value | Error)[]> {
    try {
      return await load(keys);
    } catch (error) {
      if (!isItsOwn(error)) throw error;
      if (keys.length === 1) return [error];
      const half = Math.ceil(keys.length / 2);
      return (await Promise.all([attempt(keys.slice(0, half)), attempt(keys.slice(half))])).flat();
    }
  }
  return attempt;
}

/** An API that is away, or busy, answers no half either: only its own faults are looked for. */
const isItsOwn = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 500;

/**
 * Pages that share one request get their data at the same moment. If they were rendered side by side, each would hold its unfinished
 * HTML until the last is done, and collecting that garbage would cost a quarter of the rendering. So each waits for a turn of the
 * event loop of its own; the newest first, since a page that somebody waits for comes after those that are rendered ahead.
 */
export function takeTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(nextTurn);
  });
}

const waiting: (() => void)[] = [];

function nextTurn(): void {
  waiting.pop()?.();
  if (waiting.length > 0) setImmediate(nextTurn);
}
