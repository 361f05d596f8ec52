/** Renderings in flight: one for each path, however many callers wait for it. */
import type { Lane, Rendering } from '#site/server/render/render-job.ts';
import type { Staleness } from '#site/server/store/page.ts';

export type Outcome =
  | { kind: 'rendered'; page: Rendering; stale: Staleness }
  | { kind: 'failed'; reason: string };

interface Render {
  number: number;
  /** The position in the change feed that its data is at least as new as. */
  position: number;
  startedAt: number;
  lane: Lane;
  done: PromiseWithResolvers<Outcome>;
}

export class RendersInFlight {
  readonly #byPath = new Map<string, Render>();
  #lastNumber = 0;

  readonly has = (path: string): boolean => this.#byPath.has(path);
  readonly hasOfEdit = (path: string): boolean => this.#byPath.get(path)?.lane === 'edit';
  /** A visitor waits for it, or it belongs to an edit. */
  readonly hasUrgent = (path: string): boolean => (this.#byPath.get(path)?.lane ?? 'rest') !== 'rest';
  count(): number {
    return this.#byPath.size;
  }

  /**
   * Returns the number of the new rendering. It replaces one of the same page that waits in a worker's batch: the result of that
   * one is dropped, and its callers get the result of the new one.
   */
  start(path: string, position: number, lane: Lane): number {
    const done = this.#byPath.get(path)?.done ?? Promise.withResolvers<Outcome>();
    const number = ++this.#lastNumber;
    this.#byPath.set(path, { number, position, startedAt: performance.now(), lane, done });
    return number;
  }

  /** False when a later rendering of the page has replaced it. */
  isCurrent(path: string, number: number | undefined): boolean {
    return this.#byPath.get(path)?.number === number;
  }

  join(path: string): Promise<Outcome> | undefined {
    return this.#byPath.get(path)?.done.promise;
  }

  /** The rendering begins to read only now, from data as new as this position. */
  readFrom(path: string, number: number, position: number): void {
    const render = this.#byPath.get(path);
    if (render?.number === number && render.position >= 0)
      render.position = Math.max(render.position, position);
  }

  /** The database was replaced: renderings in flight read obsolete data. */
  rewind(): void {
    for (const render of this.#byPath.values()) render.position = -1;
  }

  /** Milliseconds since it was passed to a worker. */
  ageOf(path: string): number {
    const render = this.#byPath.get(path);
    return render ? performance.now() - render.startedAt : 0;
  }

  positionOf(path: string): number {
    return this.#byPath.get(path)?.position ?? -1;
  }

  finish(path: string, outcome: Outcome): void {
    const render = this.#byPath.get(path);
    this.#byPath.delete(path);
    render?.done.resolve(outcome);
  }

  /** The oldest position at which any rendering in flight read its data. */
  oldest(): number {
    return Math.min(...[...this.#byPath.values()].map(({ position }) => position));
  }
}
