/** Keeps the page store true: applies changes, renders what they touch, and renders what a visitor waits for. */
import type { ChangeFeed } from '#schema/change.ts';
import type { RenderResult } from '#site/server/render/render-job.ts';
import { hard, soft } from '#site/server/store/page.ts';
import { everyPage } from '#site/server/store/page-marks.ts';
import type { PageStore } from '#site/server/store/page-store.ts';
import { bulkPriority, firstPriority } from '#site/server/store/priority.ts';
import { applyChanges, applyReset, touchedByAll } from './apply-changes.ts';
import { changedTags } from './changed-tags.ts';
import { dispatcher } from './dispatcher.ts';
import { failures as failureList } from './failures.ts';
import { type FeedFault, seriousTries } from './feed.ts';
import { flights as flightList, type Outcome } from './flights.ts';
import { journal as newJournal } from './journal.ts';
import { landing, type PagesInMemory } from './landing.ts';
import { reports } from './reports.ts';

export interface Renderer {
  render(paths: string[], settingsAt: number, onResult: (result: RenderResult) => void): Promise<void>;
}

export interface PublisherOptions {
  store: PageStore;
  cache: PagesInMemory;
  renderer: Renderer;
  workers: number;
  /** A page has taken the place of an older one, or is gone. */
  onPublished?: ((path: string) => void) | undefined;
  /** The newest change that whoever reads from now on sees, with all before it. */
  settled?: () => Promise<number>;
  log?: (line: string) => void;
}

/** A page that changes faster than it renders is shown as it was a moment ago. */
const mostTries = 3;
/** After the store refused (a full disk), before it is asked again. */
const storePause = 1_000;
/** Changes at once; more is an import, whose later changes are there to be read before the feed tells of them. */
const mostOfAnEdit = 60;
const saidEvery = 60_000;
/** Milliseconds: long enough for the pages of an edit. */
const marksSlice = 8;
/** Milliseconds between two portions of marks that concern every page: an edit and visitors come in between. */
const bulkMarksPause = 5;
const takenBackAtOnce = 100;

