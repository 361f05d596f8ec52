/**
 * Work in the background: a row of `jobs` for each piece that is left to do. A server holds a lock while it works on one, so that a kill
 * leaves it to the next at once; one that fails is tried again later, and holds up no other kind.
 */

import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { reasonOf } from '#admin-api/ground/database/batches.ts';
import { firstOf, type Listener, type Lock } from '#admin-api/ground/database/listener.ts';
import type { Logger } from '#admin-api/ground/http/log.ts';
import {
  addRecurring,
  isLeft,
  type JobRow,
  listJobs,
  noteProgress,
  postponeJob,
  removeJob,
} from './job.queries.ts';
import { noteFailure } from './retry.queries.ts';

export interface JobKind {
  name: string;
  /** One job for each subject, side by side; else they are done one after the other, by one server at a time. */
  isParallel?: true;
  /**
   * It comes round again: milliseconds from the start of a server to its first run, and at most from one run to the next. What is planned
   * for later than that was planned by a clock that has been set back since.
   */
  round?: { firstMs: number; mostMs: number };
  /** Every commit that changes a record may give it something to do. */
  followsChanges?: true;
  /** Answers with the milliseconds until it is due again, Infinity for when something wakes it, or undefined when all is done. */
  work(job: Job): Promise<number | undefined>;
}

export interface Job {
  subject: number;
  /** Aborted when the work is to stop; what is left goes on later. */
  signal: AbortSignal;
  /** A pause that ends early when the work is to stop. */
  rest(ms: number): Promise<void>;
  /** Tells that a part is done, so that an earlier failure is over. */
  goesOn(): Promise<void>;
}

export interface Jobs {
  /** Resolves when the work that had begun is done. */
  stop(): Promise<void>;
}

interface Options {
  orm: MikroORM;
  listener: Listener;
  log?: Logger | undefined;
  /** Milliseconds between two looks without a notification. */
  lookMs?: number;
  /** Milliseconds that changes are gathered before the kinds that follow them are woken. */
  gatherMs?: number;
}

/** As long as a job is left alone that another server has, or that could not be noted. */
const elsewhereMs = 1_000;

export function startJobs(
  { orm, listener, log, lookMs = 30_000, gatherMs = 1_000 }: Options,
  kinds: readonly JobKind[],
): Jobs {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const followers = kinds.filter((kind) => kind.followsChanges).map(({ name }) => name);
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const em = (): EntityManager => orm.em.fork();

  const woken = new Set<string>();
  let news = Promise.withResolvers<void>();
  const wake = (names: readonly string[]) => {
    for (const name of names) woken.add(name);
    news.resolve();
  };
  listener.hear('jobs', (name) => wake(name === undefined ? [...byName.keys()] : [name]));
  let gathering: NodeJS.Timeout | undefined;
  if (followers.length > 0)
    listener.hear('changes', () => {
      gathering ??= setTimeout(() => {
        gathering = undefined;
        wake(followers);
      }, gatherMs).unref();
    });

  async function workOn(kind: JobKind, row: JobRow, lock: Lock): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, lock.lost]);
    const rest = (ms: number) => delay(ms, undefined, { signal }).catch(() => undefined);
    let isFailing = row.isFailing;
    const goesOn = async () => {
      if (isFailing) await noteProgress(em(), row);
      isFailing = false;
    };
    try {
      const next = await kind.work({ subject: row.subject, signal, rest, goesOn });
      if (next === undefined) await removeJob(em(), row);
      else await postponeJob(em(), row, next);
    } catch (error) {
      if (signal.aborted) return;
      log?.warn({ err: error, kind: kind.name, subject: row.subject }, 'work in the background failed');
      await noteFailure(em(), row, reasonOf(error)).catch(() => rest(elsewhereMs));
    } finally {
      await lock.release();
    }
  }

  /** Takes up what is due; answers with the milliseconds until something else is. */
  async function takeUp(): Promise<number> {
    const asked = new Set(woken);
    woken.clear();
    let next = lookMs;
    for (const row of await listJobs(em(), [...byName.keys()])) {
      const kind = byName.get(row.kind);
      if (!kind) continue;
      const isPlanned = row.inMs !== null && row.inMs > 0 && row.inMs <= (kind.round?.mostMs ?? row.inMs);
      const isDue = (row.inMs !== null && !isPlanned) || (asked.has(kind.name) && !row.isFailing);
      const name = `${kind.name} ${kind.isParallel ? row.subject : ''}`;
      if (isDue && running.has(name)) {
        // What woke it may have come too late for the run that ends next, which looks again.
        if (asked.has(kind.name)) woken.add(kind.name);
      } else if (isDue) {
        const lock = await lockOf(row, name);
        if (lock)
          running.set(
            name,
            workOn(kind, row, lock).finally(() => ended(name)),
          );
        else next = Math.min(next, elsewhereMs);
      } else if (row.inMs !== null) next = Math.min(next, Math.ceil(row.inMs));
    }
    return next;
  }

  /** Undefined when another server has it, or has done it between the look and the lock. */
  async function lockOf(row: JobRow, name: string): Promise<Lock | undefined> {
    const lock = await listener.lock(name);
    let isOwn = false;
    try {
      isOwn = lock !== undefined && (await isLeft(em(), row));
    } finally {
      if (!isOwn) await lock?.release();
    }
    return isOwn ? lock : undefined;
  }

  function ended(name: string): void {
    running.delete(name);
    news.resolve();
  }

  async function run(): Promise<void> {
    const { signal } = stopping;
    let isBegun = false;
    while (!signal.aborted) {
      news = Promise.withResolvers<void>();
      let next = elsewhereMs;
      try {
        if (!isBegun)
          for (const { name, round } of kinds) if (round) await addRecurring(em(), name, round.firstMs);
        isBegun = true;
        next = await takeUp();
      } catch (error) {
        log?.warn({ err: error }, 'looking for work in the background failed');
      }
      await firstOf(news.promise, next, signal);
    }
    clearTimeout(gathering);
    await Promise.all(running.values());
  }

  const ending = run();
  return {
    async stop() {
      stopping.abort();
      await ending;
    },
  };
}
