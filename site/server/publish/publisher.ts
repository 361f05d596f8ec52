/** Keeps the page store up to date: applies changes, and renders the pages that they affect and those that visitors wait for. */
import { mustRender } from '#site/server/page-store/page.ts';
import type { PageStore } from '#site/server/page-store/page-store.ts';
import { applyChanges, applyReset, markWorker, touchedByAll } from './apply-changes.ts';
import { newCommits, type PagesInMemory } from './commits.ts';
import { newDispatcher } from './dispatcher.ts';
import { failures as newFailures, storeFaults } from './failures.ts';
import { type FeedAnswer, type FeedFault, seriousTries } from './feed.ts';
import { changedTags, rendersInFlight } from './in-flight.ts';
import { type PagesAhead, pagesAhead } from './pages-ahead.ts';
import { operatorOrders } from './publish-orders.ts';
import { type FeedState, type LauncherOptions, renderLauncher, type Visitor } from './render-launcher.ts';
import { journal as newJournal, reports } from './reports.ts';
import { storeBound } from './store-bound.ts';

export interface PublisherOptions extends Pick<LauncherOptions, 'renderer' | 'visibleChange'> {
  store: PageStore;
  cache: PagesInMemory;
  workers: number;
  /** Without it every page is rendered ahead. */
  ahead?: PagesAhead;
  /** The most bytes that the store may take up on disk. */
  mostStored?: number | undefined;
  /** Called when a page has replaced an older one, or was removed. */
  onPublished?: ((path: string) => void) | undefined;
  log?: (line: string) => void;
}

export function createPublisher({
  store,
  cache,
  renderer,
  workers,
  ahead = pagesAhead(),
  mostStored = Number.POSITIVE_INFINITY,
  visibleChange,
  onPublished = () => {},
  log = () => {},
}: PublisherOptions) {
  const begin = store.meta.cursor() ?? 0;
  const feed: FeedState = { position: begin, head: begin, settingsAt: begin, isImport: false };
  let feedFault: FeedFault | null = null;

  const changed = changedTags();
  const failures = newFailures(log);
  const journal = newJournal();
  const inFlight = rendersInFlight();
  const faults = storeFaults({
    pause: (milliseconds) => dispatcher.pause(milliseconds),
    retry: () => marks.work(),
    log,
  });
  const onStoreFault = faults.report;
  const bound = storeBound({ store, cache, most: mostStored, onRemoved: onPublished, onStoreFault, log });
  const commits = newCommits({
    store,
    cache,
    changed,
    ahead,
    failures,
    inFlight,
    journal,
    onPublished,
    onCommitted,
    onStoreFault,
  });
  const isOfEdit = (path: string) => faults.orElse(false, () => store.waiting.isOfEdit(path));
  const launcher = renderLauncher({
    renderer,
    workers,
    feed,
    inFlight,
    commits,
    journal,
    visibleChange,
    isOfEdit,
  });
  const dispatcher = newDispatcher({ store, workers, inFlight, launch: launcher.launch, onStoreFault });
  const marks = markWorker({ store, cache, failures, onQueued: dispatcher.plan, onStoreFault });
  const orders = operatorOrders({
    store,
    cache,
    failures,
    journal,
    marks,
    faults,
    onQueued: dispatcher.plan,
    isIdle,
  });

  function isIdle(): boolean {
    const isNothingQueued = () => store.marks.isEmpty() && store.waiting.next(1).length === 0;
    return inFlight.count() === 0 && faults.orElse(false, isNothingQueued);
  }

  function onCommitted(): void {
    bound.check();
    if (dispatcher.isStopped()) return;
    if (isIdle()) journal.end();
    // Pages that were stale on arrival, and those that a new page links to, are in the queue now.
    else dispatcher.plan();
  }

  return {
    position: () => feed.position,
    /** The latest change of the settings. */
    settingsAt: () => feed.settingsAt,
    /** The API cannot be reached, so that nothing can be rendered. */
    stop(fault: FeedFault | null = null): void {
      feedFault = fault;
      dispatcher.stop();
    },
    /** The fault has lasted too long for a restart of the API, so it is reported to the operator. */
    isLost: () => feedFault !== null && feedFault.tries >= seriousTries,
    /** The API can be reached (again): failed pages are retried at once. */
    start(): void {
      feedFault = null;
      if (!dispatcher.isStopped()) return;
      failures.takeAll();
      store.waiting.requeueFailed();
      dispatcher.start();
      marks.work();
    },
    /** Called before the store is closed: from here on nothing uses it. */
    close(): void {
      dispatcher.stop();
      commits.flush();
      for (const part of [launcher, marks, orders, bound]) part.close();
    },
    apply(answer: FeedAnswer): void {
      const { changes, cursor, at, head, reset } = answer;
      const touched = touchedByAll(changes);
      // The first answer of the feed gives its head: it is unknown how new the pages are that were rendered before.
      const known = store.meta.position();
      const isAnew = reset || (changes.length === 0 && known === null);
      Object.assign(feed, { head, isImport: touched.isImport });
      if (isAnew) {
        applyReset(store, changed, answer);
        inFlight.rewind();
      } else if (changes.length > 0 || cursor !== known?.seq || at !== known.at) {
        for (const path of applyChanges(store, changed, ahead, touched, answer)) cache.mark(path, mustRender);
      }
      feed.position = cursor;
      if (isAnew || touched.isSettings) feed.settingsAt = cursor;
      if (isAnew || changes.length > 0) marks.work();
    },
    renderNow: (path: string, visitor: Visitor) => launcher.renderNow(path, visitor),
    /** True while another attempt would fail: an older version is better than waiting for the next failure. */
    isHopeless: (path: string) => dispatcher.isStopped() || failures.isWaiting(path),
    /** Puts failed pages back into the queue when their time has come. */
    retryDue(): void {
      const due = failures.takeDue();
      if (due.length === 0) return;
      const requeue = () => store.transaction(() => due.filter((path) => !store.waiting.requeue(path)));
      const notWaiting = faults.orElse(null, requeue);
      if (notWaiting === null) due.forEach(failures.forgive);
      else notWaiting.forEach(failures.clear);
      dispatcher.plan();
    },
    plan: dispatcher.plan,
    isIdle,
    orders,
    ...reports({
      store,
      failures,
      journal,
      totals: commits.totals,
      orElse: faults.orElse,
      standing: () => ({ ...feed, isFollowing: !dispatcher.isStopped(), fault: feedFault }),
    }),
  };
}

export type Publisher = ReturnType<typeof createPublisher>;
