/** Passes the changes of the API to the publisher as they arrive, and runs its timers: retries, visits, progress. */
import type { PageStore } from '#site/server/page-store/page-store.ts';
import { type FeedFault, type FeedOptions, followFeed, seriousTries } from './feed.ts';
import type { InventorySchedule } from './inventory.ts';
import type { NewestFollower } from './pages-ahead.ts';
import type { Publisher } from './publisher.ts';

export interface FollowChangesOptions extends Pick<FeedOptions, 'send'> {
  store: PageStore;
  cache: { takeVisits(): [path: string, visits: number][] };
  publisher: Publisher;
  inventory: InventorySchedule;
  ahead: NewestFollower;
  log: (line: string) => void;
}

const retryEvery = 500;
const visitsStoredEvery = 60_000;
const visitsAtOnce = 200;

const faultMessage = ({ reason, tries }: FeedFault) =>
  tries < seriousTries
    ? `The change feed is out of reach: ${reason}`
    : `Nothing is published: the change feed could not be read ${tries} times in a row: ${reason}`;

const resetMessage = (last: number | null) =>
  `All pages are rendered again: they were made from change ${last}, and the database's log does not go on from there. It was restored or put back to an earlier state, or the log no longer reaches back that far.`;

export function followChanges({
  send,
  store,
  cache,
  publisher,
  inventory,
  ahead,
  log,
}: FollowChangesOptions): { stop: () => Promise<void> } {
  const feed = followFeed({
    send,
    after: store.meta.position,
    onChanges(changes) {
      if (changes.reset) log(resetMessage(store.meta.cursor()));
      publisher.apply(changes);
      ahead.note(changes.changes);
      if (changes.reset) inventory.retake();
      else inventory.ensure();
    },
    onUp() {
      publisher.start();
      ahead.updateNow();
      log('Following the change feed.');
    },
    onFault(fault) {
      publisher.stop(fault);
      if (fault.isNews) log(faultMessage(fault));
    },
  });

  /** When everything is rendered again, the most requested pages come first; when the disk is full, the least used ones go. */
  async function storeVisits(): Promise<void> {
    const visited = cache.takeVisits();
    try {
      while (visited.length > 0 && !isStopped) {
        store.transaction(() => {
          for (const [path, visits] of visited.splice(0, visitsAtOnce)) store.pages.addVisits(path, visits);
        });
        // Thousands of pages may have been visited, and others wait to be served.
        await new Promise(setImmediate);
      }
    } catch {
      // Visits only decide an order, and a failing store is reported where pages are written.
    }
  }

  let isStopped = false;
  const timers = [setInterval(publisher.retryDue, retryEvery), setInterval(storeVisits, visitsStoredEvery)];
  const endProgress = showProgress({
    publisher,
    write: (text) => process.stderr.write(text),
    isTerminal: process.stderr.isTTY,
  });
  return {
    async stop() {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
      ahead.stop();
      endProgress();
      await feed.stop();
    },
  };
}

interface ProgressOptions {
  publisher: Publisher;
  write: (text: string) => void;
  isTerminal: boolean;
}

/** Fewer pages than this are done before the line could be read. */
const worthTelling = 200;
const everyTerminal = 500;
const everyLog = 10_000;

const count = new Intl.NumberFormat('en');

/**
 * Shows the progress of rendering many pages: on a terminal as one line that is overwritten, in a log as a line from time to
 * time.
 */
function showProgress({ publisher, write, isTerminal }: ProgressOptions): () => void {
  let started: { at: number; rendered: number } | undefined;

  function finish(rendered: number): void {
    if (!started) return;
    const seconds = (performance.now() - started.at) / 1000;
    const pages = rendered - started.rendered;
    const line = `${count.format(pages)} pages rendered in ${seconds.toFixed(1)} s (${count.format(Math.round(pages / seconds))} a second)`;
    write(`${isTerminal ? '\r\u001B[K' : ''}${line}\n`);
    started = undefined;
  }

  function tell(): void {
    const { pending, rendered } = publisher.status();
    if (pending === null || rendered === null) return;
    if (!started && pending < worthTelling) return;
    started ??= { at: performance.now(), rendered };
    if (publisher.isIdle()) {
      finish(rendered);
      return;
    }
    const done = rendered - started.rendered;
    const line = `Rendering pages: ${count.format(done)} of ${count.format(done + pending)}`;
    write(isTerminal ? `\r\u001B[K${line}` : `${line}\n`);
  }

  const timer = setInterval(tell, isTerminal ? everyTerminal : everyLog);
  timer.unref();
  return () => clearInterval(timer);
}
