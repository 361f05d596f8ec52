import type { Options } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { cutSilent } from './cut-silent.ts';

interface Limits {
  poolSize: number;
  statementTimeoutMs: number;
  /** How long a request waits for a free connection, or for one to be made, before it is answered 503. */
  connectionTimeoutMs: number;
}

/** The whole URL goes to `pg`, which knows its parameters (sslmode, a socket's folder as host). */
export function connectionTo(
  databaseUrl: string,
  { poolSize, statementTimeoutMs, connectionTimeoutMs }: Limits,
): Partial<Options> {
  return {
    dbName: decodeURIComponent(new URL(databaseUrl).pathname.slice(1)) || 'postgres',
    driverOptions: {
      connectionString: databaseUrl,
      max: poolSize,
      onPoolCreated: (pool: Pool) => cutSilent(pool, statementTimeoutMs),
      connectionTimeoutMillis: connectionTimeoutMs,
      // Each new one costs PostgreSQL a process, and whoever asks first a wait.
      idleTimeoutMillis: 300_000,
      idle_in_transaction_session_timeout: statementTimeoutMs === 0 ? 0 : 10_000,
      statement_timeout: statementTimeoutMs,
      application_name: 'lamphouse',
    },
    forceUtcTimezone: true,
    metadataCache: { enabled: false },
  };
}
