/**
 * What to render next. Pages of an edit go first and at once; everything else waits while any of them is open, and what may wait
 * long never takes more than half of one worker.
 */
import { pageKinds } from '#site/server/store/page-kind.ts';
import type { PageStore } from '#site/server/store/page-store.ts';
import { bulkPriority, eagerPriority, isEager, softPriority } from '#site/server/store/priority.ts';

export interface DispatcherOptions {
  store: PageStore;
  workers: number;
  isInFlight: (path: string) => boolean;
  /** In flight, and ahead of what is drawn for nobody in particular. */
  isUrgent: (path: string) => boolean;
  /** Kept when the last of them is settled; never refused. */
  launch: (paths: string[], isUrgent: boolean) => Promise<void>;
  onStoreFault: (error: unknown) => void;
}

const eagerBatch = 8;
const eagerLimit = 64;
/** Milliseconds the own pages of an edit have before the others that show it. */
const ownTime = 50;
/** Milliseconds after an edit in which another one is likely: until then bulk work leaves a worker, and the API, free for it. */
const editingTime = 10_000;
const bulkBatch = 50;
/** Titles share one request to the API; each list page is a request of its own, and the API answers a few at a time. */
const listBatch = 4;
const gentleBatch = 8;

export function dispatcher({
  store,
  workers,
  isInFlight,
  isUrgent,
  launch,
  onStoreFault,
}: DispatcherOptions) {
  let eagerOpen = 0;
  let bulkOpen = 0;
  let headStart = 0;
  let editedAt = Number.NEGATIVE_INFINITY;
  let isResting = false;
  let isStopped = true;
  let isPlanned = false;

  function startEager(paths: string[]): void {
    // The first page alone: it is the one somebody looks at after saving.
    const [first, ...others] = paths;
    const batches = first === undefined ? [] : [[first]];
    const size = Math.min(eagerBatch, Math.max(1, Math.ceil(others.length / workers)));
    for (let start = 0; start < others.length; start += size) batches.push(others.slice(start, start + size));
    for (const batch of batches) {
      eagerOpen += batch.length;
      void launch(batch, true).then(() => {
        eagerOpen -= batch.length;
        plan();
      });
    }
  }

  function startBulk(paths: string[]): void {
    bulkOpen += 1;
    void launch(paths, false).then(() => {
      bulkOpen -= 1;
      plan();
    });
  }

  /** Wording and deep lists take one worker while nothing else wants it; soft tags take it half of the time. */
  function startGentle(paths: string[], isSoft: boolean): void {
    isResting = true;
    const started = performance.now();
    const goOn = () => {
      isResting = false;
      plan();
    };
    void launch(paths, false).then(() => {
      if (isSoft) setTimeout(goOn, performance.now() - started).unref();
      else goOn();
    });
  }

  /**
   * The own pages of what was edited have the workers and the API to themselves, for a moment. A page that waits in a worker among
   * fifty others is launched again: it overtakes them.
   */
  function takeEager(): boolean {
    const eager = store.waiting
      .next(2 * eagerLimit)
      .filter(({ path, priority }) => isEager(priority) && !isUrgent(path));
    const own = eager.filter(({ priority }) => priority < eagerPriority);
    if (own.length > 0) {
      editedAt = performance.now();
      headStart = editedAt + ownTime;
      setTimeout(plan, ownTime).unref();
    } else if (eagerOpen > 0 && performance.now() < headStart) {
      return true;
    }
    const room = Math.max(0, eagerLimit - eagerOpen);
    const taken = (own.length > 0 ? own : eager).slice(0, room);
    startEager(taken.map(({ path }) => path));
    return taken.length > 0;
  }

  function takeBulk(): boolean {
    const isEditing = performance.now() - editedAt < editingTime;
    if (bulkOpen >= (isEditing ? Math.max(1, workers - 1) : 2 * workers)) return false;
    const found = store.waiting
      .next((2 * workers + 1) * bulkBatch)
      .filter(
        ({ path, priority }) => priority >= bulkPriority && priority < softPriority && !isInFlight(path),
      );
    const [first] = found;
    if (!first) return false;
    const isList = first.kind === pageKinds.list;
    const alike = found.filter(({ kind }) => (kind === pageKinds.list) === isList);
    startBulk(alike.slice(0, isList ? listBatch : bulkBatch).map(({ path }) => path));
    return true;
  }

  function takeGentle(): void {
    if (isResting || bulkOpen > 0) return;
    const found = store.waiting
      .next(4 * gentleBatch)
      .filter(({ path }) => !isInFlight(path))
      .slice(0, gentleBatch);
    const [first] = found;
    if (first)
      startGentle(
        found.map(({ path }) => path),
        first.priority >= softPriority,
      );
  }

  function dispatch(): void {
    isPlanned = false;
    if (isStopped) return;
    try {
      if (takeEager() || eagerOpen > 0) return;
      while (takeBulk());
      takeGentle();
    } catch (error) {
      onStoreFault(error);
    }
  }

  /** At the end of this turn, however often it is called within it. */
  function plan(): void {
    if (isPlanned || isStopped) return;
    isPlanned = true;
    setImmediate(dispatch);
  }

  return {
    plan,
    start(): void {
      isStopped = false;
      plan();
    },
    stop(): void {
      isStopped = true;
    },
    rest(milliseconds: number): void {
      isPlanned = true;
      setTimeout(dispatch, milliseconds).unref();
    },
    isStopped: () => isStopped,
  };
}
