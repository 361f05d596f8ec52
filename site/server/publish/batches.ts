/**
 * Gathers items into batches. A page that is written in a transaction of its own costs eight times as much as one of sixty (measured),
 * because each transaction writes the same leaves of the index again.
 */

export interface BatchOptions<T> {
  /** The batch, with this item, is worked off at once. */
  isUrgent: (item: T) => boolean;
  work: (items: T[]) => void;
}

const most = 64;
const longestWait = 50;

export function batches<T>({ isUrgent, work }: BatchOptions<T>) {
  let gathered: T[] = [];
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (gathered.length === 0) return;
    const items = gathered;
    gathered = [];
    work(items);
  }

  return {
    add(item: T): void {
      gathered.push(item);
      if (gathered.length >= most || isUrgent(item)) flush();
      else timer ??= setTimeout(flush, longestWait);
    },
    flush,
  };
}
