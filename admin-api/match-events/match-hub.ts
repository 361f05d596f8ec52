import { setTimeout as delay } from 'node:timers/promises';
import { type EntityManager, type MikroORM, sql } from '@mikro-orm/postgresql';
import type { ChangeBatch } from '#admin-api/changes/change.queries.ts';
import type { ChangeFeed } from '#admin-api/changes/feed.ts';
import type { MatchEvent } from '#schema/match-events.ts';
import { matchEventLimits } from '#schema/match-events.ts';
import { type RecentEvents, recentEvents } from './recent-events.ts';

const batchSize = 1000;
const patienceMs = 30_000;
/** The delay between retries while the database is down. */
const retryMs = 1000;

interface Listener {
  tell(events: readonly MatchEvent[]): void;
  /** Sends a heartbeat. */
  beat(): void;
  /** Ends the stream. */
  end(): void;
}

export interface MatchHub {
  /** The recent events; resolves once the feed is being followed. */
  recent(): Promise<RecentEvents>;
  /** Subscribes from now on; returns the function that unsubscribes. */
  join(listener: Listener): () => void;
}

interface Options {
  orm: MikroORM;
  feed: ChangeFeed;
  stopping: AbortSignal;
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
export function createMatchHub({ orm, feed, stopping }: Options): MatchHub {
  const listeners = new Set<Listener>();
  const over = AbortSignal.any([stopping, feed.closing]);
  const wait = { ms: patienceMs, signal: over };
  let started: Promise<RecentEvents> | undefined;

  async function start(): Promise<RecentEvents> {
    const { cursor } = await feed.read(orm.em.fork(), undefined, batchSize, wait);
    const recent = recentEvents(cursor);
    void follow(recent);
    return recent;
  }

  async function follow(recent: RecentEvents): Promise<void> {
    while (!over.aborted) {
      try {
        const batch = await feed.read(orm.em.fork(), recent.cursor(), batchSize, wait);
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

  return {
    async recent() {
      started ??= start();
      try {
        return await started;
      } catch (error) {
        started = undefined;
        throw error;
      }
    },
    join(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
