import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

/** An idle connection is checked this often, since a lost one would otherwise go unnoticed. */
const line = { connectionTimeoutMillis: 2000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
const retryMs = { first: 100, longest: 5000 };

/** Listens for commits over a connection of its own, which is reopened when it breaks. */
export interface ChangeListener {
  /** Resolves at the next notification. Call it before reading, so that a commit in between is not missed. */
  next(): Promise<void>;
  close(): Promise<void>;
}

export function startChangeListener(databaseUrl: string): ChangeListener {
  const stop = new AbortController();
  let client: Client | undefined;
  let news = Promise.withResolvers<void>();
  const tell = () => {
    news.resolve();
    news = Promise.withResolvers<void>();
  };

  const running = (async () => {
    for (let wait = retryMs.first; !stop.signal.aborted; wait = Math.min(wait * 2, retryMs.longest)) {
      client = new Client({ connectionString: databaseUrl, ...line });
      if (await listenUntilBroken(client, tell)) wait = retryMs.first;
      // Rejected when close() ends the wait.
      await delay(wait, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  })();

  return {
    next: () => news.promise,
    async close() {
      stop.abort();
      await client?.end();
      await running;
    },
  };
}

/** Resolves once the connection has ended; true if there was one. */
async function listenUntilBroken(client: Client, tell: () => void): Promise<boolean> {
  // `pg` reports a lost connection by events alone, and an unhandled 'error' event ends the process.
  const broken = new Promise<void>((resolve) => {
    client.once('end', resolve);
    client.on('error', () => resolve());
  });
  try {
    // The promise of `connect()` never settles when the client is ended while it connects.
    const isConnected = await Promise.race([client.connect().then(() => true), broken.then(() => false)]);
    if (!isConnected) return false;
    client.on('notification', tell);
    await client.query('listen changes');
    // Changes may have been missed while the connection was down.
    tell();
    await broken;
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}
