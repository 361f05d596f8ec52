/** Turns a batch of changes into marks and queued pages, and writes them together with the cursor in one transaction. */

import { adsTxtTag, contactTag, isListTag, settingsTag, themeTag } from '#schema/cache-tags.ts';
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
import type { FeedAnswer } from './feed.ts';
import { type PagesAhead, recordOf } from './pages-ahead.ts';

/** More changes at once than one person saves are an import. */
const mostOfAnEdit = 60;
/** More pages than this at once come from an import, and must not delay home and lists. */
const routesOfAnEdit = 60;

const settingTags = new Set<string>([settingsTag, themeTag, contactTag, adsTxtTag]);

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
  /** Wording, colours, the contact form or ads.txt changed: renderings read the settings again. */
  isSettings: boolean;
  /** Its later changes can be read before the feed reports them. */
  isImport: boolean;
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
  const isImport = changes.length > mostOfAnEdit;
  for (const change of changes) {
    const { seq, op, entity } = change;
    const touched = touchedBy(change);
    // An import makes lists stale all the time, and each of their visitors would wait for a rendering. They get the lists as they
    // were a moment ago, but never with a record that is gone.
    const levelOfLists = isImport && op !== 'delete' && entity !== 'ui_setting' ? soft : hard;
    for (const tag of touched.hard) add(tag, isListTag(tag) ? levelOfLists : hard, eagerPriority, seq);
    for (const tag of touched.lazy) add(tag, levelOfLists, lazyPriority, seq);
    for (const tag of touched.soft) add(tag, soft, softPriority, seq);
    const record = recordOf(change);
    for (const path of touched.paths) wanted.set(path, { seq, isEpisode: false, record });
    for (const path of touched.episodePaths) wanted.set(path, { seq, isEpisode: true, record });
  }
  const all = [...marks.values()];
  return { marks: all, wanted, isSettings: all.some(({ tag }) => settingTags.has(tag)), isImport };
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
  { cursor, at }: FeedAnswer,
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
    store.meta.setCursor(cursor, at);
  });
  for (const mark of marks) changed.record(mark);
  for (const [path, { seq }] of wanted)
    changed.record({ tag: pathTag(path), level: hard, priority: eagerPriority, seq });
  return ensured;
}

/** The feed starts again: no page in the store is known to be as new as the cursor. */
export function applyReset(store: PageStore, changed: ChangedTags, { cursor, at }: FeedAnswer): void {
  const everything = { tag: everyPage, level: hard, priority: bulkPriority } as const;
  store.transaction(() => {
    // The pages' own positions are ignored, since they may come from another database.
    store.marks.add({ ...everything, seq: Number.MAX_SAFE_INTEGER });
    store.meta.setCursor(cursor, at);
    store.meta.setInventory('');
  });
  changed.record({ ...everything, seq: cursor });
}
