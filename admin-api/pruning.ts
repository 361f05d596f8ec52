/** Deletes for good what can no longer be restored or undone: a little at a time, so that nothing waits for it. */
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from './ground/http/log.ts';
import type { Job, JobKind } from './ground/jobs/run-jobs.ts';
import { pruneBuildFiles } from './publishing/build-files/build-file.routes.ts';
import { pruneChanges } from './publishing/changes/change.queries.ts';
import { pruneDeliveries } from './publishing/webhooks/delivery.queries.ts';
import { pruneWebhooks } from './publishing/webhooks/webhook.queries.ts';
import { forgetCleared, forgetProblems, forgetRatings, pruneTrash } from './records/trash/prune.queries.ts';
import { pruneBulkChanges } from './work/bulk-changes/undo.queries.ts';
import { pruneMerges } from './work/doubles/double.queries.ts';
import { pruneImports } from './work/import-jobs/import-job.ts';

/** Rows of one portion: few enough for the time that a statement may take. */
const portion = 2_000;
const anHour = 3_600_000;
/** The least milliseconds between two portions. */
const shortestPause = 20;

/** Each deletes some rows and answers with how many. Ratings and problems follow the titles that the trash gave up. */
const kinds = [
  pruneImports,
  pruneBulkChanges,
  pruneMerges,
  pruneTrash,
  forgetRatings,
  forgetCleared,
  forgetProblems,
  pruneBuildFiles,
  pruneDeliveries,
  pruneWebhooks,
  pruneChanges,
] as const;

interface Pace extends Partial<Pick<Job, 'signal' | 'rest'>> {
  log?: Logger | undefined;
}

/** Deletes everything that is old. One kind that fails does not keep the others from being deleted. */
export async function pruneAll(em: () => EntityManager, { signal, rest, log }: Pace = {}): Promise<void> {
  for (const prune of kinds) {
    try {
      for (let gone = 1; gone > 0 && !signal?.aborted; ) {
        const began = performance.now();
        gone = await prune(em(), portion);
        // As long a pause as the portion took, so that others get locks and the disk.
        if (gone > 0) await rest?.(Math.max(shortestPause, performance.now() - began));
      }
    } catch (error) {
      log?.warn({ err: error, kind: prune.name }, 'deleting what is old failed');
    }
  }
}

export const pruningJob = (orm: MikroORM, log?: Logger): JobKind => ({
  name: 'pruning',
  round: { firstMs: anHour / 60, mostMs: anHour },
  async work({ signal, rest }) {
    await pruneAll(() => orm.em.fork(), { signal, rest, log });
    return anHour;
  },
});
