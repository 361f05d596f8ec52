/**
 * What changed while pages were being rendered. A page that was read before a change and arrives after it carries the change's tag:
 * it is stale on arrival.
 */
import { fresh, type Staleness } from '#site/server/store/page.ts';
import { everyPage } from '#site/server/store/page-marks.ts';

/** In place of a tag: this very path was asked for, whatever its page shows. */
export const pathTag = (path: string) => `path:${path}`;

export interface ChangedTag {
  tag: string;
  level: Staleness;
  seq: number;
}

export function changedTags() {
  let latest = new Map<string, ChangedTag[]>();

  return {
    record(change: ChangedTag): void {
      const known = latest.get(change.tag)?.filter(({ level }) => level > change.level) ?? [];
      latest.set(change.tag, [...known, change]);
    },
    /** How stale a page is on arrival that shows these tags and was read at this position. */
    since(position: number, path: string, tags: readonly string[]): Staleness {
      let worst: Staleness = fresh;
      for (const tag of [everyPage, pathTag(path), ...tags]) {
        for (const { level, seq } of latest.get(tag) ?? []) {
          if (seq > position && level > worst) worst = level;
        }
      }
      return worst;
    },
    size: () => latest.size,
    /** Nothing being rendered was read before this position any more. */
    forget(position: number): void {
      if (latest.size === 0) return;
      const kept = [...latest].map(([tag, list]) => [tag, list.filter(({ seq }) => seq > position)] as const);
      latest = new Map(kept.filter(([, list]) => list.length > 0));
    },
  };
}

export type ChangedTags = ReturnType<typeof changedTags>;
