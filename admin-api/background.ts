import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '#admin-api/http/log.ts';

export interface Background {
  /** Resolves when the work that had begun is done. */
  stop(): Promise<void>;
}

interface Options {
  log?: Logger | undefined;
  /** The line in the log when the work fails; it is tried again after the usual pause. */
  failure: string;
  /** Milliseconds before the first run. */
  firstMs?: number;
  /** Milliseconds between two runs. */
  everyMs: number;
}

/** Pauses that end early when the work is to stop. */
export type Rest = (ms: number) => Promise<void>;

/** Repeats `work` until it is stopped. It may return the milliseconds until its next run. */
export function repeat(
  { log, failure, firstMs = 0, everyMs }: Options,
  work: (signal: AbortSignal, rest: Rest) => Promise<number | undefined>,
): Background {
  const stopping = new AbortController();
  const { signal } = stopping;
  const rest: Rest = (ms) => delay(ms, undefined, { signal }).catch(() => {});

  async function run(): Promise<void> {
    if (firstMs > 0) await rest(firstMs);
    while (!signal.aborted) {
      let next: number | undefined;
      try {
        next = await work(signal, rest);
      } catch (error) {
        log?.warn({ err: error }, failure);
      }
      await rest(next ?? everyMs);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** How long an order that failed waits while others go on. */
const restMs = 10_000;

/** The orders that have just failed. */
export function restingOrders() {
  const until = new Map<number, number>();
  return {
    add: (id: number) => void until.set(id, performance.now() + restMs),
    ids(): number[] {
      const now = performance.now();
      for (const [id, end] of until) if (end <= now) until.delete(id);
      return [...until.keys()];
    },
  };
}
