import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from '#admin-api/http/log.ts';
import { type ChangeBatch, pruneChanges, readChanges } from './change.queries.ts';
import { startChangeListener } from './change-listener.ts';

/** While an open transaction holds others back: its rollback is announced by nobody. */
const recheckMs = 20;
const pruneEveryMs = 3_600_000;
const prunedAtOnce = 10_000;

interface Wait {
  ms: number;
  /** The follower is gone. */
  signal: AbortSignal;
}

export interface ChangeFeed {
  /** The changes after a cursor; when there are none, waits for some. */
  read(em: EntityManager, after: number | undefined, limit: number, wait: Wait): Promise<ChangeBatch>;
  /** How many wait for the next change at the moment. */
  followers(): number;
  /** Aborted when it closes: whoever follows in this process stops asking. */
  closing: AbortSignal;
  close(): Promise<void>;
}

/** One for a process: it listens for news and throws away what the log need not keep. */
export function openChangeFeed({
  orm,
  databaseUrl,
  log,
}: {
  orm: MikroORM;
  databaseUrl: string;
  log?: Logger;
}): ChangeFeed {
  const listener = startChangeListener(databaseUrl);
  const closing = new AbortController();
  let followers = 0;
  /** All that is too old, in portions, so that no statement takes long. */
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
        const left = deadline - performance.now();
        const isAnswer = batch.changes.length > 0 || batch.reset || after === undefined;
        if (isAnswer || left <= 0 || given.aborted) return batch;
        followers += 1;
        await firstOf(news, batch.behind ? Math.min(recheckMs, left) : left, given);
        followers -= 1;
      }
    },
    followers: () => followers,
    closing: closing.signal,
    async close() {
      clearInterval(pruning);
      closing.abort();
      await pruned;
      await listener.close();
    },
  };
}

/** Whatever comes first: the news, the time, or the end of the waiting. Leaves no timer behind. */
async function firstOf(news: Promise<void>, ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const timer = delay(ms, undefined, { signal: AbortSignal.any([signal, over.signal]) });
  await Promise.race([news, timer.catch(() => undefined)]);
  over.abort();
}
