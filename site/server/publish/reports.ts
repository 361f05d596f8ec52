/** The publisher's public status, and its report for administrators. They are requested every second, so no rows are counted. */

import {
  type PublishReport,
  type PublishRun,
  type PublishStatus,
  publishReportLimits,
  type RecentRendering,
} from '#schema/shapes/publish.ts';
import type { PageStore } from '#site/server/page-store/page-store.ts';
import type { Failures } from './failures.ts';
import type { FeedFault } from './feed.ts';

export interface ReportOptions {
  store: PageStore;
  failures: Failures;
  journal: Journal;
  totals: () => Pick<PublishReport, 'rendered' | 'lastPublishedAt'>;
  standing: () => { head: number; position: number; isFollowing: boolean; fault: FeedFault | null };
  /** Reads from the store, or returns the first value where the store cannot be read. */
  orElse: <T>(instead: T, read: () => T) => T;
}

export function reports({ store, failures, journal, totals, standing, orElse }: ReportOptions) {
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
      ...totals(),
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

/** Records the latest renderings, and the run that they belong to, for the operator's report. */
export function journal(now: () => string = () => new Date().toISOString()) {
  const recent: RecentRendering[] = [];
  let run: PublishRun | null = null;
  let before: PublishRun | null = null;

  return {
    /** An order to render everything begins a run of its own, even during another. */
    begin(isAnew = false): void {
      if (run?.endedAt === null && !isAnew) return;
      before = run;
      run = { startedAt: now(), endedAt: null, rendered: 0, failed: 0 };
    },
    note(path: string, outcome: RecentRendering['outcome'], ms: number): void {
      recent.unshift({ path, outcome, at: now(), ms: Math.round(ms) });
      if (recent.length > publishReportLimits.recent) recent.pop();
      if (run && outcome === 'failed') run.failed += 1;
      else if (run) run.rendered += 1;
    },
    end(): void {
      if (!run || run.endedAt !== null) return;
      // No page was published: the run was a search, or a request for a page that does not exist.
      run = run.rendered + run.failed === 0 ? before : { ...run, endedAt: now() };
    },
    read: () => ({ recent: [...recent], run }),
  };
}

export type Journal = ReturnType<typeof journal>;
