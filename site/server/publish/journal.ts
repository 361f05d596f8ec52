import { type PublishRun, publishReportLimits, type RecentRendering } from '#schema/publish.ts';
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
