/**
 * Decides which pages are rendered next. The pages of an edit come first and at once; everything else waits while any of them is
 * in flight, and pages that may wait long never take more than half of one worker.
 */
import type { PageStore } from '#site/server/page-store/page-store.ts';
import {
  bulkPriority,
  eagerPriority,
  isEager,
  pageKinds,
  servedStalePriority,
} from '#site/server/page-store/priority.ts';
import type { WaitingPage } from '#site/server/page-store/queue.ts';
import type { Lane } from '#site/server/render/render-job.ts';
import type { RendersInFlight } from './in-flight.ts';

interface DispatchOptions {
  store: PageStore;
  workers: number;
  inFlight: Pick<RendersInFlight, 'has' | 'hasOfEdit'>;
  /** Resolves when the last of them is rendered; never rejects. */
  launch: (paths: string[], lane: Lane) => Promise<void>;
  /** Looks for more pages to render. */
  plan: () => void;
}

export interface DispatcherOptions extends Omit<DispatchOptions, 'plan'> {
  onStoreFault: (error: unknown) => void;
}

export function newDispatcher({ onStoreFault, ...options }: DispatcherOptions) {
  let isStopped = true;
  let isPlanned = false;
  const edited = editedPages({ ...options, plan });
  const bulk = bulkPages({ ...options, plan });
  const background = backgroundPages({ ...options, plan });

  /** Dispatches at the end of this turn of the event loop, however often it is called within it. */
  function plan(): void {
    if (isPlanned || isStopped) return;
    isPlanned = true;
    setImmediate(dispatch);
  }

  function dispatch(): void {
    isPlanned = false;
    if (isStopped) return;
    try {
      if (edited.take() || edited.isOpen()) return;
      while (bulk.take(edited.isEditing()));
      if (!bulk.isOpen()) background.take();
    } catch (error) {
      onStoreFault(error);
    }
  }

  return {
    plan,
    isStopped: () => isStopped,
    start(): void {
      isStopped = false;
      plan();
    },
    stop(): void {
      isStopped = true;
    },
    pause(milliseconds: number): void {
      isPlanned = true;
      setTimeout(dispatch, milliseconds).unref();
    },
  };
}

const editBatch = 8;
const mostOpen = 64;
/** Milliseconds in which the pages of the edited record have the workers to themselves. */
const headStart = 50;
/** Milliseconds after an edit in which another is likely: until then bulk work leaves a worker and API capacity free for it. */
const editingTime = 10_000;

const isLookedAtFirst = ({ kind }: WaitingPage) => kind !== pageKinds.other;

/** Pages that an edit affects: rendered at once, the pages of the edited record before the others that show it. */
function editedPages({ store, workers, inFlight, launch, plan }: DispatchOptions) {
  let open = 0;
  /** Of these, edited records' own pages that an editor looks at first. */
  let openFirst = 0;
  let editedAt = Number.NEGATIVE_INFINITY;

  /** A watch page waits for the page of its title: on a machine of two cores, the two together take twice as long as the first alone. */
  function firstOf(own: WaitingPage[]): WaitingPage[] {
    const first = own.filter(isLookedAtFirst);
    return first.length > 0 || openFirst > 0 ? first : own;
  }

  /** The first page alone, since the editor looks at it after saving; the others are spread over the workers. */
  function batchesOf([first, ...others]: string[]): string[][] {
    const batches = first === undefined ? [] : [[first]];
    const size = Math.min(editBatch, Math.max(1, Math.ceil(others.length / workers)));
    for (let start = 0; start < others.length; start += size) batches.push(others.slice(start, start + size));
    return batches;
  }

  function start(batch: string[], isFirst: boolean): void {
    const first = isFirst ? batch.length : 0;
    open += batch.length;
    openFirst += first;
    void launch(batch, 'edit').then(() => {
      open -= batch.length;
      openFirst -= first;
      plan();
    });
  }

  return {
    isOpen: () => open > 0,
    isEditing: () => performance.now() - editedAt < editingTime,
    /**
     * True when pages were started, or are to be waited for. A page in flight within a bulk batch, or in the line of visitors' pages, is
     * started again, so that it does not wait there.
     */
    take(): boolean {
      const [head] = store.waiting.next(1);
      const touched =
        head && isEager(head.priority)
          ? store.waiting
              .next(2 * mostOpen)
              .filter(({ path, priority }) => isEager(priority) && !inFlight.hasOfEdit(path))
          : [];
      const own = touched.filter(({ priority }) => priority < eagerPriority);
      if (own.length > 0) {
        editedAt = performance.now();
        setTimeout(plan, headStart).unref();
      } else if (open > 0 && performance.now() < editedAt + headStart) {
        return true;
      }
      const wanted = own.length > 0 ? firstOf(own) : touched;
      const free = Math.max(0, mostOpen - open);
      // In a bulk change each page would start as soon as one is done, and request its title from the API separately.
      if (wanted.length > editBatch && free < editBatch) return true;
      const pages = wanted.slice(0, free);
      const isFirst = own.length > 0 && pages.some(isLookedAtFirst);
      for (const batch of batchesOf(pages.map(({ path }) => path))) start(batch, isFirst);
      return pages.length > 0 || own.length > 0;
    },
  };
}

const bulkBatch = 50;
/** Titles share one request to the API; each page of a list is a request of its own, and the API answers a few at a time. */
const listBatch = 4;

/** Everything is rendered: all workers have batches, and as many are waiting. */
function bulkPages({ store, workers, inFlight, launch, plan }: DispatchOptions) {
  let open = 0;

  return {
    isOpen: () => open > 0,
    /** Starts one batch; false when none is left, or enough are in flight. */
    take(isEditing: boolean): boolean {
      if (open >= (isEditing ? Math.max(1, workers - 1) : 2 * workers)) return false;
      const found = store.waiting
        .next((2 * workers + 1) * bulkBatch)
        .filter(
          ({ path, priority }) =>
            priority >= bulkPriority && priority < servedStalePriority && !inFlight.has(path),
        );
      const [first] = found;
      if (!first) return false;
      const isList = first.kind === pageKinds.list;
      const alike = found.filter(({ kind }) => (kind === pageKinds.list) === isList);
      open += 1;
      void launch(
        alike.slice(0, isList ? listBatch : bulkBatch).map(({ path }) => path),
        'rest',
      ).then(() => {
        open -= 1;
        plan();
      });
      return true;
    },
  };
}

const backgroundBatch = 8;

/** Wording and deep lists take one worker while nothing else needs it; pages that may be served stale take it half of the time. */
function backgroundPages({ store, inFlight, launch, plan }: DispatchOptions) {
  let isBusy = false;

  return {
    take(): void {
      if (isBusy) return;
      const found = store.waiting.next(4 * backgroundBatch).filter(({ path }) => !inFlight.has(path));
      const [first] = found;
      if (!first) return;
      // The pages of a batch end together: the index of the sitemap would wait for its files, which have a thousand titles each.
      const batch = found.filter(({ kind }) => kind === first.kind).slice(0, backgroundBatch);
      isBusy = true;
      const started = performance.now();
      const goOn = () => {
        isBusy = false;
        plan();
      };
      void launch(
        batch.map(({ path }) => path),
        'rest',
      ).then(() => {
        if (first.priority >= servedStalePriority) setTimeout(goOn, performance.now() - started).unref();
        else goOn();
      });
    },
  };
}
