/** Processes the marks of changed tags: finds the pages that carry each tag, and queues them. */
import type { PageStore } from '#site/server/store/page-store.ts';
import type { PagesInMemory } from './commits.ts';
import type { Failures } from './failures.ts';

export interface MarkWorkerOptions {
  store: PageStore;
  cache: PagesInMemory;
  failures: Failures;
  /** Called when pages were queued. */
  onQueued: () => void;
  onStoreFault: (error: unknown) => void;
}

/** Milliseconds of one slice: enough for the pages of an edit. */
const slice = 8;
/** Milliseconds between two portions of a mark on every page, in which edits and visitors are served. */
const bulkPause = 5;
/** Milliseconds until the next check, when an order is far enough ahead of rendering. */
const aheadPause = 250;

export class MarkWorker {
  readonly #options: MarkWorkerOptions;
  #isPlanned = false;
  #isClosed = false;

  constructor(options: MarkWorkerOptions) {
    this.#options = options;
  }

  /** Works for one slice and schedules the next, so that visitors, and an API in this process, are served in between. */
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

  /** Called before the store is closed. */
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
