import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { Client } from 'pg';
import { lockKinds } from './write.ts';

/** An idle connection is checked this often, since a lost one would otherwise go unnoticed. */
const line = {
  application_name: 'lamphouse commits',
  connectionTimeoutMillis: 2000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};
const retryMs = { first: 100, longest: 5000 };
const channels = ['changes', 'jobs'] as const;
type Channel = (typeof channels)[number];

/** A lock of this process, which ends with its connection at the latest. */
export interface Lock {
  /** Aborted when the connection is lost: another process may have the lock then. */
  lost: AbortSignal;
  release(): Promise<void>;
}

/** Listens for commits over a connection of its own, which is reopened when it breaks. */
export interface Listener {
  /** Resolves at the next commit that changed a record. Call it before reading, so that a commit in between is not missed. */
  next(): Promise<void>;
  /** `heard` gets what a notification says, and undefined when some may have been missed. */
  hear(channel: Channel, heard: (text?: string) => void): void;
  /** Undefined when another process has it, or while there is no connection. */
  lock(name: string): Promise<Lock | undefined>;
  close(): Promise<void>;
}

export function openListener(databaseUrl: string): Listener {
  const stop = new AbortController();
  const listeners: Record<Channel, ((text?: string) => void)[]> = { changes: [], jobs: [] };
  let client: Client | undefined;
  let open: { client: Client; lost: AbortSignal } | undefined;
  /** Locks are taken and released beside each other, while a connection of `pg` may be asked one thing at a time. */
  const inTurn = pLimit(1);

  let news = Promise.withResolvers<void>();
  listeners.changes.push(() => {
    news.resolve();
    news = Promise.withResolvers<void>();
  });
  const tell = (channel: Channel, text?: string) => {
    for (const heard of listeners[channel]) heard(text);
  };

  /** Resolves once the connection has ended; true if there was one. */
  async function listenUntilBroken(own: Client): Promise<boolean> {
    // `pg` reports a lost connection by events alone, and an unhandled 'error' event ends the process.
    const broken = new Promise<void>((resolve) => {
      own.once('end', resolve);
      own.on('error', () => resolve());
    });
    const ended = new AbortController();
    try {
      // The promise of `connect()` never settles when the client is ended while it connects.
      const isConnected = await Promise.race([own.connect().then(() => true), broken.then(() => false)]);
      if (!isConnected) return false;
      own.on('notification', ({ channel, payload }) => tell(channel as Channel, payload));
      for (const channel of channels) await own.query(`listen ${channel}`);
      open = { client: own, lost: ended.signal };
      // Something may have been missed while the connection was down.
      for (const channel of channels) tell(channel);
      await broken;
      return true;
    } catch {
      return false;
    } finally {
      open = undefined;
      ended.abort();
      await own.end();
    }
  }

  const running = (async () => {
    for (let wait = retryMs.first; !stop.signal.aborted; wait = Math.min(wait * 2, retryMs.longest)) {
      client = new Client({ connectionString: databaseUrl, ...line });
      if (await listenUntilBroken(client)) wait = retryMs.first;
      // Rejected when close() ends the wait.
      await delay(wait, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  })();

  return {
    next: () => news.promise,
    hear: (channel, heard) => void listeners[channel].push(heard),
    async lock(name) {
      const at = open;
      if (!at) return undefined;
      const key = `${lockKinds.job}, hashtext($1)`;
      const { rows } = await inTurn(() =>
        at.client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${key}) as locked`, [name]),
      );
      if (!rows[0]?.locked) return undefined;
      return {
        lost: at.lost,
        async release() {
          if (!at.lost.aborted)
            await inTurn(() => at.client.query(`select pg_advisory_unlock(${key})`, [name])).catch(() => {});
        },
      };
    },
    async close() {
      stop.abort();
      await client?.end();
      await running;
    },
  };
}

/** Resolves with the first of the news, the timeout and the abort, and clears its timer. */
export async function firstOf(news: Promise<void>, ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const timer = delay(ms, undefined, { signal: AbortSignal.any([signal, over.signal]) });
  await Promise.race([news, timer.catch(() => undefined)]);
  over.abort();
}
