/** Pages that no edit affects: those of rendering everything, and those that may stay stale for a while. */
import { bulkPriority, pageKinds, softPriority } from '#site/server/store/priority.ts';
import type { DispatchOptions } from './edited-pages.ts';

const batchSize = 50;
/** Titles share one request to the API; each page of a list is a request of its own, and the API answers a few at a time. */
const listBatchSize = 4;
const backgroundBatchSize = 8;

/** Everything is rendered: all workers have batches, and as many are waiting. */
export class BulkPages {
  readonly #options: DispatchOptions;
  #open = 0;

  constructor(options: DispatchOptions) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#open > 0;
  }

  /** Starts one batch; false when none is left, or enough are in flight. */
  take(isEditing: boolean): boolean {
    const { store, workers, inFlight } = this.#options;
    if (this.#open >= (isEditing ? Math.max(1, workers - 1) : 2 * workers)) return false;
    const found = store.waiting
      .next((2 * workers + 1) * batchSize)
      .filter(
        ({ path, priority }) => priority >= bulkPriority && priority < softPriority && !inFlight.has(path),
      );
    const [first] = found;
    if (!first) return false;
    const isList = first.kind === pageKinds.list;
    const alike = found.filter(({ kind }) => (kind === pageKinds.list) === isList);
    this.#start(alike.slice(0, isList ? listBatchSize : batchSize).map(({ path }) => path));
    return true;
  }

  #start(batch: string[]): void {
    const { launch, plan } = this.#options;
    this.#open += 1;
    void launch(batch, 'rest').then(() => {
      this.#open -= 1;
      plan();
    });
  }
}

/** Wording and deep lists take one worker while nothing else needs it; pages of soft tags take it half of the time. */
export class BackgroundPages {
  readonly #options: DispatchOptions;
  #isBusy = false;

  constructor(options: DispatchOptions) {
    this.#options = options;
  }

  take(): void {
    if (this.#isBusy) return;
    const { store, inFlight } = this.#options;
    const found = store.waiting
      .next(4 * backgroundBatchSize)
      .filter(({ path }) => !inFlight.has(path))
      .slice(0, backgroundBatchSize);
    const [first] = found;
    if (!first) return;
    const paths = found.map(({ path }) => path);
    this.#start(paths, first.priority >= softPriority);
  }

  #start(batch: string[], isSoft: boolean): void {
    const { launch, plan } = this.#options;
    this.#isBusy = true;
    const started = performance.now();
    const goOn = () => {
      this.#isBusy = false;
      plan();
    };
    void launch(batch, 'rest').then(() => {
      if (isSoft) setTimeout(goOn, performance.now() - started).unref();
      else goOn();
    });
  }
}
