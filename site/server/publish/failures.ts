import type { FailedPage, FailedRendering } from '#schema/publish.ts';

/** Pages that could not be rendered, with the reason and the time of the next attempt. */

interface Failure extends FailedPage {
  reason: string;
  tries: number;
  /** In milliseconds of the process's own clock, which is never set back. */
  due: number;
  dueAt: string;
}

const firstDelay = 1_000;
const longestDelay = 60_000;
/** The latest failures, which are enough to find the cause; `count` counts all. */
const shown = 50;

/** `log` gets the first page that fails for a reason; further ones with the same reason are in the report. */
export function failures(log: (line: string) => void, now: () => number = () => performance.now()) {
  const byPath = new Map<string, Failure>();
  const logged = new Set<string>();

  return {
    add(path: string, fault: string): void {
      const reason = fault.slice(0, 200);
      if (!logged.has(reason)) log(`${path} could not be rendered and is tried again: ${reason}`);
      logged.add(reason);
      const tries = (byPath.get(path)?.tries ?? 0) + 1;
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
    /** The paths that are due. Each is returned once. */
    takeDue(): string[] {
      const due = [...byPath.values()].filter((failure) => failure.due <= now());
      for (const failure of due) failure.due = Number.POSITIVE_INFINITY;
      return due.map(({ path }) => path);
    },
    /** The fault is over: all of them may be retried at once. */
    takeAll(): string[] {
      for (const failure of byPath.values()) failure.due = Number.POSITIVE_INFINITY;
      return [...byPath.keys()];
    },
    count: () => byPath.size,
    details: (): Omit<FailedRendering, 'lastGoodAt'>[] =>
      [...byPath.values()].slice(-shown).map(({ path, reason, at, tries, due, dueAt }) => ({
        path,
        reason,
        at,
        tries,
        nextTryAt: due === Number.POSITIVE_INFINITY ? null : dueAt,
      })),
    /** Without the reasons, which may contain names of files and hosts of the machine. */
    list: (): FailedPage[] => [...byPath.values()].slice(-shown).map(({ path, at }) => ({ path, at })),
  };
}

export type Failures = ReturnType<typeof failures>;