export function createPublisher({
  store,
  cache,
  renderer,
  workers,
  onPublished = () => {},
  settled,
  log = () => {},
}: PublisherOptions) {
  const changed = changedTags();
  const failures = failureList();
  const flights = flightList();
  const journal = newJournal();
  const landed = landing({
    store,
    cache,
    changed,
    failures,
    flights,
    journal,
    onPublished,
    onLanded,
    onStoreFault,
  });
  const queue = dispatcher({
    store,
    workers,
    isInFlight: flights.has,
    isUrgent: flights.hasUrgent,
    launch,
    onStoreFault,
  });
  let position = store.meta.cursor() ?? 0;
  let head = position;
  let settingsAt = position;
  let fault: FeedFault | null = null;
  let isMarking = false;
  let isImport = false;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  let saidAt = Number.NEGATIVE_INFINITY;

  /** A disk that is full or fails is tried again until it takes what there is to write. */
  function onStoreFault(error: unknown): void {
    if (retry) return;
    queue.rest(storePause);
    retry = setTimeout(() => {
      retry = undefined;
      workMarks();
    }, storePause).unref();
    if (performance.now() - saidAt < saidEvery) return;
    saidAt = performance.now();
    log(`The page store refused: ${error instanceof Error ? error.message : String(error)}`);
  }

  /** For timers and reports, which a store that cannot be read must not end. */
  function orElse<T>(instead: T, read: () => T): T {
    try {
      return read();
    } catch (error) {
      onStoreFault(error);
      return instead;
    }
  }

  const isIdle = () =>
    flights.count() === 0 && orElse(false, () => store.marks.isEmpty() && store.waiting.next(1).length === 0);

  const standing = () => ({ head, position, isFollowing: !queue.isStopped(), fault });

  function onLanded(): void {
    if (queue.isStopped()) return;
    if (isIdle()) journal.end();
    // What arrived stale, and the pages it leads to, have nobody else to start them.
    else queue.plan();
  }

  /** Pages of an import remember how much of it they show, so that the rest of it does not render them again. */
  async function readAhead(numbers: ReadonlyMap<string, number>): Promise<number> {
    const newest = (await settled?.().catch(() => undefined)) ?? position;
    for (const [path, number] of numbers) flights.readFrom(path, number, newest);
    // The settings are read anew as well: a page must not be older than it says in any of its parts.
    return Math.max(settingsAt, newest);
  }

  async function launch(paths: string[], isUrgent: boolean): Promise<void> {
    const readAt = position;
    journal.begin();
    const numbers = new Map(paths.map((path) => [path, flights.start(path, readAt, isUrgent)]));
    const land = (result: RenderResult) => {
      // What comes after the store was closed is rendered again after the next start: it still waits there.
      if (!isClosed) landed.add({ result, number: numbers.get(result.path) });
    };
    try {
      // However quick the rendering: who asked for it joins before it lands.
      const asOf = await (isImport ? readAhead(numbers) : settingsAt);
      await renderer.render(paths, asOf, land);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      for (const path of paths) land({ path, kind: 'failed', reason });
    }
  }

  /** In slices; between two of them visitors, and the API in this process, have their turn. */
  function workMarks(): void {
    if (isClosed) return;
    const end = performance.now() + marksSlice;
    isMarking = false;
    try {
      do {
        for (const { path, level } of store.transaction(() => store.marks.work())) {
          cache.mark(path, level);
          failures.forgive(path);
        }
      } while (!store.marks.isEmpty() && !store.marks.isBulk() && performance.now() < end);
      queue.plan();
      if (!store.marks.isEmpty()) planMarks();
    } catch (error) {
      onStoreFault(error);
    }
  }

  function planMarks(): void {
    if (isMarking) return;
    isMarking = true;
    if (store.marks.isBulk()) setTimeout(workMarks, bulkMarksPause).unref();
    else setImmediate(workMarks);
  }

  function want(tags: readonly string[]): void {
    const seq = Number.MAX_SAFE_INTEGER;
    store.transaction(() => {
      for (const tag of tags) store.marks.add({ tag, level: hard, priority: bulkPriority, seq });
    });
    workMarks();
  }

  return {
    position: () => position,
    /** The API is out of reach: nothing can be rendered. */
    stop(found: FeedFault | null = null): void {
      fault = found;
      queue.stop();
    },
    /** It is no short absence: an operator has to know. */
    isLost: () => fault !== null && fault.tries >= seriousTries,
    /** For good: from here on the store is left alone. */
    close(): void {
      queue.stop();
      landed.flush();
      isClosed = true;
    },
    /** It is within reach (again): what failed may be tried now. */
    start(): void {
      fault = null;
      if (!queue.isStopped()) return;
      failures.takeAll();
      store.waiting.takeAllBack();
      queue.start();
      workMarks();
    },
    retryDue(): void {
      const due = failures.takeDue();
      if (due.length === 0) return;
      const takeBack = () => {
        store.transaction(() => due.forEach(store.waiting.takeBack));
        return true;
      };
      if (!orElse(false, takeBack)) due.forEach(failures.forgive);
      queue.plan();
    },
    apply({ changes, cursor, head: newest, reset }: ChangeFeed): void {
      head = newest;
      isImport = changes.length > mostOfAnEdit;
      const touched = touchedByAll(changes);
      // The first word of the feed tells where it begins; of what was rendered before, nobody knows how new it is.
      const isAnew = reset || (changes.length === 0 && store.meta.cursor() === null);
      if (isAnew) {
        applyReset(store, changed, cursor);
        flights.rewind();
      } else if (changes.length > 0 || cursor !== store.meta.cursor()) {
        for (const path of applyChanges(store, changed, touched, cursor)) cache.mark(path, hard);
      }
      position = cursor;
      if (isAnew || touched.isSettings) settingsAt = cursor;
      if (isAnew || changes.length > 0) workMarks();
    },

    /** For a visitor: joins a rendering of the same page that is on its way. */
    async renderNow(path: string): Promise<Outcome> {
      for (let tries = 1; ; tries += 1) {
        if (!flights.hasUrgent(path)) void launch([path], true);
        const outcome = await flights.join(path);
        if (!outcome) return { kind: 'failed', reason: 'not started' };
        if (outcome.kind === 'failed' || outcome.stale !== hard || tries === mostTries) return outcome;
      }
    },
    /** True while trying again makes no sense: an older copy is better than waiting for the next failure. */
    isHopeless: (path: string) => queue.isStopped() || failures.isWaiting(path),

    /** By the operator: pages by path, whatever carries a tag, or all. */
    wantPaths(paths: readonly string[]): void {
      store.transaction(() => {
        for (const path of paths) store.waiting.ensure(path, firstPriority);
      });
      for (const path of paths) {
        cache.mark(path, hard);
        failures.forgive(path);
      }
      queue.plan();
    },
    /** Whatever failed is tried at once. */
    wantFailed(): void {
      const paths = failures.takeAll();
      store.transaction(() => paths.forEach(store.waiting.takeBack));
      queue.plan();
    },
    wantTags: want,
    wantAll(): void {
      journal.begin(true);
      const seq = Number.MAX_SAFE_INTEGER;
      store.marks.add({ tag: everyPage, level: soft, priority: bulkPriority, seq });
      workMarks();
    },
    /** What is left of that order stays as it is; pages that wait for another reason are rendered. */
    stopAll(): void {
      store.marks.dropOrder();
      const takeBack = () => {
        if (isClosed) return;
        const isMore = store.waiting.takeBackOrdered(takenBackAtOnce) === takenBackAtOnce;
        if (isMore) setImmediate(() => orElse(undefined, takeBack));
        else if (isIdle()) journal.end();
      };
      takeBack();
    },
    plan: queue.plan,
    isIdle,
    ...reports({ store, failures, journal, landed, standing, orElse }),
  };
}

export type Publisher = ReturnType<typeof createPublisher>;
