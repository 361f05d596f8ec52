/** Works off the marks of changed tags: finds the pages that carry each tag, and queues them. */
import type { PageStore } from '#site/server/store/page-store.ts';
import type { PagesInMemory } from './commits.ts';
import type { Failures } from './failures.ts';

export interface MarkWorkerOptions {
  store: PageStore;
  cache: PagesInMemory;
  failures: Failures;
  /** Pages were queued. */
  onQueued: () => void;
  onStoreFault: (error: unknown) => void;
}

/** Milliseconds of one slice: enough for the pages of an edit. */
const slice = 8;
/** Milliseconds between two portions of a mark on every page, in which edits and visitors have their turn. */
const bulkPause = 5;
/** Milliseconds until rendering is looked at again, where an order is far enough ahead of it. */
const aheadPause = 250;

export class MarkWorker {
  readonly #options: MarkWorkerOptions;
  #isPlanned = false;
  #isClosed = false;

  constructor(options: MarkWorkerOptions) {
    this.#options = options;
  }

  /** Works for one slice and plans the next, so that visitors, and an API in this process, have their turn in between. */
  readonly work = (): void => {
    if (this.#isClosed) return;
    const { store, cache, failures, onQueued, onStoreFault } = this.#options;
    const end = performance.now() + slice;
    this.#isPlanned = false;
    try {
      do {
        for (const { path, level } of store.transaction(() => store.marks.work())) {
          cache.mark(path, level);
          failures.forgive(path);
        }
      } while (!store.marks.isEmpty() && !store.marks.isBulk() && performance.now() < end);
      onQueued();
      if (!store.marks.isEmpty()) this.#plan();
    } catch (error) {
      onStoreFault(error);
    }
  };

  /** The store is about to be closed. */
  close(): void {
    this.#isClosed = true;
  }

  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    const { marks } = this.#options.store;
    if (marks.isBulk()) setTimeout(this.work, marks.isAhead() ? aheadPause : bulkPause).unref();
    else setImmediate(this.work);
  }
}
