import type { EntityManager } from '@mikro-orm/postgresql';
import { attempt, batchOf } from '#admin-api/ground/database/batches.ts';
import { isRunning, skipNext, workBatch } from '#admin-api/work/bulk-changes/batch.queries.ts';

/** Completes every change of many titles, as the job does. */
export async function workOff(em: () => EntityManager, most: number): Promise<void> {
  const batch = batchOf(most);
  const changes = await em().execute<{ id: number }[]>('select id from bulk_changes order by id');
  for (const { id } of changes)
    while (await isRunning(em(), id))
      await attempt(batch, {
        work: () => workBatch(em(), id, batch),
        skip: (reason) => skipNext(em(), id, reason),
      });
}
