/** Lists every page that the page kinds name, and queues those that are rendered ahead and not fresh in the store. */
import type { Answered, Sent } from '#schema/calls/call.ts';
import { listPublishedMatches, listPublishedPeople, listPublishedTitles } from '#schema/calls/publishing.ts';
import { callDeclared, type Send } from '#site/lib/api.ts';
import type { Ahead, Api, Paths } from '#site/page-kinds/page-kind.ts';
import { pageKinds } from '#site/page-kinds/registry.ts';
import type { PageStore } from '#site/server/page-store/page-store.ts';
import {
  bulkPriority,
  deepListPriority,
  kindOf,
  type PageRecord,
  recordPriority,
} from '#site/server/page-store/priority.ts';
import { type PagesAhead, pagesAhead } from './pages-ahead.ts';

export interface InventoryOptions {
  send: Send;
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
export async function* everyPath(send: Send): AsyncGenerator<string> {
  for await (const pages of listPages({ send, ahead: pagesAhead() }))
    for (const { path } of pages) yield path;
}

type ListingOptions = Omit<InventoryOptions, 'store' | 'onMore'>;

async function* listPages(options: ListingOptions): AsyncGenerator<ListedPage[]> {
  const { ahead } = options;
  yield* pagesOfNoRecord(options);
  for await (const { matches } of batchesOf(options, 'matches', listPublishedMatches))
    yield pagesOf(matches, 'matches', ({ match }) => match);
  for await (const { titles } of batchesOf(options, 'titles', listPublishedTitles))
    yield pagesOf(titles, 'titles', ({ title }) => title);
  for await (const { people } of batchesOf(options, 'people', listPublishedPeople))
    yield pagesOf(people, 'people', ({ person }) => person);

  async function* pagesOfNoRecord({ send }: ListingOptions): AsyncGenerator<ListedPage[]> {
    const api: Api = { call: (declaration, sent) => callDeclared(declaration, sent, { send }) };
    for (const { paths } of pageKinds) {
      const { soon = [], late = [] } = (await paths.pages?.(api)) ?? {};
      yield [
        ...soon.map((path) => ({ path, priority: bulkPriority + kindOf(path) })),
        // They are as many as there are titles.
        ...(ahead.isEverything() ? late.map((path) => ({ path, priority: deepListPriority })) : []),
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

type Listing = typeof listPublishedMatches | typeof listPublishedTitles | typeof listPublishedPeople;

async function* batchesOf<C extends Listing>(
  { send, ahead }: ListingOptions,
  kind: PageRecord['kind'],
  declaration: C,
): AsyncGenerator<Answered<C>> {
  for (let after: number | null = ahead.olderThan(kind); after !== null; ) {
    const sent = { query: { after, limit: recordsAtOnce } } as Sent<C>;
    const batch: Answered<C> = await callDeclared(declaration, sent, { send });
    yield batch;
    after = batch.next;
  }
}

/**
 * Decides when the inventory of all pages is made: once for each build, and again after a reset, after the store was rebuilt, and
 * for an order to publish everything.
 */
export interface InventoryScheduleOptions {
  isTaken: () => boolean;
  setTaken: () => void;
  /** Resolves when every page is queued. */
  take: () => Promise<void>;
  onFault: (error: unknown) => void;
}

export function inventorySchedule({ isTaken, setTaken, take, onFault }: InventoryScheduleOptions) {
  let isRunning = false;
  let round = 0;

  /** Makes one inventory at a time. */
  async function takeOnce(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      while (!isTaken()) {
        const began = round;
        await take();
        // The store may have been rebuilt since this inventory began, and lost the first part of it.
        if (began === round) setTaken();
      }
    } catch (error) {
      onFault(error);
    } finally {
      isRunning = false;
    }
  }

  return {
    /** Makes the inventory if there is none yet. After a fault the next call retries. */
    ensure: () => void takeOnce(),
    /** The inventory is invalid and is made again. */
    retake(): void {
      round += 1;
      void takeOnce();
    },
  };
}

export type InventorySchedule = ReturnType<typeof inventorySchedule>;
