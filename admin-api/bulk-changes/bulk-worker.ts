import { setTimeout as pause } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from '#admin-api/http/log.ts';
import { skipNext, workBatch } from './batch.queries.ts';

const batchSize = 100;
/** Milliseconds between two checks for a change that was ordered on this or another server. */
const pollMs = 500;
/** The least milliseconds between two batches. */
const shortestPause = 20;

/** Whether a value or a constraint is the cause (SQLSTATE classes 22 and 23), so that another attempt would fail as well. */
const isRefused = (error: unknown) =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));

/**
 * Processes bulk changes in the background: it pauses for as long as it works, so that the site and edits are not slowed down.
 */
export function startBulkWorker(orm: MikroORM, log?: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();

  async function work(): Promise<void> {
    let size = batchSize;
    while (!stopping.signal.aborted) {
      const began = performance.now();
      let wait = pollMs;
      try {
        if (await workBatch(orm.em.fork(), size)) {
          size = Math.min(batchSize, 2 * size);
          wait = Math.max(shortestPause, performance.now() - began);
        }
      } catch (error) {
        log?.warn({ err: error }, 'a batch of a change of many titles failed');
        // Smaller batches find the record that the database refuses. After any other failure the same batch is tried again.
        if (isRefused(error)) {
          if (size === 1) await skipNext(orm.em.fork()).catch(() => {});
          size = Math.max(1, Math.floor(size / 2));
        }
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
