import { setTimeout as pause } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from '#admin-api/http/log.ts';
import { skipNext, workBatch } from './batch.queries.ts';

const batchSize = 100;
/** Milliseconds between two looks for a change that was ordered, by this server or another. */
const pollMs = 500;
/** Milliseconds at least between two batches. */
const shortestPause = 20;

/** Works off changes of many titles beside everything else: it rests as long as it works, so that the site and edits have their turn. */
export function startBulkWorker(orm: MikroORM, log?: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();

  async function work(): Promise<void> {
    let size = batchSize;
    while (!stopping.signal.aborted) {
      const began = performance.now();
      let wait = pollMs;
      try {
        if (await workBatch(orm.em.fork(), size)) {
          size = batchSize;
          wait = Math.max(shortestPause, performance.now() - began);
        }
      } catch (error) {
        log?.warn({ err: error }, 'a batch of a change of many titles failed');
        // The record that cannot be changed is found by trying them one by one.
        if (size === 1) await skipNext(orm.em.fork()).catch(() => {});
        size = 1;
      }
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const working = work();
  return {
    async stop() {
      stopping.abort();
      await working;
    },
  };
}
