/**
 * Requests for one moment of the past share a transaction while they follow one another closely: the requests of one page, and the pages
 * that someone opens one after the other. Overlaying a moment takes many times as long as most of these reads.
 */
import type { EntityManager } from '@mikro-orm/postgresql';
import pLimit from 'p-limit';
import { RequestError } from '#admin-api/http/errors.ts';
import { layMoment, type Overlay, openOverlay } from './overlay.queries.ts';

/** A moment that is not read for this long gives its connection back. */
const longestPauseMs = 1000;
/** An open transaction keeps PostgreSQL from removing old rows, so even a moment that is read all the time is overlaid again. */
const longestLifeMs = 5000;

interface OpenMoment {
  seq: number;
  openedAt: number;
  /** The requests that read it or wait for it. */
  readers: number;
  read: (em: EntityManager, use: (inside: EntityManager) => Promise<void>) => Promise<void>;
  close: () => Promise<void>;
}

function openMoment(seq: number): OpenMoment {
  let overlay: Overlay | null = null;
  // One after the other: they share a connection, and a query that fails ends the transaction for all that run in it.
  const limit = pLimit(1);
  async function close(): Promise<void> {
    const closing = overlay;
    overlay = null;
    // A connection that was lost needs no rollback.
    await closing?.close().catch(() => {});
  }
  async function current(em: EntityManager): Promise<Overlay> {
    // The connection may have been lost since the last request.
    await overlay?.em.execute('select 1').catch(close);
    overlay ??= await openOverlay(em, (inside) => layMoment(inside, seq));
    return overlay;
  }
  return {
    seq,
    openedAt: performance.now(),
    readers: 0,
    read: (em, use) =>
      limit(async () => {
        const { em: inside } = await current(em);
        try {
          await use(inside.fork({ keepTransactionContext: true }));
        } catch (error) {
          // The transaction goes on after an answer such as 404, but not after an error of PostgreSQL.
          if (!(error instanceof RequestError)) await close();
          throw error;
        }
      }),
    close: () => limit(close),
  };
}

export function openMoments(stopping: AbortSignal) {
  const moments = new Map<number, OpenMoment>();
  /** The one moment that keeps its connection without a reader. */
  let idle: { moment: OpenMoment; timer: NodeJS.Timeout } | null = null;

  function endIdle(): void {
    if (!idle) return;
    clearTimeout(idle.timer);
    const { moment } = idle;
    idle = null;
    if (moments.get(moment.seq) === moment) moments.delete(moment.seq);
    void moment.close();
  }
  stopping.addEventListener('abort', endIdle, { once: true });

  function enter(seq: number): OpenMoment {
    const known = moments.get(seq);
    const isYoung = known && performance.now() - known.openedAt < longestLifeMs;
    const moment = isYoung ? known : openMoment(seq);
    if (idle && idle.moment === known) {
      if (isYoung) {
        clearTimeout(idle.timer);
        idle = null;
      } else endIdle();
    }
    moments.set(seq, moment);
    moment.readers += 1;
    return moment;
  }

  async function leave(moment: OpenMoment): Promise<void> {
    moment.readers -= 1;
    if (moment.readers > 0) return;
    if (moments.get(moment.seq) !== moment || stopping.aborted) return await moment.close();
    endIdle();
    idle = { moment, timer: setTimeout(endIdle, longestPauseMs) };
  }

  return async (em: EntityManager, seq: number, use: (inside: EntityManager) => Promise<void>) => {
    const moment = enter(seq);
    try {
      await moment.read(em, use);
    } finally {
      await leave(moment);
    }
  };
}
