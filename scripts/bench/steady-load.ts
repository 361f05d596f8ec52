/** Visitors: so many requests a second whatever the answers take, from a thread of their own, for pages drawn evenly from all. */
import { Worker } from 'node:worker_threads';
import type { SteadyOrder, SteadyResult } from './steady-worker.ts';

export type { SteadyResult };

export interface SteadyLoad {
  /** Ends it, and tells how it went. */
  stop: () => Promise<SteadyResult>;
}

export function startSteadyLoad(order: SteadyOrder): SteadyLoad {
  const worker = new Worker(new URL('./steady-worker.ts', import.meta.url), { workerData: order });
  const ended = new Promise<SteadyResult>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  // Its failure is met by whoever stops it.
  ended.catch(() => undefined);
  return {
    async stop() {
      worker.postMessage('stop');
      return await ended;
    },
  };
}
