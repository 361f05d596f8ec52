/** Turns a batch of changes into marks and queued pages, and writes them together with the cursor in one transaction. */

import { contactTag, settingsTag, themeTag } from '#schema/cache-tags.ts';
import type { Change } from '#schema/change.ts';
import { touchedBy } from '#site/page-kinds/registry.ts';
import { hard, soft } from '#site/server/store/page.ts';
import { everyPage, type Mark } from '#site/server/store/page-marks.ts';
import type { PageStore } from '#site/server/store/page-store.ts';
import {
  bulkPriority,
  eagerPriority,
  firstPriority,
  kindOf,
  lazyPriority,
  type PageRecord,
  pageKinds,
  recordPriority,
  softPriority,
} from '#site/server/store/priority.ts';
import { type ChangedTags, pathTag } from './changed-tags.ts';
import { type PagesAhead, recordOf } from './pages-ahead.ts';

/** More pages than this at once come from an import, and must not delay home and lists. */
const routesOfAnEdit = 60;

const settingTags = new Set<string>([settingsTag, themeTag, contactTag]);

interface Wanted {
  seq: number;
  isEpisode: boolean;
  /** The record that the page belongs to; null for pages of no single record. */
  record: PageRecord | null;
}

interface Touched {
  /** One mark for each tag and level, with the newest change that names the tag. */
  marks: Mark[];
  /** Pages that a change names by their path. */
  wanted: Map<string, Wanted>;
  /** Wording, colours or the contact form changed: renderings read the settings again. */
  isSettings: boolean;
}

export function touchedByAll(changes: readonly Change[]): Touched {
  const marks = new Map<string, Mark>();
  const wanted = new Map<string, Wanted>();
  const add = (tag: string, level: Mark['level'], priority: number, seq: number) => {
    const known = marks.get(`${tag} ${level}`);
    if (!known) marks.set(`${tag} ${level}`, { tag, level, priority, seq });
    else {
      known.seq = Math.max(known.seq, seq);
      known.priority = Math.min(known.priority, priority);
    }
  };
  for (const change of changes) {
    const { seq } = change;
    const touched = touchedBy(change);
    for (const tag of touched.hard) add(tag, hard, eagerPriority, seq);
    for (const tag of touched.lazy) add(tag, hard, lazyPriority, seq);
    for (const tag of touched.soft) add(tag, soft, softPriority, seq);
    const record = recordOf(change);
    for (const path of touched.paths) wanted.set(path, { seq, isEpisode: false, record });
    for (const path of touched.episodePaths) wanted.set(path, { seq, isEpisode: true, record });
  }
  const all = [...marks.values()];
  return { marks: all, wanted, isSettings: all.some(({ tag }) => settingTags.has(tag)) };
}

/** A show that moves changes all its episodes, which must not count as an import. */
function prioritiesOf(wanted: ReadonlyMap<string, Wanted>): (path: string, page: Wanted) => number {
  const episodes = [...wanted.values()].filter(({ isEpisode }) => isEpisode).length;
  const others = wanted.size - episodes;
  return (path, { isEpisode, record }) => {
    if ((isEpisode ? episodes : others) > routesOfAnEdit)
      return record ? recordPriority(record, kindOf(path) === pageKinds.other) : bulkPriority;
    return isEpisode && others > 0 ? eagerPriority : firstPriority;
  };
}

/** Returns the paths that were queued. Pages that are not rendered ahead are queued only if they are in the store. */
export function applyChanges(
  store: PageStore,
  changed: ChangedTags,
  ahead: PagesAhead,
  { marks, wanted }: Touched,
  cursor: number,
): string[] {
  const ensured: string[] = [];
  store.transaction(() => {
    for (const mark of marks) store.marks.add(mark);
    const priorityOf = prioritiesOf(wanted);
    for (const [path, page] of wanted) {
      const queue =
        page.record === null || ahead.has(page.record) ? store.waiting.ensure : store.waiting.again;
      if (queue(path, priorityOf(path, page), page.seq)) ensured.push(path);
    }
    store.meta.setCursor(cursor);
  });
  for (const { tag, level, seq } of marks) changed.record({ tag, level, seq });
  for (const [path, { seq }] of wanted) changed.record({ tag: pathTag(path), level: hard, seq });
  return ensured;
}

/** The feed starts again: no page in the store is known to be as new as the cursor. */
export function applyReset(store: PageStore, changed: ChangedTags, cursor: number): void {
  store.transaction(() => {
    // The pages' own positions are ignored, since they may come from another database.
    store.marks.add({ tag: everyPage, level: hard, priority: bulkPriority, seq: Number.MAX_SAFE_INTEGER });
    store.meta.setCursor(cursor);
    store.meta.setInventory('');
  });
  changed.record({ tag: everyPage, level: hard, seq: cursor });
}
