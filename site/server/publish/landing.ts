/** Where renderings arrive: into the store by the batch, then to memory and to whoever waits. */
import type { RenderResult } from '#site/server/render/render-job.ts';
import { hard, type Staleness, type StoredPage } from '#site/server/store/page.ts';
import type { PageStore } from '#site/server/store/page-store.ts';
import { batches } from './batches.ts';
import type { ChangedTags } from './changed-tags.ts';
import type { Failures } from './failures.ts';
import type { Flights } from './flights.ts';
import type { Journal } from './journal.ts';
import { type Settled, settle } from './settle.ts';

/** A rendering's result, with the number that `flights.start` gave it. */
interface NumberedResult {
  result: RenderResult;
  number: number | undefined;
}

/** What the publisher tells the pages in memory. */
export interface PagesInMemory {
  replace(page: StoredPage): void;
  mark(path: string, level: Staleness): void;
  remove(path: string): void;
}

export interface LandingOptions {
  store: PageStore;
  cache: PagesInMemory;
  changed: ChangedTags;
  failures: Failures;
  flights: Flights;
  journal: Journal;
  /** A page has taken the place of an older one, or is gone. */
  onPublished: (path: string) => void;
  /** All that came together is in its place. */
  onLanded: () => void;
  onStoreFault: (error: unknown) => void;
}

/** Tags remembered before those that no rendering can have missed are sorted out. */
const mostChanged = 10_000;

export function landing(options: LandingOptions) {
  const { store, cache, changed, failures, flights, journal, onPublished, onLanded, onStoreFault } = options;
  let rendered = 0;
  let lastPublishedAt: string | null = null;

  /** A disk that is full keeps no page, but the visitor who waits for this one is to see it. */
  function unsaved(result: RenderResult): Settled {
    return {
      outcome:
        result.kind === 'failed'
          ? { kind: 'failed', reason: result.reason }
          : { kind: 'rendered', page: result, stale: hard },
      inMemory: 'leave',
      told: result.kind === 'failed' ? 'failed' : null,
    };
  }

  function save(results: RenderResult[]): Settled[] {
    try {
      return store.transaction(() =>
        results.map((result) => settle(store, changed, result, flights.positionOf(result.path))),
      );
    } catch (error) {
      onStoreFault(error);
      return results.map(unsaved);
    }
  }

  function arrive(result: RenderResult, { outcome, inMemory, told }: Settled): void {
    const { path } = result;
    if (told) journal.note(path, told, flights.ageOf(path));
    if (outcome.kind === 'failed') {
      if (told) failures.add(path, outcome.reason);
    } else {
      failures.clear(path);
      rendered += 1;
      lastPublishedAt = new Date().toISOString();
      if (inMemory === 'replace') cache.replace({ ...outcome.page, stale: outcome.stale });
      else if (inMemory === 'remove') cache.remove(path);
    }
    if (told === 'rendered' || told === 'removed') onPublished(path);
    flights.land(path, outcome);
  }

  const { add, flush } = batches({
    isUrgent: ({ result }: NumberedResult) => flights.isUrgent(result.path),
    work(arrived) {
      // A rendering that was started again meanwhile knows newer data, and the position that it read at belongs to that one alone.
      const results = arrived
        .filter(({ result, number }) => flights.isCurrent(result.path, number))
        .map(({ result }) => result);
      const settled = save(results);
      for (const [index, result] of results.entries()) arrive(result, settled[index] ?? unsaved(result));
      if (flights.count() === 0) changed.forget(Number.POSITIVE_INFINITY);
      else if (changed.size() > mostChanged) changed.forget(flights.oldest());
      onLanded();
    },
  });

  return { add, flush, totals: () => ({ rendered, lastPublishedAt }) };
}

export type Landing = ReturnType<typeof landing>;
