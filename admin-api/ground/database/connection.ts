import { Socket } from 'node:net';
import type { EntityManager, Options } from '@mikro-orm/postgresql';
import type { Pool, PoolClient } from 'pg';

/**
 * Closes a connection when PostgreSQL stays silent while a query waits: its machine or the network is down, which TCP would
 * notice only after a quarter of an hour, with every connection of the pool waiting. Slow queries are ended by PostgreSQL's own
 * timeout.
 */
function cutSilent(pool: Pool, statementTimeoutMs: number): void {
  if (statementTimeoutMs === 0) return;
  const socketOfProcess = new Map<number, Socket>();
  socketsOf.set(pool, socketOfProcess);
  pool.on('connect', (client) => {
    const socket = socketOf(client);
    if (!socket) return;
    socket.on('timeout', () => socket.destroy(new Error('PostgreSQL does not answer')));
    const { processID } = client as PoolClient & { processID: number };
    socketOfProcess.set(processID, socket);
    socket.once('close', () => {
      if (socketOfProcess.get(processID) === socket) socketOfProcess.delete(processID);
    });
  });
  pool.on('acquire', (client) => void socketOf(client)?.setTimeout(silenceFor(statementTimeoutMs)));
  pool.on('release', (_error, client) => void socketOf(client)?.setTimeout(0));
}

/** The sockets of a pool that are closed when they stay silent, by the process of PostgreSQL at their other end. */
const socketsOf = new WeakMap<Pool, Map<number, Socket>>();
const silenceFor = (statementTimeoutMs: number) => 2 * statementTimeoutMs;

/** As long as a deletion of hundreds of thousands of rows takes on a busy machine. */
const longestMs = 60_000;

/**
 * Lets each statement of the current transaction take longer than those of other requests. PostgreSQL's own limit and the silence after
 * which the connection is closed are raised together: either alone would still end the statement.
 */
export async function allowLong(inside: EntityManager): Promise<void> {
  const [self] = await inside.execute<{ pid: number }[]>(
    `select pg_backend_pid() as pid, set_config('statement_timeout', ?, true)`,
    [String(longestMs)],
  );
  const pool = await inside.getConnection().getNativeClient();
  socketsOf
    .get(pool)
    ?.get(self?.pid ?? 0)
    ?.setTimeout(silenceFor(longestMs));
}

/**
 * Removes a connection that is lost within a transaction from the pool. The query builder gives it back only after a rollback, which then
 * fails: after ten losses, as when PostgreSQL restarts, every request would wait for a connection.
 */
function removeLost(pool: Pool): void {
  const inUse = new Set<PoolClient>();
  pool.on('acquire', (client) => void inUse.add(client));
  pool.on('release', (_error, client) => void inUse.delete(client));
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!inUse.has(client)) return;
      client.release(error);
      client.release = () => {};
    }),
  );
}

function socketOf({ connection }: PoolClient): Socket | null {
  return connection.stream instanceof Socket ? connection.stream : null;
}

/** Connections of a running API: for writing and for administrators, and as many for visitors. */
export const poolSize = 10;
/** Its connections for what site servers read in order to publish. */
export const publishingPoolSize = 7;

interface Limits {
  poolSize: number;
  statementTimeoutMs: number;
  /** How long a request waits for a connection before it is answered 503. */
  connectionTimeoutMs: number;
  /** Reads only what visitors see (sql/functions/visibility.sql), whatever the query. */
  forVisitors?: boolean;
}

const keptConnections = 2;

/** The whole URL is passed to `pg`, which knows its parameters (sslmode, a socket's folder as host). */
export function connectionTo(
  databaseUrl: string,
  { poolSize, statementTimeoutMs, connectionTimeoutMs, forVisitors = false }: Limits,
): Partial<Options> {
  return {
    dbName: decodeURIComponent(new URL(databaseUrl).pathname.slice(1)) || 'postgres',
    driverOptions: {
      connectionString: databaseUrl,
      max: poolSize,
      onPoolCreated: (pool: Pool) => {
        cutSilent(pool, statementTimeoutMs);
        removeLost(pool);
      },
      connectionTimeoutMillis: connectionTimeoutMs,
      // Some connections are kept, since a new one costs PostgreSQL a process and the request a wait; the others, each some 5 MB, are
      // closed when they were idle for a while.
      min: keptConnections,
      idleTimeoutMillis: 20_000,
      idle_in_transaction_session_timeout: statementTimeoutMs === 0 ? 0 : 10_000,
      statement_timeout: statementTimeoutMs,
      application_name: 'lamphouse',
      ...(forVisitors && { options: '-c search_path=visitors,public' }),
    },
    forceUtcTimezone: true,
    metadataCache: { enabled: false },
  };
}
