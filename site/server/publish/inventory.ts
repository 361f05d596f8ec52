/** Puts every page there is on the list of what is to be rendered; what lies fresh in the store is passed over. */
import { z } from 'zod';
import { type PublishedTitles, publishedLists, publishedTitles } from '#schema/bundle.ts';
import { eagerListPages } from '#schema/tags.ts';
import { apiGet } from '#site/lib/api.ts';
import { contentPagePath, type ListName, listPath, listPaths, watchPath } from '#site/lib/paths.ts';
import type { PageStore } from '#site/server/store/page-store.ts';
import { bulkPriority, deepListPriority, titlePriority, watchPriority } from '#site/server/store/priority.ts';
import { expectMatches } from './match-inventory.ts';
import { episodePathsOf, fixedPaths, pathsOfTitle } from './page-paths.ts';
import { privateGet } from './private-get.ts';

export interface InventoryOptions {
  store: PageStore;
  apiUrl: string;
  feedKey: string;
  onMore: () => void;
}

/** Few enough that neither the answer nor what is written of it holds up visitors and edits. */
const titlesAtOnce = 200;
const portion = 50;
const contentPages = z.array(z.object({ slug: z.string() }));

function isShown(name: string): name is ListName {
  return Object.hasOwn(listPaths, name);
}

async function expectFixed({ store, apiUrl }: InventoryOptions): Promise<void> {
  const pages = await apiGet('/api/pages', contentPages, { base: apiUrl });
  store.transaction(() => {
    for (const path of fixedPaths) store.waiting.expect(path, path === '/' ? bulkPriority : bulkPriority + 1);
    for (const { slug } of pages) store.waiting.expect(contentPagePath(slug), bulkPriority + 3);
  });
}

async function expectLists({ store, apiUrl, feedKey }: InventoryOptions): Promise<void> {
  const { lists } = await privateGet(apiUrl, '/api/publish/lists', feedKey, publishedLists);
  store.transaction(() => {
    for (const { name, totalPages } of lists) {
      if (!isShown(name)) continue;
      for (let page = 1; page <= Math.max(1, totalPages); page += 1) {
        store.waiting.expect(
          listPath(name, page),
          page <= eagerListPages ? bulkPriority + 1 : deepListPriority,
        );
      }
    }
  });
}

async function expectTitles(store: PageStore, titles: PublishedTitles['titles']): Promise<void> {
  for (let start = 0; start < titles.length; start += portion) {
    store.transaction(() => {
      for (const title of titles.slice(start, start + portion)) {
        for (const path of pathsOfTitle(title)) store.waiting.expect(path, titlePriority(title.id));
        for (const path of [watchPath(title), ...episodePathsOf(title)])
          store.waiting.expect(path, watchPriority(title.id));
      }
    });
    await new Promise(setImmediate);
  }
}

export async function takeInventory(options: InventoryOptions): Promise<void> {
  const { store, apiUrl, feedKey, onMore } = options;
  await expectFixed(options);
  await expectLists(options);
  onMore();
  await expectMatches(options);
  let after: number | null = 0;
  while (after !== null) {
    const path: string = `/api/publish/titles?after=${after}&limit=${titlesAtOnce}`;
    const { titles, next }: PublishedTitles = await privateGet(apiUrl, path, feedKey, publishedTitles);
    await expectTitles(store, titles);
    onMore();
    after = next;
  }
}
