/** Deletes for good what can no longer be restored or undone: a little at a time, so that nothing waits for it. */
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { pruneBuildFiles } from '#admin-api/build-files/build-file.queries.ts';
import { pruneBulkChanges } from '#admin-api/bulk-changes/prune.queries.ts';
import { pruneChanges } from '#admin-api/changes/change.queries.ts';
import { pruneMerges } from '#admin-api/doubles/prune.queries.ts';
import type { Logger } from '#admin-api/http/log.ts';
import { pruneImports } from '#admin-api/import-jobs/prune.queries.ts';
import type { Job, JobKind } from '#admin-api/jobs/run-jobs.ts';
import { forgetCleared, forgetProblems, forgetRatings, pruneTrash } from '#admin-api/trash/prune.queries.ts';
import { pruneDeliveries } from '#admin-api/webhooks/delivery.queries.ts';
import { pruneWebhooks } from '#admin-api/webhooks/webhook.queries.ts';

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
