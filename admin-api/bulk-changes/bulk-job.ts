import type { MikroORM } from '@mikro-orm/postgresql';
import { attempt, batchOf } from '#admin-api/database/batches.ts';
import type { JobKind } from '#admin-api/jobs/run-jobs.ts';
import { isRunning, skipNext, workBatch } from './batch.queries.ts';

const mostAtOnce = 100;
/** The least milliseconds between two batches. */
const shortestPause = 20;

/** Processes a bulk change. It pauses for as long as it works, so that the site and edits are not slowed down. */
export const bulkJob = (orm: MikroORM): JobKind => ({
  name: 'bulk change',
  async work({ subject, signal, rest, goesOn }) {
    const batch = batchOf(mostAtOnce);
    while (await isRunning(orm.em.fork(), subject)) {
      const began = performance.now();
      await attempt(batch, {
        work: (some) => workBatch(orm.em.fork(), subject, some),
        skip: (reason) => skipNext(orm.em.fork(), subject, reason),
      });
      await goesOn();
      await rest(Math.max(shortestPause, performance.now() - began));
      if (signal.aborted) return 0;
    }
    return undefined;
  },
});
