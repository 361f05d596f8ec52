/** What goes wrong: pages that could not be rendered, and a page store that refuses. */
import type { FailedPage, FailedRendering } from '#schema/shapes/publish.ts';

interface Failure extends FailedPage {
  reason: string;
  tries: number;
  /** In milliseconds of the process's own clock, which is never set back. */
  due: number;
  /** null while it is back in the queue. */
  dueAt: string | null;
}

const firstDelay = 1_000;
const longestDelay = 60_000;
/** The latest failures, which are enough to find the cause; `count` counts all. */
const shown = 50;

/** A page that fails this often in a row does not just meet a moment in which the API is busy or away. */
const seriousTries = 3;
/** Each failure has another. */
const requestId = /"requestId":"[^"]*"/;

/**
 * Pages that could not be rendered, with the reason and the time of the next attempt. `log` gets the first page that goes on failing
 * for a reason; further ones with the same reason are in the report.
 */
export function failures(log: (line: string) => void, now: () => number = () => performance.now()) {
  const byPath = new Map<string, Failure>();
  const logged = new Set<string>();
  const take = (failure: Failure) => Object.assign(failure, { due: now() + longestDelay, dueAt: null });

  return {
    add(path: string, fault: string): void {
      const reason = fault.slice(0, 200);
      const kind = reason.replace(requestId, '');
      const tries = (byPath.get(path)?.tries ?? 0) + 1;
      if (tries >= seriousTries && !logged.has(kind)) {
        log(`${path} could not be rendered ${tries} times and is tried again: ${reason}`);
        logged.add(kind);
      }
      // A random part of the delay spreads out pages that failed together.
      const delay = Math.min(firstDelay * 2 ** (tries - 1), longestDelay) * (0.5 + Math.random() / 2);
      byPath.set(path, {
        path,
        reason,
        at: new Date().toISOString(),
        tries,
        due: now() + delay,
        dueAt: new Date(Date.now() + delay).toISOString(),
      });
    },
    clear(path: string): void {
      byPath.delete(path);
      if (byPath.size === 0) logged.clear();
    },
    /** Its data changed, so that the next attempt may succeed. */
    forgive(path: string): void {
      const failure = byPath.get(path);
      if (failure) failure.due = now();
    },
    isWaiting(path: string): boolean {
      const failure = byPath.get(path);
      return failure !== undefined && failure.due > now();
    },
    /** The paths that are due. They come again after a while, since a page may have left the queue without being rendered. */
    takeDue(): string[] {
      const due = [...byPath.values()].filter((failure) => failure.due <= now());
      for (const failure of due) take(failure);
      return due.map(({ path }) => path);
    },
    /** The fault is over: all of them may be retried at once. */
    takeAll(): string[] {
      for (const failure of byPath.values()) take(failure);
      return [...byPath.keys()];
    },
    count: () => byPath.size,
    details: (): Omit<FailedRendering, 'lastGoodAt'>[] =>
      [...byPath.values()].slice(-shown).map(({ path, reason, at, tries, dueAt }) => ({
        path,
        reason,
        at,
        tries,
        nextTryAt: dueAt,
      })),
    /** Without the reasons, which may contain names of files and hosts of the machine. */
    list: (): FailedPage[] => [...byPath.values()].slice(-shown).map(({ path, at }) => ({ path, at })),
  };
}

export type Failures = ReturnType<typeof failures>;

/** Handles a page store that refuses to read or write, as it does on a full disk. */
export interface StoreFaultsOptions {
  /** Starts no rendering for this many milliseconds. */
  pause: (milliseconds: number) => void;
  /** Continues the remaining work. */
  retry: () => void;
  log: (line: string) => void;
}

const pauseMs = 1_000;
const logEveryMs = 60_000;

export function storeFaults({ pause, retry, log }: StoreFaultsOptions) {
  let retrying: NodeJS.Timeout | undefined;
  let loggedAt = Number.NEGATIVE_INFINITY;

  /** Retries every second until the store accepts the writes. */
  function report(error: unknown): void {
    if (retrying) return;
    pause(pauseMs);
    retrying = setTimeout(() => {
      retrying = undefined;
      retry();
    }, pauseMs).unref();
    if (performance.now() - loggedAt < logEveryMs) return;
    loggedAt = performance.now();
    log(`The page store refused: ${error instanceof Error ? error.message : String(error)}`);
  }

  return {
    report,
    /** For timers and reports, which an unreadable store must not end. */
    orElse<T>(instead: T, read: () => T): T {
      try {
        return read();
      } catch (error) {
        report(error);
        return instead;
      }
    },
  };
}

export type StoreFaults = ReturnType<typeof storeFaults>;
