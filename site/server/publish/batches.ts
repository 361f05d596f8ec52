/**
 * Gathers what arrives one by one. A transaction a page would write the same leaves of the index again and again: measured, a page
 * written alone costs eight times a page among sixty.
 */

export interface BatchOptions<T> {
  /** Takes along what has gathered, at once. */
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
