import type { Options } from '@mikro-orm/postgresql';

interface Limits {
  poolSize: number;
  statementTimeoutMs: number;
}

/** The whole URL goes to `pg`, which knows its parameters (sslmode, a socket's folder as host). */
export function connectionTo(
  databaseUrl: string,
  { poolSize, statementTimeoutMs }: Limits,
): Partial<Options> {
  return {
    dbName: decodeURIComponent(new URL(databaseUrl).pathname.slice(1)) || 'postgres',
    driverOptions: {
      connectionString: databaseUrl,
      max: poolSize,
      // How long a request waits for a free connection, or for one to be made, before it is answered 503.
      connectionTimeoutMillis: 2000,
      idle_in_transaction_session_timeout: statementTimeoutMs === 0 ? 0 : 10_000,
      statement_timeout: statementTimeoutMs,
      application_name: 'lamphouse',
    },
    forceUtcTimezone: true,
    metadataCache: { enabled: false },
  };
}
