import { setTimeout as delay } from 'node:timers/promises';
import { type EntityManager, type MikroORM, sql } from '@mikro-orm/postgresql';
import type { Logger } from '#admin-api/ground/http/log.ts';
import { type ChangeBatch, hasPosition } from '#admin-api/publishing/changes/change.queries.ts';
import type { ChangeFeed } from '#admin-api/publishing/changes/feed.ts';
import type { Position } from '#schema/rules/feed-position.ts';
import { matchEventLimits } from '#schema/shapes/match-events.ts';
import { type Missed, type RecentEvents, recentEvents, type Told } from './recent-events.ts';

const batchSize = 1000;
const patienceMs = 30_000;
/** The delay between retries while the database is down. */
const retryMs = 1000;

interface Listener {
  tell(events: readonly Told[]): void;
  /** Sends a heartbeat. */
  beat(): void;
  end(): void;
}

export interface MatchHub {
  /**
   * Once the feed is being followed, resolves with what reads the events that a client missed after its last one; none for a new
   * client. Read and join at once, so that no event comes in between.
   */
  missed(after: Position | undefined): Promise<() => Missed>;
  /** Subscribes from now on; returns the function that unsubscribes. */
  join(listener: Listener): () => void;
}

interface Options {
  orm: MikroORM;
  feed: ChangeFeed;
  stopping: AbortSignal;
  log?: Logger | undefined;
}

/** A goal or a card has no publication state: it is sent as long as visitors see its match. */
async function withoutHidden(em: EntityManager, batch: ChangeBatch): Promise<ChangeBatch> {
  const matchOf = ({ entity, before, after }: ChangeBatch['changes'][number]) =>
    entity === 'match_incident' ? Number((after ?? before)?.['match_id']) : null;
  const ids = batch.changes.flatMap((change) => matchOf(change) ?? []);
  if (ids.length === 0) return batch;
  const rows = await em.execute<{ id: number }[]>(
    sql`select id from matches where id in (${[...new Set(ids)]}) and is_visible`,
  );
  const seen = new Set(rows.map(({ id }) => id));
  const isTold = (id: number | null) => id === null || seen.has(id);
  return { ...batch, changes: batch.changes.filter((change) => isTold(matchOf(change))) };
}

/** One follower of the change feed for all streams of matches; it starts with the first stream. */
export function createMatchHub({ orm, feed, stopping, log }: Options): MatchHub {
  const listeners = new Set<Listener>();
  const over = AbortSignal.any([stopping, feed.closing]);
  const wait = { ms: patienceMs, signal: over };
  let started: Promise<RecentEvents> | undefined;

  async function start(): Promise<RecentEvents> {
    const { position } = await feed.read(orm.em.fork(), undefined, batchSize, wait);
    const recent = recentEvents(position, (error) =>
      log?.warn(
        { err: error },
        'a changed match cannot be told as an event: open pages fetch themselves again',
      ),
    );
    void follow(recent);
    return recent;
  }

  async function follow(recent: RecentEvents): Promise<void> {
    while (!over.aborted) {
      try {
        const batch = await feed.read(orm.em.fork(), recent.position(), batchSize, wait);
        const news = recent.take(await withoutHidden(orm.em.fork(), batch));
        if (news.length > 0) for (const listener of listeners) listener.tell(news);
      } catch {
        await delay(retryMs, undefined, { signal: over }).catch(() => undefined);
      }
    }
  }

  const beating = setInterval(() => {
    for (const listener of listeners) listener.beat();
  }, matchEventLimits.heartbeatMs).unref();
  over.addEventListener('abort', () => {
    clearInterval(beating);
    for (const listener of listeners) listener.end();
  });

  async function recentOnceStarted(): Promise<RecentEvents> {
    started ??= start();
    try {
      return await started;
    } catch (error) {
      started = undefined;
      throw error;
    }
  }

  return {
    async missed(after) {
      const recent = await recentOnceStarted();
      if (after === undefined) return recent.none;
      // A number alone may be one of the log before the database was put back, and given again since.
      const isOfLog = after.at === undefined || (await hasPosition(orm.em.fork(), after));
      return isOfLog ? () => recent.after(after.seq) : recent.lost;
    },
    join(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
