import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

/** Nothing is ever sent on it: without a question now and then, nobody would notice that the other side is gone. */
const line = { connectionTimeoutMillis: 2000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
const retryMs = { first: 100, longest: 5000 };

/** Hears of every commit that changed something, over a connection of its own that is made again when it breaks. */
export interface ChangeListener {
  /** Resolves at the next news. Ask before reading: what is committed meanwhile is then not missed. */
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
      // Refused when the waiting is cut short by close().
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

/** Answers, once the connection is gone, whether there was one. */
async function listenUntilBroken(client: Client, tell: () => void): Promise<boolean> {
  // `pg` tells of a lost connection by events alone, and an 'error' nobody listens to ends the process.
  const broken = new Promise<void>((resolve) => {
    client.once('end', resolve);
    client.on('error', () => resolve());
  });
  try {
    await client.connect();
    client.on('notification', tell);
    await client.query('listen changes');
    // Whatever happened while nobody listened.
    tell();
    await broken;
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}
