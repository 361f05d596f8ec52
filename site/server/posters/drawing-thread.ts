/** The thread that draws: started by the first picture, and restarted after a crash. */
import { Worker } from 'node:worker_threads';
import type { PrintedTitle } from '#schema/poster-style.ts';

export type Subject =
  | { kind: 'poster' | 'backdrop'; title: PrintedTitle }
  | { kind: 'match'; home: string; away: string };
export type DrawingJob = Subject & { id: number; width: number };
export type DrawingResult = { id: number; bytes: Uint8Array } | { id: number; fault: string };

interface Waiting {
  resolve: (bytes: Uint8Array) => void;
  reject: (reason: Error) => void;
  timer: NodeJS.Timeout;
}

/** Longer than any title takes: a thread that exceeds it is stuck and is replaced. */
const patience = 20_000;
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };

export function drawingThread() {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  function take(id: number): Waiting | undefined {
    const job = waiting.get(id);
    clearTimeout(job?.timer);
    waiting.delete(id);
    return job;
  }

  function start(): Worker {
    const started = new Worker(new URL('./drawing-worker.ts', import.meta.url), { resourceLimits });
    started.unref();
    started.on('message', (result: DrawingResult) => {
      const job = take(result.id);
      if ('bytes' in result) job?.resolve(result.bytes);
      else job?.reject(new Error(result.fault));
    });
    // Without a listener an 'error' event would end the process; waiting callers are notified by 'exit'.
    started.on('error', () => {});
    started.on('exit', () => {
      if (worker === started) worker = undefined;
      for (const id of [...waiting.keys()]) take(id)?.reject(new Error('the drawing thread ended'));
    });
    return started;
  }

  return {
    draw(subject: Subject, width: number): Promise<Uint8Array> {
      worker ??= start();
      const drawing = worker;
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => void drawing.terminate(), patience);
        waiting.set(id, { resolve, reject, timer });
        drawing.postMessage({ ...subject, id, width } satisfies DrawingJob);
      });
    },
    close: async () => void (await worker?.terminate()),
  };
}
