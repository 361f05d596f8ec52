/** Renderings in flight: one for each path, however many callers wait for it, and the tags that changed meanwhile. */
import { fresh, type Staleness } from '#site/server/page-store/page.ts';
import { servedStalePriority } from '#site/server/page-store/priority.ts';
import type { Mark } from '#site/server/page-store/queue.ts';
import { everyPage } from '#site/server/page-store/statements.ts';
import type { Lane, Rendering } from '#site/server/render/render-job.ts';

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

export function rendersInFlight() {
  const byPath = new Map<string, Render>();
  let lastNumber = 0;

  return {
    has: (path: string): boolean => byPath.has(path),
    hasOfEdit: (path: string): boolean => byPath.get(path)?.lane === 'edit',
    /** A visitor waits for it, or it belongs to an edit. */
    hasUrgent: (path: string): boolean => (byPath.get(path)?.lane ?? 'rest') !== 'rest',
    count: () => byPath.size,
    /**
     * Returns the number of the new rendering. It replaces one of the same page that waits in a worker's batch: the result of that
     * one is dropped, and its callers get the result of the new one.
     */
    start(path: string, position: number, lane: Lane): number {
      const done = byPath.get(path)?.done ?? Promise.withResolvers<Outcome>();
      lastNumber += 1;
      byPath.set(path, { number: lastNumber, position, startedAt: performance.now(), lane, done });
      return lastNumber;
    },
    /** False when a later rendering of the page has replaced it. */
    isCurrent: (path: string, number: number | undefined): boolean => byPath.get(path)?.number === number,
    join: (path: string): Promise<Outcome> | undefined => byPath.get(path)?.done.promise,
    /** The rendering begins to read only now, from data as new as this position. */
    readFrom(path: string, number: number, position: number): void {
      const render = byPath.get(path);
      if (render?.number === number && render.position >= 0)
        render.position = Math.max(render.position, position);
    },
    /** The database was replaced: renderings in flight read obsolete data. */
    rewind(): void {
      for (const render of byPath.values()) render.position = -1;
    },
    /** Milliseconds since it was passed to a worker. */
    ageOf(path: string): number {
      const render = byPath.get(path);
      return render ? performance.now() - render.startedAt : 0;
    },
    positionOf: (path: string): number => byPath.get(path)?.position ?? -1,
    finish(path: string, outcome: Outcome): void {
      const render = byPath.get(path);
      byPath.delete(path);
      render?.done.resolve(outcome);
    },
    /** The oldest position at which any rendering in flight read its data. */
    oldest: (): number => Math.min(...[...byPath.values()].map(({ position }) => position)),
  };
}

export type RendersInFlight = ReturnType<typeof rendersInFlight>;

/** A pseudo-tag for a page that a change names by its path. */
export const pathTag = (path: string) => `path:${path}`;

/**
 * Tags that changed while renderings were in flight.
 * A page that read its data before a change and is committed after it carries a tag of the change, and so is stored as stale.
 */
export function changedTags() {
  let latest = new Map<string, Mark[]>();

  return {
    record(change: Mark): void {
      const known = latest.get(change.tag)?.filter(({ level }) => level > change.level) ?? [];
      latest.set(change.tag, [...known, change]);
    },
    /** How stale a page is that carries these tags and read its data at this position, and when it is to be rendered again. */
    since(position: number, path: string, tags: readonly string[]): { stale: Staleness; priority: number } {
      let stale: Staleness = fresh;
      let first = servedStalePriority;
      for (const tag of [everyPage, pathTag(path), ...tags]) {
        for (const { level, priority, seq } of latest.get(tag) ?? []) {
          if (seq <= position) continue;
          if (level > stale) stale = level;
          first = Math.min(first, priority);
        }
      }
      return { stale, priority: first };
    },
    size: () => latest.size,
    /** No rendering in flight read its data before this position any more. */
    forget(position: number): void {
      if (latest.size === 0) return;
      const kept = [...latest].map(([tag, list]) => [tag, list.filter(({ seq }) => seq > position)] as const);
      latest = new Map(kept.filter(([, list]) => list.length > 0));
    },
  };
}

export type ChangedTags = ReturnType<typeof changedTags>;
