/** Keeps the page store within its bound on disk: the least used pages are removed, and rendered again at their next visit. */
import type { PageStore } from '#site/server/store/page-store.ts';
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

export class StoreBound {
  readonly #options: StoreBoundOptions;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #isTold = false;

  constructor(options: StoreBoundOptions) {
    this.#options = options;
  }

  /** Called when pages were stored. */
  check(): void {
    const { most, onStoreFault } = this.#options;
    if (most === Number.POSITIVE_INFINITY || this.#timer || this.#isClosed) return;
    try {
      if (this.#isOver()) this.#timer = setTimeout(this.#work, 0);
    } catch (error) {
      onStoreFault(error);
    }
  }

  /** Called before the store is closed. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #isOver(): boolean {
    return this.#options.store.pages.bytes() > this.#options.most;
  }

  readonly #work = (): void => {
    const { store, cache, onRemoved, onStoreFault } = this.#options;
    this.#timer = undefined;
    try {
      const removed = store.transaction(() => store.pages.removeLeastUsed(portion));
      for (const path of removed) {
        cache.remove(path);
        onRemoved(path);
      }
      if (!this.#isOver()) return;
      if (removed.length === 0) this.#tell();
      else this.#timer = setTimeout(this.#work, pause);
    } catch (error) {
      onStoreFault(error);
    }
  };

  #tell(): void {
    if (this.#isTold) return;
    this.#isTold = true;
    this.#options.log('PAGE_STORE_GB is too small for the pages that are always kept.');
  }
}
