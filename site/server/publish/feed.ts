/** Follows the API's change feed by long poll until it is stopped. After a fault it waits a little and retries. */
import { followChanges } from '#schema/calls/publishing.ts';
import { type Position, position, positionHeader, positionText } from '#schema/rules/feed-position.ts';
import type { ChangeFeed } from '#schema/shapes/change.ts';
import { callDeclared, type Send } from '#site/lib/api.ts';
import { ApiError } from '#site/lib/api-error.ts';

export interface FeedOptions {
  send: Send;
  /** The position to read from; null requests only the head. */
  after: () => Position | null;
  onChanges: (feed: FeedAnswer) => void;
  /** Called at the first answer, and at the first after a fault. */
  onUp: () => void;
  onFault: (fault: FeedFault) => void;
}

export interface FeedAnswer extends ChangeFeed {
  /** The moment of the change at `cursor`; an API of an older version does not tell it. */
  at?: number | undefined;
}

export interface FeedFault {
  reason: string;
  /** How many faults in a row, including this one. */
  tries: number;
  /** True when the reason is a new one, and when there were so many faults that an operator should know. */
  isNews: boolean;
}

/** After this many faults in a row it is not just a restart of the API. */
export const seriousTries = 3;

const wait = 25;
/** A larger answer of the feed would keep visitors waiting while it is read and worked out. */
const batch = 200;
const smallestBatch = 10;
const visibleTimeout = 2_000;
const firstPause = 100;
const longestPause = 5_000;

async function ask(
  { send, after }: Pick<FeedOptions, 'send' | 'after'>,
  isFirst: boolean,
  signal: AbortSignal,
  limit = batch,
): Promise<FeedAnswer> {
  const known = after();
  const query = {
    limit,
    ...(known !== null && { after: positionText(known) }),
    // The first request after a fault does not wait for changes, so that recovery is noticed at once.
    ...(known !== null && !isFirst && { wait }),
  };
  let at: number | undefined;
  const feed = await callDeclared(
    followChanges,
    { query },
    {
      send,
      signal: AbortSignal.any([signal, AbortSignal.timeout((wait + 10) * 1000)]),
      onResponse: ({ headers }) => {
        at = position.safeParse(headers.get(positionHeader)).data?.at;
      },
    },
  ).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const hint = error.status === 401 ? ': FEED_KEY is not that of the API' : '';
    throw new Error(`it answered ${error.status}${hint}`);
  });
  return { ...feed, at };
}

/** The newest change that every read from now on sees, together with all changes before it. */
export async function visibleChange(send: Send): Promise<number> {
  const { cursor } = await ask({ send, after: () => null }, true, AbortSignal.timeout(visibleTimeout));
  return cursor;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}

export function followFeed(options: FeedOptions): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function follow(): Promise<void> {
    let isUp = false;
    let faults = 0;
    let reported = '';
    while (!signal.aborted) {
      try {
        // A batch that took the API too long, after an import on a busy machine, is smaller the next time.
        const limit = Math.max(smallestBatch, Math.floor(batch / 2 ** faults));
        const feed = await ask(options, !isUp, signal, limit);
        if (signal.aborted) return;
        options.onChanges(feed);
        if (!isUp) options.onUp();
        isUp = true;
        faults = 0;
        reported = '';
      } catch (error) {
        if (signal.aborted) return;
        const reason = reasonOf(error);
        isUp = false;
        faults += 1;
        options.onFault({ reason, tries: faults, isNews: reason !== reported || faults === seriousTries });
        reported = reason;
        await pause(
          Math.min(firstPause * 2 ** Math.min(faults, 10), longestPause) * (0.5 + Math.random() / 2),
          signal,
        );
      }
    }
  }

  const running = follow();
  return {
    stop(): Promise<void> {
      stopping.abort();
      return running;
    },
  };
}
