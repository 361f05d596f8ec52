/** Pages that an edit affects: rendered at once, the pages of the edited record before the others that show it. */

import type { Lane } from '#site/server/render/render-job.ts';
import type { PageStore } from '#site/server/store/page-store.ts';
import { eagerPriority, isEager, pageKinds } from '#site/server/store/priority.ts';
import type { WaitingPage } from '#site/server/store/waiting-pages.ts';
import type { RendersInFlight } from './in-flight.ts';

export interface DispatchOptions {
  store: PageStore;
  workers: number;
  inFlight: Pick<RendersInFlight, 'has' | 'hasOfEdit'>;
  /** Resolves when the last of them is rendered; never rejects. */
  launch: (paths: string[], lane: Lane) => Promise<void>;
  /** Looks for more pages to render. */
  plan: () => void;
}

const batchSize = 8;
const mostOpen = 64;
/** Milliseconds in which the pages of the edited record have the workers to themselves. */
const headStart = 50;
/**
 * Milliseconds after an edit in which another one is likely: until then bulk work leaves a worker and API capacity free for it.
 */
const editingTime = 10_000;

const isLookedAtFirst = ({ kind }: WaitingPage) => kind !== pageKinds.other;

export class EditedPages {
  readonly #options: DispatchOptions;
  #open = 0;
  /** Of these, edited records' own pages that an editor looks at first. */
  #openFirst = 0;
  #editedAt = Number.NEGATIVE_INFINITY;

  constructor(options: DispatchOptions) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#open > 0;
  }

  get isEditing(): boolean {
    return performance.now() - this.#editedAt < editingTime;
  }

  /**
   * True when pages were started, or are to be waited for. A page in flight within a bulk batch, or in the line of visitors' pages, is
   * started again, so that it does not wait there.
   */
  take(): boolean {
    const { store, inFlight, plan } = this.#options;
    const touched = store.waiting
      .next(2 * mostOpen)
      .filter(({ path, priority }) => isEager(priority) && !inFlight.hasOfEdit(path));
    const own = touched.filter(({ priority }) => priority < eagerPriority);
    if (own.length > 0) {
      this.#editedAt = performance.now();
      setTimeout(plan, headStart).unref();
    } else if (this.isOpen && performance.now() < this.#editedAt + headStart) {
      return true;
    }
    const wanted = own.length > 0 ? this.#firstOf(own) : touched;
    const free = Math.max(0, mostOpen - this.#open);
    // In a bulk change each page would start as soon as one is done, and request its title from the API separately.
    if (wanted.length > batchSize && free < batchSize) return true;
    const pages = wanted.slice(0, free);
    const isFirst = own.length > 0 && pages.some(isLookedAtFirst);
    for (const batch of this.#batchesOf(pages.map(({ path }) => path))) this.#start(batch, isFirst);
    return pages.length > 0 || own.length > 0;
  }

  /** A watch page waits for the page of its title: on a machine of two cores, the two together take twice as long as the first alone. */
  #firstOf(own: WaitingPage[]): WaitingPage[] {
    const first = own.filter(isLookedAtFirst);
    return first.length > 0 || this.#openFirst > 0 ? first : own;
  }

  /** The first page alone, since the editor looks at it after saving; the others are spread over the workers. */
  #batchesOf([first, ...others]: string[]): string[][] {
    const batches = first === undefined ? [] : [[first]];
    const size = Math.min(batchSize, Math.max(1, Math.ceil(others.length / this.#options.workers)));
    for (let start = 0; start < others.length; start += size) batches.push(others.slice(start, start + size));
    return batches;
  }

  #start(batch: string[], isFirst: boolean): void {
    const { launch, plan } = this.#options;
    const first = isFirst ? batch.length : 0;
    this.#open += batch.length;
    this.#openFirst += first;
    void launch(batch, 'edit').then(() => {
      this.#open -= batch.length;
      this.#openFirst -= first;
      plan();
    });
  }
}
