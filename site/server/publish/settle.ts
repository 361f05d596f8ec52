/** What becomes of a rendering: kept, kept as stale already, removed, or handed on only. */
import { lasting, type RenderResult } from '#site/server/render/render-job.ts';
import { hard, type Staleness } from '#site/server/store/page.ts';
import type { PageStore } from '#site/server/store/page-store.ts';
import { eagerPriority, softPriority } from '#site/server/store/priority.ts';
import type { ChangedTags } from './changed-tags.ts';
import type { Outcome } from './flights.ts';

export interface Settled {
  outcome: Outcome;
  /** What the pages in memory are to do once the store has it. */
  inMemory: 'replace' | 'remove' | 'leave';
  /** It failed, and is to be tried again: not so a search, or an address that was only asked for. */
  isOwed: boolean;
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
    return { outcome: { kind: 'failed', reason: result.reason }, inMemory: 'leave', isOwed };
  }
  const stale: Staleness = changed.since(position, path, result.tags);
  const outcome: Outcome = { kind: 'rendered', page: result, stale };
  if (result.kind === lasting) {
    const priority = stale === hard ? eagerPriority : softPriority;
    store.pages.write(path, { ...result, seq: position }, stale, priority);
    return { outcome, inMemory: 'replace', isOwed: false };
  }
  // Not to be kept, or no such page: an older copy must not stay either. A path asked for meanwhile keeps its place.
  if (stale === hard || path.includes('?')) return { outcome, inMemory: 'leave', isOwed: false };
  store.pages.remove(path);
  return { outcome, inMemory: 'remove', isOwed: false };
}
