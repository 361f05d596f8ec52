/**
 * Sends the counts to the API every few seconds. A kill loses the counts since the last batch; a normal stop sends them first.
 */
import type { addFigures } from '#schema/calls/figures.ts';
import { dayBefore, type FigureBatch } from '#schema/shapes/figures.ts';
import { call, type Send } from '#site/lib/api.ts';
import { ApiError } from '#site/lib/api-error.ts';

const everyMs = 5_000;
const patience = 10_000;
const patienceAtStop = 2_000;

export interface SendFiguresOptions {
  take: (day: string) => FigureBatch[];
  send: Send;
  log: (line: string) => void;
}

export function sendFigures({ take, send: sendRequest, log }: SendFiguresOptions) {
  /** Sent in order. A batch without an answer is sent again under its id, so that it is added once. */
  const waiting: FigureBatch[] = [];
  let day = dayBefore(0);
  let sending: Promise<void> | undefined;

  async function post(batch: FigureBatch, timeout: number): Promise<void> {
    const options = { send: sendRequest, signal: AbortSignal.timeout(timeout) };
    try {
      await call<typeof addFigures>('POST /api/figures', { body: batch }, options);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 400)) throw error;
      log('The API refused the figures of some seconds; they are left out.');
    }
  }

  async function send(timeout: number): Promise<void> {
    const today = dayBefore(0);
    // While the API is down, one batch a day grows.
    if (waiting.length === 0 || today !== day) waiting.push(...take(day));
    day = today;
    try {
      for (let [next] = waiting; next; [next] = waiting) {
        await post(next, timeout);
        waiting.shift();
      }
    } catch {
      // The change feed reports that the API is unreachable; this is tried again.
    }
  }

  const timer = setInterval(() => {
    sending ??= send(patience).finally(() => {
      sending = undefined;
    });
  }, everyMs);

  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await sending;
      // A second call, since an earlier batch may still have been waiting.
      await send(patienceAtStop);
      if (waiting.length === 0) await send(patienceAtStop);
    },
  };
}
