/** Reads records for many pages in one request, with separate errors, and lets the pages render one after the other. */
import { ApiError } from './api-error.ts';

type Load<Key, Value> = (keys: readonly Key[]) => Promise<Value[]>;

/** A batch that the API cannot read is split in halves until only the faulty record fails. */
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

/** An unreachable or busy API would fail for the halves too, so only 500s of the API are split. */
const isItsOwn = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 500;

/**
 * Pages that share a request get their data at the same moment. Rendered concurrently, each would hold its unfinished HTML until
 * the last is done, and collecting that garbage costs a quarter of the rendering. So each waits for its own turn of the event
 * loop; the newest first, since a page that a visitor waits for comes after those rendered ahead.
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
