/** Turns a batch of changes into marks and queued pages, and writes them together with the cursor in one transaction. */
import { adsTxtTag, contactTag, isListTag, settingsTag, themeTag } from '#schema/rules/cache-tags.ts';
import type { Change } from '#schema/shapes/change.ts';
import { touchedBy } from '#site/page-kinds/registry.ts';
import { mustRender, servedStale } from '#site/server/page-store/page.ts';
import type { PageStore } from '#site/server/page-store/page-store.ts';
import {
  bulkPriority,
  eagerPriority,
  firstPriority,
  kindOf,
  onVisitPriority,
  type PageRecord,
  pageKinds,
  recordPriority,
  servedStalePriority,
} from '#site/server/page-store/priority.ts';
import type { Mark } from '#site/server/page-store/queue.ts';
import { everyPage } from '#site/server/page-store/statements.ts';
import type { PagesInMemory } from './commits.ts';
import type { Failures } from './failures.ts';
import type { FeedAnswer } from './feed.ts';
import { type ChangedTags, pathTag } from './in-flight.ts';
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
    const levelOfLists = isImport && op !== 'delete' && entity !== 'ui_setting' ? servedStale : mustRender;
    for (const tag of touched.mustRender)
      add(tag, isListTag(tag) ? levelOfLists : mustRender, eagerPriority, seq);
    for (const tag of touched.onVisit) add(tag, levelOfLists, onVisitPriority, seq);
    for (const tag of touched.servedStale) add(tag, servedStale, servedStalePriority, seq);
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
    store.marks.add(marks);
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
    changed.record({ tag: pathTag(path), level: mustRender, priority: eagerPriority, seq });
  return ensured;
}

/** The feed starts again: no page in the store is known to be as new as the cursor. */
export function applyReset(store: PageStore, changed: ChangedTags, { cursor, at }: FeedAnswer): void {
  const everything = { tag: everyPage, level: mustRender, priority: bulkPriority } as const;
  store.transaction(() => {
    // The pages' own positions are ignored, since they may come from another database.
    store.marks.add([{ ...everything, seq: Number.MAX_SAFE_INTEGER }]);
    store.meta.setCursor(cursor, at);
    store.meta.setInventory('');
  });
  changed.record({ ...everything, seq: cursor });
}

export interface MarkWorkerOptions {
  store: PageStore;
  cache: PagesInMemory;
  failures: Failures;
  /** Called when pages were queued. */
  onQueued: () => void;
  onStoreFault: (error: unknown) => void;
}

/** Milliseconds of one slice: enough for the pages of an edit. */
const slice = 8;
/** Milliseconds between two portions of a mark on every page, in which edits and visitors are served. */
const bulkPause = 5;
/** Milliseconds until the next check, when an order is far enough ahead of rendering. */
const aheadPause = 250;

/** Processes the marks of changed tags: finds the pages that carry each tag, and queues them. */
export function markWorker({ store, cache, failures, onQueued, onStoreFault }: MarkWorkerOptions) {
  const { marks } = store;
  let isPlanned = false;
  let isClosed = false;

  function plan(): void {
    if (isPlanned) return;
    isPlanned = true;
    if (marks.isBulk()) setTimeout(work, marks.isAhead() ? aheadPause : bulkPause).unref();
    else setImmediate(work);
  }

  /** Works for one slice and schedules the next, so that visitors, and an API in this process, are served in between. */
  function work(): void {
    if (isClosed) return;
    const end = performance.now() + slice;
    isPlanned = false;
    try {
      do {
        for (const { path, level } of store.transaction(() => marks.work())) {
          cache.mark(path, level);
          failures.forgive(path);
        }
      } while (!marks.isEmpty() && !marks.isBulk() && performance.now() < end);
      onQueued();
      if (!marks.isEmpty()) plan();
    } catch (error) {
      onStoreFault(error);
    }
  }

  return {
    work,
    /** Called before the store is closed. */
    close(): void {
      isClosed = true;
    },
  };
}

export type MarkWorker = ReturnType<typeof markWorker>;
