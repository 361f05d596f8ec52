import type { EntityManager } from '@mikro-orm/postgresql';
import { nextChange, skipNext, workBatch } from '#admin-api/bulk-changes/batch.queries.ts';
import { attempt, batchOf } from '#admin-api/database/batches.ts';

/** Completes every change of many titles, as the worker does. */
export async function workOff(em: () => EntityManager, most: number): Promise<void> {
  const batch = batchOf(most);
  for (let id = await nextChange(em()); id !== undefined; id = await nextChange(em())) {
    const change = id;
    await attempt(batch, {
      work: () => workBatch(em(), change, batch),
      skip: (reason) => skipNext(em(), change, reason),
    });
  }
}
