/** Commits finished renderings: a batch of them into the store in one transaction, then each to memory and to its waiting callers. */
import type { RecentRendering } from '#schema/shapes/publish.ts';
import { mustRender, type Staleness, type StoredPage } from '#site/server/page-store/page.ts';
import type { PageStore } from '#site/server/page-store/page-store.ts';
import { bulkPriority } from '#site/server/page-store/priority.ts';
import { lasting, type RenderResult } from '#site/server/render/render-job.ts';
import type { Failures } from './failures.ts';
import type { ChangedTags, Outcome, RendersInFlight } from './in-flight.ts';
import type { PagesAhead } from './pages-ahead.ts';
import type { Journal } from './reports.ts';

/** A rendering's result, with the number that `RendersInFlight.start` gave it. */
interface NumberedResult {
  result: RenderResult;
  number: number | undefined;
}

/** The pages in memory, as far as the publisher changes them. */
export interface PagesInMemory {
  replace(page: StoredPage): void;
  mark(path: string, level: Staleness): void;
  remove(path: string): void;
}

export interface CommitsOptions {
  store: PageStore;
  cache: PagesInMemory;
  changed: ChangedTags;
  ahead: PagesAhead;
  failures: Failures;
  inFlight: RendersInFlight;
  journal: Journal;
  /** A page has replaced an older one, or was removed. */
  onPublished: (path: string) => void;
  /** A batch is committed. */
  onCommitted: () => void;
  onStoreFault: (error: unknown) => void;
}

interface Committed {
  outcome: Outcome;
  /** The resulting change to the pages in memory. */
  inMemory: 'replace' | 'remove' | 'leave';
  /** The entry in the operator's report; null for searches and for addresses that are no pages, which are not retried. */
  reported: RecentRendering['outcome'] | null;
}

/** When more changed tags than this are remembered, those that all renderings in flight have seen are dropped. */
const mostChanged = 10_000;

export function newCommits({
  store,
  cache,
  changed,
  ahead,
  failures,
  inFlight,
  journal,
  onPublished,
  onCommitted,
  onStoreFault,
}: CommitsOptions) {
  let rendered = 0;
  let lastPublishedAt: string | null = null;
  const { add, flush } = batches<NumberedResult>({
    isUrgent: ({ result: { path } }) => !inFlight.has(path) || inFlight.hasUrgent(path),
    work: commit,
  });

  function commit(batch: NumberedResult[]): void {
    // A rendering that replaced another read newer data, and the position in `inFlight` is that of the newer one.
    const results = batch
      .filter(({ result, number }) => inFlight.isCurrent(result.path, number))
      .map(({ result }) => result);
    const committed = storeAll(results);
    for (const [index, result] of results.entries()) announce(result, committed[index] ?? notStored(result));
    if (inFlight.count() === 0) changed.forget(Number.POSITIVE_INFINITY);
    else if (changed.size() > mostChanged) changed.forget(inFlight.oldest());
    onCommitted();
  }

  function storeAll(results: RenderResult[]): Committed[] {
    try {
      return store.transaction(() => results.map(storeOne));
    } catch (error) {
      onStoreFault(error);
      return results.map(notStored);
    }
  }

  function storeOne(result: RenderResult): Committed {
    const { path } = result;
    if (result.kind === 'failed') {
      const wasQueued = store.waiting.setAside(path);
      return { ...notStored(result), reported: wasQueued ? 'failed' : null };
    }
    const position = inFlight.positionOf(path);
    const { stale, priority } = changed.since(position, path, result.tags);
    const outcome: Outcome = { kind: 'rendered', page: result, stale };
    if (result.kind === lasting) {
      const isAhead = ahead.hasSubject(result.tags);
      store.pages.write(path, { ...result, seq: position }, stale, { priority, isAhead });
      for (const other of result.leadsTo)
        if (ahead.hasLinked(other)) store.waiting.expect(other, bulkPriority + 2);
      return { outcome, inMemory: 'replace', reported: 'rendered' };
    }
    // The page is not to be stored, or does not exist: an older version must be removed too. A path that was queued again stays
    // queued.
    if (stale === mustRender || path.includes('?')) return { outcome, inMemory: 'leave', reported: null };
    const reported = store.pages.remove(path) ? 'removed' : null;
    return { outcome, inMemory: 'remove', reported };
  }

  function announce(result: RenderResult, { outcome, inMemory, reported }: Committed): void {
    const { path } = result;
    if (reported) journal.note(path, reported, inFlight.ageOf(path));
    if (outcome.kind === 'failed') {
      if (reported) failures.add(path, outcome.reason);
      // It is not queued any more: what is stored is as it should be.
      else failures.clear(path);
    } else {
      failures.clear(path);
      rendered += 1;
      lastPublishedAt = new Date().toISOString();
      if (inMemory === 'replace') cache.replace({ ...outcome.page, stale: outcome.stale });
      else if (inMemory === 'remove') cache.remove(path);
    }
    if (reported === 'rendered' || reported === 'removed') onPublished(path);
    inFlight.finish(path, outcome);
  }

  return {
    add: (result: RenderResult, number: number | undefined): void => add({ result, number }),
    flush,
    totals: () => ({ rendered, lastPublishedAt }),
  };
}

export type Commits = ReturnType<typeof newCommits>;

/**
 * A full disk stores no page, but a waiting visitor gets it. A failure is not kept either: a page that the store knows still waits
 * there, and of other addresses there is no end.
 */
function notStored(result: RenderResult): Committed {
  const outcome: Outcome =
    result.kind === 'failed'
      ? { kind: 'failed', reason: result.reason }
      : { kind: 'rendered', page: result, stale: mustRender };
  return { outcome, inMemory: 'leave', reported: null };
}

interface BatchOptions<T> {
  /** The batch with this item is processed at once. */
  isUrgent: (item: T) => boolean;
  work: (items: T[]) => void;
}

const mostInBatch = 64;
/** In milliseconds. */
const longestWait = 50;

/**
 * Collects items into batches. A page that is written in its own transaction takes eight times as long as one of sixty
 * (measured), because each transaction writes the same index leaves again.
 */
function batches<T>({ isUrgent, work }: BatchOptions<T>) {
  let gathered: T[] = [];
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (gathered.length === 0) return;
    const items = gathered;
    gathered = [];
    work(items);
  }

  return {
    add(item: T): void {
      gathered.push(item);
      if (gathered.length >= mostInBatch || isUrgent(item)) flush();
      else timer ??= setTimeout(flush, longestWait);
    },
    flush,
  };
}
