/** One record that cannot be read must not take those along that are asked for with it. */
import { ApiError } from './api-error.ts';

type Load<Key, Value> = (keys: readonly Key[]) => Promise<Value[]>;

/** A batch that fails by a fault of its own is asked for by halves, until what is at fault stands alone. */
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

/** An API that is away, or busy, answers no half either. */
const isItsOwn = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 500;
