/** The publisher's public status, and its report for administrators. They are requested every second, so no rows are counted. */
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
  /** Reads from the store, or returns the first value where the store cannot be read. */
  orElse: <T>(instead: T, read: () => T) => T;
}

export function reports({ store, failures, journal, commits, standing, orElse }: ReportOptions) {
  /** The pages that an order to render everything has not reached count as waiting. */
  function waiting(): number {
    const ordered = store.marks.toBeOrdered();
    if (ordered > 0) return Math.min(store.pages.count(), store.waiting.count() + ordered);
    // A mark that is not processed yet means at least one page.
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
