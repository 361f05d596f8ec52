/** Passes pages to the renderer, with the position of the feed that their data is at least as new as. */
import type { RenderResult } from '#site/server/render/render-job.ts';
import { hard } from '#site/server/store/page.ts';
import type { Commits } from './commits.ts';
import type { Outcome, RendersInFlight } from './in-flight.ts';
import type { Journal } from './journal.ts';

export interface Renderer {
  render(paths: string[], settingsAt: number, onResult: (result: RenderResult) => void): Promise<void>;
}

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
  feed: Readonly<FeedState>;
  inFlight: RendersInFlight;
  commits: Commits;
  journal: Journal;
  /** The newest change that every read from now on sees, together with all changes before it. */
  visibleChange?: (() => Promise<number>) | undefined;
}

/** A page that changes faster than it renders is shown in its last version. */
const mostTries = 3;

export class Launcher {
  readonly #options: LauncherOptions;
  #isClosed = false;

  constructor(options: LauncherOptions) {
    this.#options = options;
  }

  readonly launch = async (paths: string[], isUrgent: boolean): Promise<void> => {
    const { renderer, feed, inFlight, commits, journal } = this.#options;
    const { position } = feed;
    journal.begin();
    const numbers = new Map(paths.map((path) => [path, inFlight.start(path, position, isUrgent)]));
    const commit = (result: RenderResult) => {
      // After the store was closed a result is dropped; its page is still queued, and rendered after the next start.
      if (!this.#isClosed) commits.add(result, numbers.get(result.path));
    };
    try {
      // However quick the rendering, its caller joins before the result is committed.
      const settingsAt = await (feed.isImport ? this.#readAhead(numbers) : feed.settingsAt);
      await renderer.render(paths, settingsAt, commit);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      for (const path of paths) commit({ path, kind: 'failed', reason });
    }
  };

  /** For a visitor: joins a rendering of the page that is in flight. */
  async renderNow(path: string): Promise<Outcome> {
    const { inFlight } = this.#options;
    for (let tries = 1; ; tries += 1) {
      if (!inFlight.hasUrgent(path)) void this.launch([path], true);
      const outcome = await inFlight.join(path);
      if (!outcome) return { kind: 'failed', reason: 'not started' };
      if (outcome.kind === 'failed' || outcome.stale !== hard || tries === mostTries) return outcome;
    }
  }

  /** Called before the store is closed. */
  close(): void {
    this.#isClosed = true;
  }

  /**
   * Pages of an import are stored with the newest change that they show, so that the rest of the import does not render them
   * again.
   */
  async #readAhead(numbers: ReadonlyMap<string, number>): Promise<number> {
    const { feed, inFlight, visibleChange } = this.#options;
    const newest = (await visibleChange?.().catch(() => undefined)) ?? feed.position;
    for (const [path, number] of numbers) inFlight.readFrom(path, number, newest);
    // The settings are read again too: no part of a page may be older than the position that it is stored with.
    return Math.max(feed.settingsAt, newest);
  }
}
