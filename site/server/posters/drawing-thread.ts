/** The thread that draws: started by the first picture, restarted after a crash, and ended when there is nothing to draw. */
import { Worker } from 'node:worker_threads';
import type { DrawnFormat } from '#schema/rules/drawn-poster.ts';
import type { PrintedTitle } from '#schema/rules/poster-style.ts';

export type Subject =
  | { kind: 'poster' | 'backdrop'; title: PrintedTitle }
  | { kind: 'match'; home: string; away: string };
export interface PictureForm {
  width: number;
  format: DrawnFormat;
}

export type DrawingJob = Subject & PictureForm & { id: number };
export type DrawingResult = { id: number; bytes: Uint8Array } | { id: number; fault: string };

interface Waiting {
  resolve: (bytes: Uint8Array) => void;
  reject: (reason: Error) => void;
  timer: NodeJS.Timeout;
}

/** Longer than any title takes: a thread that exceeds it is stuck and is replaced. */
const patience = 20_000;
/** Fonts and glyphs take up to 100 MB. A page has its pictures drawn within seconds. */
const aMinute = 60_000;
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };

export function drawingThread(rest = aMinute) {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;
  let resting: NodeJS.Timeout | undefined;

  function take(id: number): Waiting | undefined {
    const job = waiting.get(id);
    clearTimeout(job?.timer);
    waiting.delete(id);
    clearTimeout(resting);
    if (waiting.size === 0) resting = setTimeout(end, rest).unref();
    return job;
  }

  async function end(): Promise<void> {
    clearTimeout(resting);
    const ending = worker;
    // A picture that is asked for meanwhile starts another.
    worker = undefined;
    await ending?.terminate();
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
      if (worker && worker !== started) return;
      worker = undefined;
      for (const id of [...waiting.keys()]) take(id)?.reject(new Error('the drawing thread ended'));
    });
    return started;
  }

  return {
    draw(subject: Subject, { width, format }: PictureForm): Promise<Uint8Array> {
      clearTimeout(resting);
      worker ??= start();
      const drawing = worker;
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => void drawing.terminate(), patience);
        waiting.set(id, { resolve, reject, timer });
        drawing.postMessage({ ...subject, id, width, format } satisfies DrawingJob);
      });
    },
    isAwake: () => worker !== undefined,
    close: end,
  };
}
