import type { MikroORM } from '@mikro-orm/postgresql';
import { type Background, repeat } from '#admin-api/background.ts';
import { isRefused } from '#admin-api/database/write.ts';
import type { Logger } from '#admin-api/http/log.ts';
import { skipNext, workBatch } from './batch.queries.ts';

const batchSize = 100;
/** Milliseconds between two checks for a change that was ordered on this or another server. */
const pollMs = 500;
/** The least milliseconds between two batches. */
const shortestPause = 20;

/**
 * Processes bulk changes in the background: it pauses for as long as it works, so that the site and edits are not slowed down.
 */
export function startBulkWorker(orm: MikroORM, log?: Logger): Background {
  let size = batchSize;
  return repeat({ log, failure: 'a batch of a change of many titles failed', everyMs: pollMs }, async () => {
    const began = performance.now();
    try {
      if (!(await workBatch(orm.em.fork(), size))) return;
    } catch (error) {
      // Smaller batches find the record that the database refuses. After any other failure the same batch is tried again.
      if (isRefused(error)) {
        if (size === 1) await skipNext(orm.em.fork()).catch(() => {});
        size = Math.max(1, Math.floor(size / 2));
      }
      throw error;
    }
    size = Math.min(batchSize, 2 * size);
    return Math.max(shortestPause, performance.now() - began);
  });
}
