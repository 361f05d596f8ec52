/** Writes an operator's order into the store while no site server runs; the next start executes it. */
import type { PublishOrder } from '#schema/publish.ts';
import { hard } from '#site/server/store/page.ts';
import { openPageStore } from '#site/server/store/page-store.ts';
import { bulkPriority, firstPriority } from '#site/server/store/priority.ts';

/** The message for paths or tags of an order that do not exist. */
export const unknownWords = (order: PublishOrder, unknown: readonly string[]): string =>
  `${'tags' in order ? 'No page carries the tag' : 'No such page:'} ${unknown.join(', ')}`;

/** The same without a site server: such a path may be that of a page that is rendered at its first visit. */
export const notStoredWords = (order: PublishOrder, unknown: readonly string[]): string =>
  'tags' in order
    ? unknownWords(order, unknown)
    : `Not stored: ${unknown.join(', ')}. Nothing was ordered: a page that is not stored is rendered at its first visit. While the site runs, this command also says whether there is such a page.`;

/** Returns the paths that are not stored, or the tags that no page carries. If there are any, nothing is ordered. */
export function markInStore(file: string, order: PublishOrder): string[] {
  const store = openPageStore(file);
  try {
    const paths = 'paths' in order ? order.paths : [];
    const tags = 'tags' in order ? order.tags : [];
    const unknown = [
      ...paths.filter((path) => store.pages.read(path) === undefined),
      ...tags.filter((tag) => !store.marks.isShown(tag)),
    ];
    if (unknown.length > 0) return unknown;
    const seq = Number.MAX_SAFE_INTEGER;
    store.transaction(() => {
      for (const path of paths) store.waiting.ensure(path, firstPriority);
      for (const tag of tags) store.marks.add({ tag, level: hard, priority: bulkPriority, seq });
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
