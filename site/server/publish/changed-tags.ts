/**
 * Tags that changed while renderings were in flight. A page that read its data before a change and is committed after it carries
 * a tag of the change, and so is stored as stale.
 */
import { fresh, type Staleness } from '#site/server/store/page.ts';
import { everyPage, type Mark } from '#site/server/store/page-marks.ts';
import { softPriority } from '#site/server/store/priority.ts';

/** A pseudo-tag for a page that a change names by its path. */
export const pathTag = (path: string) => `path:${path}`;

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
      let first = softPriority;
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
