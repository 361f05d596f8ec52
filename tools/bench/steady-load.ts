/**
 * Sends a constant number of requests per second, independent of the response times, from its own thread, for pages sampled
 * evenly from all.
 */
import { Worker } from 'node:worker_threads';
import type { SteadyOrder, SteadyResult } from './steady-worker.ts';

export type { SteadyResult };

export interface SteadyLoad {
  /** Stops it and returns its results. */
  stop: () => Promise<SteadyResult>;
}

export function startSteadyLoad(order: SteadyOrder): SteadyLoad {
  const worker = new Worker(new URL('./steady-worker.ts', import.meta.url), { workerData: order });
  const ended = new Promise<SteadyResult>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  // A failure is thrown by stop(); until then it must not count as an unhandled rejection.
  ended.catch(() => undefined);
  return {
    async stop() {
      worker.postMessage('stop');
      return await ended;
    },
  };
}
