/**
 * Decides which pages are rendered next. The pages of an edit come first and at once; everything else waits while any of them is
 * in flight, and pages that may wait long never take more than half of one worker.
 */
import { BackgroundPages, BulkPages } from './bulk-pages.ts';
import { type DispatchOptions, EditedPages } from './edited-pages.ts';

export interface DispatcherOptions extends Omit<DispatchOptions, 'plan'> {
  onStoreFault: (error: unknown) => void;
}

export class Dispatcher {
  readonly #edited: EditedPages;
  readonly #bulk: BulkPages;
  readonly #background: BackgroundPages;
  readonly #onStoreFault: (error: unknown) => void;
  #isStopped = true;
  #isPlanned = false;

  constructor({ onStoreFault, ...options }: DispatcherOptions) {
    const all = { ...options, plan: this.plan };
    this.#edited = new EditedPages(all);
    this.#bulk = new BulkPages(all);
    this.#background = new BackgroundPages(all);
    this.#onStoreFault = onStoreFault;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Dispatches at the end of this turn of the event loop, however often it is called within it. */
  readonly plan = (): void => {
    if (this.#isPlanned || this.#isStopped) return;
    this.#isPlanned = true;
    setImmediate(this.#dispatch);
  };

  start(): void {
    this.#isStopped = false;
    this.plan();
  }

  stop(): void {
    this.#isStopped = true;
  }

  pause(milliseconds: number): void {
    this.#isPlanned = true;
    setTimeout(this.#dispatch, milliseconds).unref();
  }

  readonly #dispatch = (): void => {
    this.#isPlanned = false;
    if (this.#isStopped) return;
    try {
      if (this.#edited.take() || this.#edited.isOpen) return;
      while (this.#bulk.take(this.#edited.isEditing));
      if (!this.#bulk.isOpen) this.#background.take();
    } catch (error) {
      this.#onStoreFault(error);
    }
  };
}
