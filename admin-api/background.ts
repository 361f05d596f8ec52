import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '#admin-api/http/log.ts';

export interface Background {
  /** Resolves when the work that had begun is done. */
  stop(): Promise<void>;
}

interface Options {
  log?: Logger | undefined;
  /** The line in the log when the work fails; it is tried again after pauses that grow. */
  failure: string;
  /** Milliseconds before the first run. */
  firstMs?: number;
  /** Milliseconds between two runs. */
  everyMs: number;
}

/** The longest pause after failures, unless the usual one is longer. */
const longestPauseMs = 15_000;

/** Twice as long with each failure since the last success. */
export const pauseAfter = (failures: number, everyMs: number): number =>
  Math.max(everyMs, Math.min(everyMs * 2 ** failures, longestPauseMs));

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
    for (let failures = 0; !signal.aborted; ) {
      let next: number | undefined;
      try {
        next = await work(signal, rest);
        failures = 0;
      } catch (error) {
        log?.warn({ err: error }, failure);
        failures += 1;
      }
      await rest(next ?? pauseAfter(failures, everyMs));
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

/** What is left alone for a while; what has rested is forgotten. */
export function resting<Key>(restMs: number) {
  const until = new Map<Key, number>();
  const keys = (): Key[] => {
    const now = performance.now();
    for (const [key, end] of until) if (end <= now) until.delete(key);
    return [...until.keys()];
  };
  return {
    add: (key: Key) => void until.set(key, performance.now() + restMs),
    has: (key: Key) => keys().includes(key),
    keys,
  };
}

/** The orders that have just failed, which wait while others go on. */
export const restingOrders = () => resting<number>(10_000);
