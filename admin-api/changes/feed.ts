import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from '#admin-api/http/log.ts';
import type { Position } from '#schema/position.ts';
import { type ChangeBatch, pruneChanges, readChanges } from './change.queries.ts';
import { startChangeListener } from './change-listener.ts';
import { type HeldChanges, heldChanges, longestHeld } from './held-changes.ts';

/** How often to check again while an open transaction delays others: a rollback sends no notification. */
const recheckMs = 20;
const pruneEveryMs = 3_600_000;
const prunedAtOnce = 10_000;

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
  close(): Promise<void>;
}

/** One per process: it listens for notifications and prunes the log. */
export function openChangeFeed({
  orm,
  databaseUrl,
  log,
  longest = longestHeld,
}: {
  orm: MikroORM;
  databaseUrl: string;
  log?: Logger;
  /** Seconds that changes may wait for an open transaction. */
  longest?: number;
}): ChangeFeed {
  const listener = startChangeListener(databaseUrl);
  const closing = new AbortController();
  const held = heldChanges(longest, log);
  let followers = 0;
  /** Deletes everything too old, in portions, so that no statement takes long. */
  async function pruneAll(): Promise<void> {
    try {
      let pruned = prunedAtOnce;
      while (pruned === prunedAtOnce && !closing.signal.aborted)
        pruned = await pruneChanges(orm.em.fork(), prunedAtOnce);
    } catch (error) {
      log?.warn({ err: error }, 'pruning the change log failed');
    }
  }
  let pruned = pruneAll();
  const pruning = setInterval(() => {
    pruned = pruned.then(pruneAll);
  }, pruneEveryMs).unref();

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
    async close() {
      clearInterval(pruning);
      closing.abort();
      await pruned;
      await listener.close();
    },
  };
}

/** Resolves with the first of the notification, the timeout and the abort, and clears its timer. */
async function firstOf(news: Promise<void>, ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const timer = delay(ms, undefined, { signal: AbortSignal.any([signal, over.signal]) });
  await Promise.race([news, timer.catch(() => undefined)]);
  over.abort();
}
