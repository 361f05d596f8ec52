/** An operator's orders: render pages by path, by tag, all of them, or the failed ones. */

import type { PublishOrder } from '#schema/shapes/publish.ts';
import { mustRender } from '#site/server/page-store/page.ts';
import { openPageStore, type PageStore } from '#site/server/page-store/page-store.ts';
import { bulkPriority, firstPriority } from '#site/server/page-store/priority.ts';
import type { MarkWorker } from './apply-changes.ts';
import type { PagesInMemory } from './commits.ts';
import type { Failures, StoreFaults } from './failures.ts';
import type { Journal } from './reports.ts';

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

export function operatorOrders({
  store,
  cache,
  failures,
  journal,
  marks,
  faults,
  onQueued,
  isIdle,
}: OrdersOptions) {
  let isClosed = false;

  function cancelSome(): void {
    if (isClosed) return;
    const isMore = store.waiting.cancelOrdered(cancelledAtOnce) === cancelledAtOnce;
    if (isMore) setImmediate(() => faults.orElse(undefined, cancelSome));
    else if (isIdle()) journal.end();
  }

  return {
    renderPaths(paths: readonly string[]): void {
      store.transaction(() => {
        for (const path of paths) store.waiting.ensure(path, firstPriority);
      });
      for (const path of paths) {
        cache.mark(path, mustRender);
        failures.forgive(path);
      }
      onQueued();
    },
    renderTags(tags: readonly string[]): void {
      store.transaction(() => {
        store.marks.add(tags.map((tag) => ({ tag, level: mustRender, priority: bulkPriority, seq })));
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
      store.transaction(() => paths.forEach(store.waiting.requeue));
      onQueued();
    },
    /** Called before the store is closed. */
    close(): void {
      isClosed = true;
    },
  };
}

/** The message for paths or tags of an order that do not exist. */
export const unknownWords = (order: PublishOrder, unknown: readonly string[]): string =>
  `${'tags' in order ? 'No page carries the tag' : 'No such page:'} ${unknown.join(', ')}`;

/** The same without a site server: such a path may be that of a page that is rendered at its first visit. */
export const notStoredWords = (order: PublishOrder, unknown: readonly string[]): string =>
  'tags' in order
    ? unknownWords(order, unknown)
    : `Not stored: ${unknown.join(', ')}. Nothing was ordered: a page that is not stored is rendered at its first visit. While the site runs, this command also says whether there is such a page.`;

/**
 * Writes an operator's order into the store while no site server runs; the next start executes it. Returns the paths that are not
 * stored, or the tags that no page carries. If there are any, nothing is ordered.
 */
export function markInStore(file: string, order: PublishOrder): string[] {
  const store = openPageStore(file);
  try {
    const paths = 'paths' in order ? order.paths : [];
    const tags = 'tags' in order ? order.tags : [];
    const shown = store.marks.shownOf(tags);
    const unknown = [
      ...paths.filter((path) => store.pages.read(path) === undefined),
      ...tags.filter((tag) => !shown.has(tag)),
    ];
    if (unknown.length > 0) return unknown;
    const seq = Number.MAX_SAFE_INTEGER;
    store.transaction(() => {
      for (const path of paths) store.waiting.ensure(path, firstPriority);
      store.marks.add(tags.map((tag) => ({ tag, level: mustRender, priority: bulkPriority, seq })));
      if ('all' in order) {
        store.marks.order();
        store.meta.setInventory('');
      }
    });
    return [];
  } finally {
    store.close();
  }
}
