/** What the publisher says of itself: to anybody, and to administrators. Asked for every second, so nothing is counted. */
import { type PublishReport, type PublishStatus, publishReportLimits } from '#schema/publish.ts';
import type { PageStore } from '#site/server/store/page-store.ts';
import type { Commits } from './commits.ts';
import type { Failures } from './failures.ts';
import type { FeedFault } from './feed.ts';
import type { Journal } from './journal.ts';

export interface ReportOptions {
  store: PageStore;
  failures: Failures;
  journal: Journal;
  commits: Commits;
  standing: () => { head: number; position: number; isFollowing: boolean; fault: FeedFault | null };
  /** What the store says, or the first where it cannot be read. */
  orElse: <T>(instead: T, read: () => T) => T;
}

export function reports({ store, failures, journal, commits, standing, orElse }: ReportOptions) {
  /** While an order to render all is written into the queue, the pages that it has not reached are waiting as well. */
  function waiting(): number {
    if (store.marks.hasOrder()) return store.pages.count();
    // A mark that is not worked off yet stands for one page at least.
    return store.waiting.count() + Number(!store.marks.isEmpty());
  }

  function common() {
    const { head, position } = standing();
    return {
      head,
      cursor: position,
      pending: orElse(0, waiting) + failures.count(),
      failedPages: failures.count(),
      ...commits.totals(),
    };
  }

  return {
    report: (): PublishReport => ({
      ...common(),
      isFollowing: standing().isFollowing,
      feedFault: standing().fault?.reason ?? null,
      isRenderingAll: orElse(false, () => store.marks.hasOrder() || store.waiting.hasOrdered()),
      pages: orElse(0, store.pages.count),
      waiting: orElse([], () => store.waiting.next(publishReportLimits.waiting).map(({ path }) => path)),
      failed: failures.details().map((failure) => ({
        ...failure,
        lastGoodAt: orElse(null, () => store.pages.renderedAt(failure.path)?.toISOString() ?? null),
      })),
      ...journal.read(),
    }),
    status: (): PublishStatus => ({
      ...common(),
      failed: failures.list(),
      feedFailures: standing().fault?.tries ?? 0,
    }),
  };
}
