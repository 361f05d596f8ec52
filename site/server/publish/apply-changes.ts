/** From a batch of changes to marks and wanted pages, in one transaction with the cursor: all of it is remembered, or none. */
import type { Change } from '#schema/change.ts';
import { matchPath } from '#site/lib/match-paths.ts';
import { hard, soft } from '#site/server/store/page.ts';
import { everyPage, type Mark } from '#site/server/store/page-marks.ts';
import type { PageStore } from '#site/server/store/page-store.ts';
import {
  bulkPriority,
  eagerPriority,
  firstPriority,
  lazyPriority,
  softPriority,
} from '#site/server/store/priority.ts';
import { type ChangedTags, pathTag } from './changed-tags.ts';
import { contentPagePaths, routePaths } from './page-paths.ts';

/** More pages at once than a person saves: an import. Its pages must not hold up home and lists. */
const routesOfAnEdit = 60;

/** One mark a tag, the strictest; as new as the newest change that names the tag. */
function marksOf(changes: readonly Change[]): Mark[] {
  const marks = new Map<string, Mark>();
  const add = (tag: string, level: Mark['level'], priority: number, seq: number) => {
    const known = marks.get(`${tag} ${level}`);
    if (!known) marks.set(`${tag} ${level}`, { tag, level, priority, seq });
    else {
      known.seq = Math.max(known.seq, seq);
      known.priority = Math.min(known.priority, priority);
    }
  };
  for (const { seq, tags } of changes) {
    for (const tag of tags.hard) add(tag, hard, eagerPriority, seq);
    for (const tag of tags.lazy) add(tag, hard, lazyPriority, seq);
    for (const tag of tags.soft) add(tag, soft, softPriority, seq);
  }
  return [...marks.values()];
}

interface Wanted {
  seq: number;
  isEpisode: boolean;
}

function wantedOf(changes: readonly Change[]): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  for (const { seq, routes, matches, pages } of changes) {
    const others = [...matches.map(matchPath), ...pages.flatMap(contentPagePaths)];
    for (const path of others) wanted.set(path, { seq, isEpisode: false });
    for (const route of routes) {
      for (const path of routePaths(route)) wanted.set(path, { seq, isEpisode: route.episode !== undefined });
    }
  }
  return wanted;
}

/** A show that moves takes every episode along: those must not make an import of one edit. */
function prioritiesOf(wanted: ReadonlyMap<string, Wanted>): (page: Wanted) => number {
  const episodes = [...wanted.values()].filter(({ isEpisode }) => isEpisode).length;
  const others = wanted.size - episodes;
  return ({ isEpisode }) => {
    if ((isEpisode ? episodes : others) > routesOfAnEdit) return bulkPriority;
    return isEpisode && others > 0 ? eagerPriority : firstPriority;
  };
}

/** Returns the pages that are wanted by their path. */
export function applyChanges(
  store: PageStore,
  changed: ChangedTags,
  changes: readonly Change[],
  cursor: number,
): string[] {
  const marks = marksOf(changes);
  const wanted = wantedOf(changes);
  const ensured: string[] = [];
  store.transaction(() => {
    for (const mark of marks) store.marks.add(mark);
    const priorityOf = prioritiesOf(wanted);
    for (const [path, page] of wanted) {
      if (store.waiting.ensure(path, priorityOf(page), page.seq)) ensured.push(path);
    }
    store.meta.setCursor(cursor);
  });
  for (const { tag, level, seq } of marks) changed.record({ tag, level, seq });
  for (const [path, { seq }] of wanted) changed.record({ tag: pathTag(path), level: hard, seq });
  return ensured;
}

/** Nothing in the store can be trusted to be as new as the cursor says. */
export function applyReset(store: PageStore, changed: ChangedTags, cursor: number): void {
  store.transaction(() => {
    // Whatever their number says: it may be one of another database.
    store.marks.add({ tag: everyPage, level: hard, priority: bulkPriority, seq: Number.MAX_SAFE_INTEGER });
    store.meta.setCursor(cursor);
    store.meta.setInventory('');
  });
  changed.record({ tag: everyPage, level: hard, seq: cursor });
}
