/** What becomes of a rendering: kept, kept as stale already, removed, or handed on only. */
import type { RecentRendering } from '#schema/publish.ts';
import { lasting, type RenderResult } from '#site/server/render/render-job.ts';
import { hard, type Staleness } from '#site/server/store/page.ts';
import type { PageStore } from '#site/server/store/page-store.ts';
import { bulkPriority, eagerPriority, softPriority } from '#site/server/store/priority.ts';
import type { ChangedTags } from './changed-tags.ts';
import type { Outcome } from './flights.ts';

export interface Settled {
  outcome: Outcome;
  /** What the pages in memory are to do once the store has it. */
  inMemory: 'replace' | 'remove' | 'leave';
  /** What the operator hears of it; null for a search, or an address that was only asked for: those are not tried again. */
  told: RecentRendering['outcome'] | null;
}

/** To be called within a transaction. */
export function settle(
  store: PageStore,
  changed: ChangedTags,
  result: RenderResult,
  position: number,
): Settled {
  const { path } = result;
  if (result.kind === 'failed') {
    const isOwed = store.waiting.setAside(path);
    return {
      outcome: { kind: 'failed', reason: result.reason },
      inMemory: 'leave',
      told: isOwed ? 'failed' : null,
    };
  }
  const stale: Staleness = changed.since(position, path, result.tags);
  const outcome: Outcome = { kind: 'rendered', page: result, stale };
  if (result.kind === lasting) {
    const priority = stale === hard ? eagerPriority : softPriority;
    store.pages.write(path, { ...result, seq: position }, stale, priority);
    for (const other of result.leadsTo) store.waiting.expect(other, bulkPriority + 2);
    return { outcome, inMemory: 'replace', told: 'rendered' };
  }
  // Not to be kept, or no such page: an older copy must not stay either. A path asked for meanwhile keeps its place.
  if (stale === hard || path.includes('?')) return { outcome, inMemory: 'leave', told: null };
  const told = store.pages.remove(path) ? 'removed' : null;
  return { outcome, inMemory: 'remove', told };
}
