/** Keeps the page store within its bound on disk: the least used pages are removed, and rendered again at their next visit. */
import type { PageStore } from '#site/server/page-store/page-store.ts';
import type { PagesInMemory } from './commits.ts';

export interface StoreBoundOptions {
  store: Pick<PageStore, 'transaction' | 'pages'>;
  cache: Pick<PagesInMemory, 'remove'>;
  /** In bytes. */
  most: number;
  /** No later change finds the page, so that copies of it elsewhere must go as well. */
  onRemoved: (path: string) => void;
  onStoreFault: (error: unknown) => void;
  log: (line: string) => void;
}

/** Pages in one transaction, so that edits and visitors are served in between. */
const portion = 16;
/** Milliseconds between two of them. */
const pause = 5;

export function storeBound({ store, cache, most, onRemoved, onStoreFault, log }: StoreBoundOptions) {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isTold = false;

  const isOver = () => store.pages.bytes() > most;

  function work(): void {
    timer = undefined;
    try {
      const removed = store.transaction(() => store.pages.removeLeastUsed(portion));
      for (const path of removed) {
        cache.remove(path);
        onRemoved(path);
      }
      if (!isOver()) return;
      if (removed.length === 0) tell();
      else timer = setTimeout(work, pause);
    } catch (error) {
      onStoreFault(error);
    }
  }

  function tell(): void {
    if (isTold) return;
    isTold = true;
    log('PAGE_STORE_GB is too small for the pages that are always kept.');
  }

  return {
    /** Called when pages were stored. */
    check(): void {
      if (most === Number.POSITIVE_INFINITY || timer || isClosed) return;
      try {
        if (isOver()) timer = setTimeout(work, 0);
      } catch (error) {
        onStoreFault(error);
      }
    },
    /** Called before the store is closed. */
    close(): void {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
