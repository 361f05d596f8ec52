/** An operator's orders: render pages by path, by tag, all of them, or the failed ones. */
import { hard } from '#site/server/store/page.ts';
import type { PageStore } from '#site/server/store/page-store.ts';
import { bulkPriority, firstPriority } from '#site/server/store/priority.ts';
import type { PagesInMemory } from './commits.ts';
import type { Failures } from './failures.ts';
import type { Journal } from './journal.ts';
import type { MarkWorker } from './mark-worker.ts';
import type { StoreFaults } from './store-faults.ts';

export interface OrdersOptions {
  store: PageStore;
  cache: PagesInMemory;
  failures: Failures;
  journal: Journal;
  marks: MarkWorker;
  faults: StoreFaults;
  /** Called when pages were queued. */
  onQueued: () => void;
  isIdle: () => boolean;
}

const cancelledAtOnce = 100;
/** A number higher than that of every change. */
const seq = Number.MAX_SAFE_INTEGER;

export function orders({ store, cache, failures, journal, marks, faults, onQueued, isIdle }: OrdersOptions) {
  let isClosed = false;

  function cancelSome(): void {
    if (isClosed) return;
    const isMore = store.waiting.takeBackOrdered(cancelledAtOnce) === cancelledAtOnce;
    if (isMore) setImmediate(() => faults.orElse(undefined, cancelSome));
    else if (isIdle()) journal.end();
  }

  return {
    renderPaths(paths: readonly string[]): void {
      store.transaction(() => {
        for (const path of paths) store.waiting.ensure(path, firstPriority);
      });
      for (const path of paths) {
        cache.mark(path, hard);
        failures.forgive(path);
      }
      onQueued();
    },
    renderTags(tags: readonly string[]): void {
      store.transaction(() => {
        for (const tag of tags) store.marks.add({ tag, level: hard, priority: bulkPriority, seq });
      });
      marks.work();
    },
    renderAll(): void {
      journal.begin(true);
      store.marks.order();
      marks.work();
    },
    /** Pages that have not been rendered yet keep their old version, unless they wait for another reason as well. */
    cancelAll(): void {
      store.marks.dropOrder();
      cancelSome();
    },
    retryFailed(): void {
      const paths = failures.takeAll();
      store.transaction(() => paths.forEach(store.waiting.takeBack));
      onQueued();
    },
    /** Called before the store is closed. */
    close(): void {
      isClosed = true;
    },
  };
}
