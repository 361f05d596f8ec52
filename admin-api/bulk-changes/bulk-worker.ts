import type { MikroORM } from '@mikro-orm/postgresql';
import { type Background, repeat, restingOrders } from '#admin-api/background.ts';
import { attempt, type Batch, batchOf, reasonOf } from '#admin-api/database/batches.ts';
import type { Logger } from '#admin-api/http/log.ts';
import { nextChange, noteFailure, skipNext, workBatch } from './batch.queries.ts';

const mostAtOnce = 100;
/** Milliseconds between two checks for a change that was ordered on this or another server. */
const pollMs = 500;
/** The least milliseconds between two batches. */
const shortestPause = 20;

/**
 * Processes bulk changes in the background: it pauses for as long as it works, so that the site and edits are not slowed down. A change
 * that fails for another reason than its records rests, and the ones behind it go on meanwhile.
 */
export function startBulkWorker(orm: MikroORM, log?: Logger): Background {
  const resting = restingOrders();
  let current: { id: number; batch: Batch } | undefined;
  return repeat({ log, failure: 'a batch of a change of many titles failed', everyMs: pollMs }, async () => {
    const began = performance.now();
    const id = await nextChange(orm.em.fork(), resting.keys());
    if (id === undefined) return;
    if (current?.id !== id) current = { id, batch: batchOf(mostAtOnce) };
    try {
      await attempt(current.batch, {
        work: (batch) => workBatch(orm.em.fork(), id, batch),
        skip: (reason) => skipNext(orm.em.fork(), id, reason),
      });
    } catch (error) {
      resting.add(id);
      await noteFailure(orm.em.fork(), id, reasonOf(error));
      throw error;
    }
    return Math.max(shortestPause, performance.now() - began);
  });
}
