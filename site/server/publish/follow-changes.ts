/** Passes the changes of the API to the publisher as they arrive, and runs its timers: retries, visits, progress. */
import type { PageStore } from '#site/server/store/page-store.ts';
import { type FeedFault, type FeedOptions, followFeed, seriousTries } from './feed.ts';
import type { NewestFollower } from './follow-newest.ts';
import type { InventoryKeeper } from './inventory-keeper.ts';
import { showProgress } from './progress.ts';
import type { Publisher } from './publisher.ts';

export interface FollowChangesOptions extends Pick<FeedOptions, 'apiUrl' | 'feedKey'> {
  store: PageStore;
  cache: { takeVisits(): [path: string, visits: number][] };
  publisher: Publisher;
  inventory: InventoryKeeper;
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
  apiUrl,
  feedKey,
  store,
  cache,
  publisher,
  inventory,
  ahead,
  log,
}: FollowChangesOptions): { stop: () => Promise<void> } {
  const feed = followFeed({
    apiUrl,
    feedKey,
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
