/** Passes pages to the renderer, with the position of the feed that their data is at least as new as. */
import { queueByAddress, type Refusal } from '#schema/rules/concurrency-by-address.ts';
import { mustRender } from '#site/server/page-store/page.ts';
import type { Lane, RenderResult } from '#site/server/render/render-job.ts';
import { pagesOfWorker, type RenderPool } from '#site/server/render/render-pool.ts';
import type { Commits } from './commits.ts';
import type { Outcome, RendersInFlight } from './in-flight.ts';
import type { Journal } from './reports.ts';

export type Renderer = Pick<RenderPool, 'render'>;

/** What comes of asking for a page: too many may be rendering for the visitor's address, or for all visitors. */
export type OnDemand = Outcome | { kind: 'refused'; status: Refusal };

/** The address of the visitor for whom a page is rendered; null for the site's own work, and for holders of its key. */
export type Visitor = string | null;

/** The publisher's position in the change feed. */
export interface FeedState {
  /** The last change that was applied. */
  position: number;
  /** The newest change that the feed reported. */
  head: number;
  /** The last change of wording, colours or the contact form. */
  settingsAt: number;
  /** The feed brings more changes at once than one person saves. */
  isImport: boolean;
}

export interface LauncherOptions {
  renderer: Renderer;
  workers: number;
  feed: Readonly<FeedState>;
  inFlight: RendersInFlight;
  commits: Commits;
  journal: Journal;
  /** The newest change that every read from now on sees, together with all changes before it. */
  visibleChange?: (() => Promise<number>) | undefined;
  /** The page waits for its rendering because of an edit. */
  isOfEdit: (path: string) => boolean;
}

/** Pages that are rendered for visitors, or wait for it. Those who wait for the same page share one rendering. */
const most = { ofAddress: 8, inAll: 128 };
/** A page that changes faster than it renders is shown in its last version. */
const mostTries = 3;

export function renderLauncher({
  renderer,
  workers,
  feed,
  inFlight,
  commits,
  journal,
  visibleChange,
  isOfEdit,
}: LauncherOptions) {
  const inTurn = queueByAddress<Outcome | undefined>({ atOnce: pagesOfWorker * workers, ...most });
  let isClosed = false;

  async function launch(paths: string[], lane: Lane): Promise<void> {
    const { position } = feed;
    journal.begin();
    const numbers = new Map(paths.map((path) => [path, inFlight.start(path, position, lane)]));
    const commit = (result: RenderResult) => {
      // After the store was closed a result is dropped; its page is still queued, and rendered after the next start.
      if (!isClosed) commits.add(result, numbers.get(result.path));
    };
    try {
      // However quick the rendering, its caller joins before the result is committed.
      const settingsAt = await (feed.isImport ? readAhead(numbers) : feed.settingsAt);
      await renderer.render(paths, settingsAt, commit, { lane });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      for (const path of paths) commit({ path, kind: 'failed', reason });
    }
  }

  /**
   * Pages of an import are stored with the newest change that they show, so that the rest of the import does not render them
   * again.
   */
  async function readAhead(numbers: ReadonlyMap<string, number>): Promise<number> {
    const newest = (await visibleChange?.().catch(() => undefined)) ?? feed.position;
    for (const [path, number] of numbers) inFlight.readFrom(path, number, newest);
    // The settings are read again too: no part of a page may be older than the position that it is stored with.
    return Math.max(feed.settingsAt, newest);
  }

  /** A visitor may be the first to ask for an edited page, or come while it is rendered: it must not wait with the pages of visitors. */
  const hurries = (path: string, visitor: Visitor): boolean =>
    visitor === null || inFlight.hasUrgent(path) || isOfEdit(path);

  async function rendered(path: string, lane: Lane): Promise<Outcome | undefined> {
    if (!inFlight.hasUrgent(path)) void launch([path], lane);
    return await inFlight.join(path);
  }

  return {
    launch,
    /** Joins a rendering of the page that is in flight. */
    async renderNow(path: string, visitor: Visitor): Promise<OnDemand> {
      for (let tries = 1; ; tries += 1) {
        const outcome = hurries(path, visitor)
          ? await rendered(path, 'edit')
          : await inTurn(visitor, () => rendered(path, 'visitor'), path);
        if (typeof outcome === 'number') return { kind: 'refused', status: outcome };
        if (!outcome) return { kind: 'failed', reason: 'not started' };
        if (outcome.kind !== 'rendered' || outcome.stale !== mustRender || tries === mostTries)
          return outcome;
      }
    },
    /** Called before the store is closed. */
    close(): void {
      isClosed = true;
    },
  };
}
