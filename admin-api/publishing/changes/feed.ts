import type { EntityManager } from '@mikro-orm/postgresql';
import { firstOf, type Listener } from '#admin-api/ground/database/listener.ts';
import type { Logger } from '#admin-api/ground/http/log.ts';
import type { Position } from '#schema/rules/feed-position.ts';
import { type ChangeBatch, readChanges } from './change.queries.ts';
import { type HeldChanges, heldChanges, longestHeld } from './open-transactions.ts';

/** How often to check again while an open transaction delays others: a rollback sends no notification. */
const recheckMs = 20;

interface Wait {
  ms: number;
  /** Aborted when the follower disconnects. */
  signal: AbortSignal;
}

export interface ChangeFeed {
  /** The changes after a position; waits for some when there are none. */
  read(em: EntityManager, after: Position | undefined, limit: number, wait: Wait): Promise<ChangeBatch>;
  /** How many followers are waiting for the next change. */
  followers(): number;
  /** Committed changes that an open transaction keeps from being published. */
  held: Pick<HeldChanges, 'seconds' | 'isStuck'>;
  /** Aborted when the feed closes, so that followers in this process stop polling. */
  closing: AbortSignal;
  close(): void;
}

/** One per process. */
export function openChangeFeed({
  listener,
  log,
  longest = longestHeld,
}: {
  listener: Listener;
  log?: Logger;
  /** Seconds that changes may wait for an open transaction. */
  longest?: number;
}): ChangeFeed {
  const closing = new AbortController();
  const held = heldChanges(longest, log);
  let followers = 0;
  return {
    async read(em, after, limit, { ms, signal }) {
      const deadline = performance.now() + ms;
      const given = AbortSignal.any([signal, closing.signal]);
      for (;;) {
        const news = listener.next();
        const batch = await readChanges(em, after, limit);
        await held.note(em, batch.behind);
        const left = deadline - performance.now();
        const isAnswer = after === undefined || batch.position.seq > after.seq || batch.reset;
        if (isAnswer || left <= 0 || given.aborted) return batch;
        followers += 1;
        await firstOf(news, batch.behind ? Math.min(recheckMs, left) : left, given);
        followers -= 1;
      }
    },
    followers: () => followers,
    held,
    closing: closing.signal,
    close() {
      closing.abort();
    },
  };
}
