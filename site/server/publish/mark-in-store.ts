/** The operator's wish when no site server runs: written into the store, carried out at the next start. */
import type { PublishOrder } from '#schema/change.ts';
import { hard } from '#site/server/store/page.ts';
import { everyPage } from '#site/server/store/page-marks.ts';
import { openPageStore } from '#site/server/store/page-store.ts';
import { bulkPriority, firstPriority } from '#site/server/store/priority.ts';

/** Returns the paths that name no page. */
export function markInStore(file: string, order: PublishOrder): string[] {
  const store = openPageStore(file);
  try {
    const paths = 'paths' in order ? order.paths : [];
    const unknown = paths.filter((path) => store.pages.read(path) === undefined);
    if (unknown.length > 0) return unknown;
    const tags = 'tags' in order ? order.tags : 'all' in order ? [everyPage] : [];
    const seq = Number.MAX_SAFE_INTEGER;
    store.transaction(() => {
      for (const path of paths) store.waiting.ensure(path, firstPriority);
      for (const tag of tags) store.marks.add({ tag, level: hard, priority: bulkPriority, seq });
      if ('all' in order) store.meta.setInventory('');
    });
    return [];
  } finally {
    store.close();
  }
}
