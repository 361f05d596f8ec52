/** Queues every page that the page kinds list, except those that are fresh in the store. */
import { publishedMatches, publishedPeople, publishedTitles } from '#schema/publish.ts';
import { apiGet, type Reply } from '#site/lib/api.ts';
import type { Ahead, Api, Paths } from '#site/page-kinds/page-kind.ts';
import { pageKinds } from '#site/page-kinds/registry.ts';
import type { PageStore } from '#site/server/store/page-store.ts';
import {
  bulkPriority,
  deepListPriority,
  kindOf,
  titlePriority,
  watchPriority,
} from '#site/server/store/priority.ts';

export interface InventoryOptions {
  store: PageStore;
  apiUrl: string;
  feedKey: string;
  onMore: () => void;
}

/** Small enough that neither the answer nor writing it to the store delays visitors and edits. */
const recordsAtOnce = 200;
const portion = 50;

export async function takeInventory({ store, apiUrl, feedKey, onMore }: InventoryOptions): Promise<void> {
  await expectPages(store, apiUrl);
  onMore();
  const listing = <T extends Listing>(path: string, reply: Reply<T>) =>
    batchesOf(apiUrl, path, feedKey, reply);
  for await (const { matches } of listing('/api/publish/matches', publishedMatches)) {
    await expectRecords(store, matches, ({ match }) => match);
    onMore();
  }
  for await (const { titles } of listing('/api/publish/titles', publishedTitles)) {
    await expectRecords(store, titles, ({ title }) => title);
    onMore();
  }
  for await (const { people } of listing('/api/publish/people', publishedPeople)) {
    await expectRecords(store, people, ({ person }) => person);
    onMore();
  }
}

async function expectPages(store: PageStore, apiUrl: string): Promise<void> {
  const api: Api = { get: (path, reply) => apiGet(path, reply, { base: apiUrl }) };
  for (const { paths } of pageKinds) {
    const { soon = [], late = [] } = (await paths.pages?.(api)) ?? {};
    store.transaction(() => {
      for (const path of soon) store.waiting.expect(path, bulkPriority + kindOf(path));
      for (const path of late) store.waiting.expect(path, deepListPriority);
    });
  }
}

async function expectRecords<T extends { id: number }>(
  store: PageStore,
  records: readonly T[],
  pathsOf: (paths: Paths) => ((record: T) => Ahead) | undefined,
): Promise<void> {
  const kinds = pageKinds.flatMap(({ paths }) => pathsOf(paths) ?? []);
  for (let start = 0; start < records.length; start += portion) {
    store.transaction(() => {
      for (const record of records.slice(start, start + portion)) {
        for (const { soon = [], late = [] } of kinds.map((aheadOf) => aheadOf(record))) {
          for (const path of soon) store.waiting.expect(path, titlePriority(record.id));
          for (const path of late) store.waiting.expect(path, watchPriority(record.id));
        }
      }
    });
    await new Promise(setImmediate);
  }
}

interface Listing {
  /** The `after` of the next call; null after the last record. */
  next: number | null;
}

async function* batchesOf<T extends Listing>(
  apiUrl: string,
  path: string,
  feedKey: string,
  reply: Reply<T>,
): AsyncGenerator<T> {
  const headers = { Authorization: `Bearer ${feedKey}` };
  for (let after: number | null = 0; after !== null; ) {
    const answer = fetch(`${apiUrl}${path}?after=${after}&limit=${recordsAtOnce}`, { headers });
    const batch: T = await apiGet(path, reply, { answer });
    yield batch;
    after = batch.next;
  }
}
