/** Lists every page that the page kinds name, and queues those that are rendered ahead and not fresh in the store. */
import { publishedMatches, publishedPeople, publishedTitles } from '#schema/publish.ts';
import { apiGet, type Reply } from '#site/lib/api.ts';
import type { Ahead, Api, Paths } from '#site/page-kinds/page-kind.ts';
import { pageKinds } from '#site/page-kinds/registry.ts';
import type { PageStore } from '#site/server/store/page-store.ts';
import {
  bulkPriority,
  deepListPriority,
  kindOf,
  type PageRecord,
  recordPriority,
} from '#site/server/store/priority.ts';
import { PagesAhead } from './pages-ahead.ts';

interface ApiOptions {
  apiUrl: string;
  feedKey: string;
}

export interface InventoryOptions extends ApiOptions {
  store: PageStore;
  ahead: PagesAhead;
  onMore: () => void;
}

interface ListedPage {
  path: string;
  priority: number;
}

/** Small enough that neither the answer nor writing it to the store delays visitors and edits. */
const recordsAtOnce = 200;
const portion = 150;

export async function takeInventory({ store, onMore, ...options }: InventoryOptions): Promise<void> {
  for await (const pages of listPages(options)) {
    for (let start = 0; start < pages.length; start += portion) {
      store.transaction(() => {
        for (const { path, priority } of pages.slice(start, start + portion))
          store.waiting.expect(path, priority);
      });
      await new Promise(setImmediate);
    }
    onMore();
  }
}

/** The path of every page, whether it is rendered ahead or not. */
export async function* everyPath(options: ApiOptions): AsyncGenerator<string> {
  for await (const pages of listPages({ ...options, ahead: new PagesAhead() }))
    for (const { path } of pages) yield path;
}

type ListingOptions = Omit<InventoryOptions, 'store' | 'onMore'>;

async function* listPages(options: ListingOptions): AsyncGenerator<ListedPage[]> {
  const { ahead } = options;
  const listing = <T extends Listing>(kind: PageRecord['kind'], reply: Reply<T>) =>
    batchesOf(options, kind, reply);
  yield* pagesOfNoRecord(options);
  for await (const { matches } of listing('matches', publishedMatches))
    yield pagesOf(matches, 'matches', ({ match }) => match);
  for await (const { titles } of listing('titles', publishedTitles))
    yield pagesOf(titles, 'titles', ({ title }) => title);
  for await (const { people } of listing('people', publishedPeople))
    yield pagesOf(people, 'people', ({ person }) => person);

  async function* pagesOfNoRecord({ apiUrl }: ApiOptions): AsyncGenerator<ListedPage[]> {
    const api: Api = { get: (path, reply) => apiGet(path, reply, { base: apiUrl }) };
    for (const { paths } of pageKinds) {
      const { soon = [], late = [] } = (await paths.pages?.(api)) ?? {};
      yield [
        ...soon.map((path) => ({ path, priority: bulkPriority + kindOf(path) })),
        // They are as many as there are titles.
        ...(ahead.isEverything ? late.map((path) => ({ path, priority: deepListPriority })) : []),
      ];
    }
  }
}

function pagesOf<T extends { id: number }>(
  records: readonly T[],
  kind: PageRecord['kind'],
  pathsOf: (paths: Paths) => ((record: T) => Ahead) | undefined,
): ListedPage[] {
  const listings = pageKinds.flatMap(({ paths }) => pathsOf(paths) ?? []);
  return records.flatMap((record) => {
    const priorities = {
      soon: recordPriority({ kind, id: record.id }, false),
      late: recordPriority({ kind, id: record.id }, true),
    };
    return listings.flatMap((aheadOf) => {
      const { soon = [], late = [] } = aheadOf(record);
      return [
        ...soon.map((path) => ({ path, priority: priorities.soon })),
        ...late.map((path) => ({ path, priority: priorities.late })),
      ];
    });
  });
}

interface Listing {
  /** The `after` of the next call; null after the last record. */
  next: number | null;
}

async function* batchesOf<T extends Listing>(
  { apiUrl, feedKey, ahead }: ListingOptions,
  kind: PageRecord['kind'],
  reply: Reply<T>,
): AsyncGenerator<T> {
  const path = `/api/publish/${kind}`;
  const headers = { Authorization: `Bearer ${feedKey}` };
  for (let after: number | null = ahead.olderThan(kind); after !== null; ) {
    const answer = fetch(`${apiUrl}${path}?after=${after}&limit=${recordsAtOnce}`, { headers });
    const batch: T = await apiGet(path, reply, { answer });
    yield batch;
    after = batch.next;
  }
}
