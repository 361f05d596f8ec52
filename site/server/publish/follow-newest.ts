/** Follows which records are among the newest while more are added, and takes the pages of others out of the queue. */
import type { Change } from '#schema/change.ts';
import type { OlderRecords } from '#schema/publish.ts';
import type { PageStore } from '#site/server/store/page-store.ts';
import type { PageRecord } from '#site/server/store/priority.ts';
import { type PagesAhead, recordOf } from './pages-ahead.ts';

export interface NewestFollowerOptions {
  ahead: PagesAhead;
  store: Pick<PageStore, 'transaction' | 'waiting'>;
  read: () => Promise<OlderRecords>;
  onFault: (error: unknown) => void;
  /** The least milliseconds between two questions; an import adds thousands of titles a second. */
  pause?: number;
}

const kinds: readonly PageRecord['kind'][] = ['titles', 'matches', 'people'];
/** Pages in one transaction, so that edits and visitors are served in between. */
const portion = 200;
const usualPause = 5_000;

export function followNewest({ ahead, store, read, onFault, pause = usualPause }: NewestFollowerOptions) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  /** Records fell out of the newest before their pages were rendered. */
  async function dropOlder(): Promise<void> {
    for (const kind of kinds) {
      const id = ahead.olderThan(kind);
      if (id === 0) continue;
      for (let dropped = 1; dropped > 0 && !isStopped; ) {
        dropped = store.transaction(() => store.waiting.dropUpTo({ kind, id }, portion));
        await new Promise(setImmediate);
      }
    }
  }

  async function update(): Promise<void> {
    const older = await read();
    if (isStopped) return;
    ahead.follow(older);
    await dropOlder();
  }

  const updateNow = () => void update().catch(onFault);

  return {
    update,
    updateNow,
    /** Updates soon, if records were added: once for all changes until then. */
    note(changes: readonly Change[]): void {
      if (timer || isStopped) return;
      if (!changes.some((change) => change.op === 'insert' && recordOf(change))) return;
      timer = setTimeout(() => {
        timer = undefined;
        updateNow();
      }, pause).unref();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

export type NewestFollower = ReturnType<typeof followNewest>;
