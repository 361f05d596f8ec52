/** Random searches over many connections of one address, each of which sends the next as soon as one is answered; from its own thread. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FloodOrder, FloodResult } from './flood-worker.ts';

export function startFlood(order: FloodOrder): { stop: () => Promise<FloodResult> } {
  const worker = new Worker(new URL('./flood-worker.ts', import.meta.url), { workerData: order });
  const ended = once(worker, 'message');
  // A failure is thrown by stop(); until then it must not count as an unhandled rejection.
  ended.catch(() => undefined);
  return {
    async stop() {
      worker.postMessage('stop');
      const [result] = await ended;
      return result;
    },
  };
}
