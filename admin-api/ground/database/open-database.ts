import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Env } from '#admin-api/ground/environment/env.ts';
import { StartProblem } from '#admin-api/ground/environment/start-problem.ts';
import { type ClusterOptions, clusterUrl, stopPostmaster } from './embedded-postgres.ts';
import { runningPostmaster } from './postmaster.ts';
import { supervisedCluster } from './supervised-cluster.ts';

const database = 'lamphouse';
/** The oldest supported PostgreSQL of an operator. */
const oldestMajor = 15;
/** The application name of the connection that the starting process holds: while it is open, the server has an owner. */
const ownerName = 'lamphouse owner';

export interface OpenDatabase {
  url: string;
  /** Lets our own server write to disk what it holds in memory, beside the last answers, so that `close` has less to write. */
  announceClose: () => void;
  close: () => Promise<void>;
}
const notOwned = { announceClose: () => {}, close: async () => {} };
type DatabaseOptions = Pick<Env, 'databaseUrl' | 'dataDir' | 'databasePassword'>;

/**
 * Opens the operator's own database, or the embedded one of the data folder: shared with the process that started it, or started
 * here and restarted whenever it ends unexpectedly. `exclusive` refuses to share.
 */
export async function openDatabase(
  options: DatabaseOptions,
  { exclusive = false, tell = (sentence: string) => console.error(sentence) } = {},
): Promise<OpenDatabase> {
  if (options.databaseUrl) return given(options.databaseUrl);
  const folder = join(options.dataDir, 'postgres');
  const owner = await findOwner(folder, options.databasePassword);
  if (owner && exclusive) {
    throw new StartProblem(
      `The data folder ${options.dataDir} is in use by another Lamphouse. Stop it, or set DATA_DIR.`,
    );
  }
  if (owner) return { url: owner, ...notOwned };
  await stopPostmaster(folder);
  return await own({ folder, password: options.databasePassword }, tell);
}

async function given(url: string): Promise<OpenDatabase> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  const { host, pathname } = new URL(url);
  const name = `The database ${host}${pathname} of DATABASE_URL`;
  try {
    await client.connect();
    const { rows } = await client.query<Server>(`
      select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
             current_setting('server_encoding') as encoding`);
    for (const server of rows) refuseServer(name, server);
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(
      `${name} cannot be reached: ${reason(error)}. Is it running, and is DATABASE_URL right?`,
    );
  } finally {
    await client.end().catch(() => {});
  }
  return { url, ...notOwned };
}

interface Server {
  version: string;
  major: number;
  encoding: string;
}

/** Checked before anything is written. */
export function refuseServer(name: string, { version, major, encoding }: Server): void {
  const problem =
    (major < oldestMajor && `is PostgreSQL ${version}, and ${oldestMajor} or later is needed`) ||
    (encoding !== 'UTF8' && `has the encoding ${encoding}, and UTF8 is needed`);
  if (problem) throw new StartProblem(`${name} ${problem}.`, { exitCode: 78 });
}

async function own(options: ClusterOptions, tell: (sentence: string) => void): Promise<OpenDatabase> {
  let owner: pg.Pool | undefined;
  let isClosed = false;
  /** PostgreSQL ends all connections when one of its processes dies. Without this one, others would take the server for abandoned. */
  async function connectAgain(): Promise<void> {
    while (owner && !isClosed) {
      try {
        await owner.query('select 1');
        return;
      } catch {
        await pause(100, undefined, { ref: false });
      }
    }
  }
  const cluster = await supervisedCluster(options, { tell, onReturn: connectAgain });
  // One connection that is held as long as this process lives, without keeping the process alive.
  owner = new pg.Pool({
    connectionString: cluster.url('postgres'),
    application_name: ownerName,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  // The server may be stopped by others; the site continues without it.
  owner.on('error', () => void connectAgain());
  const found = await owner.query('select from pg_database where datname = $1', [database]);
  if (!found.rowCount) await owner.query(`create database ${database}`);
  return {
    url: cluster.url(database),
    announceClose: () => void owner?.query('checkpoint').catch(() => {}),
    close: async () => {
      isClosed = true;
      await cluster.stop();
      await owner?.end().catch(() => {});
    },
  };
}

/** The address of a running server whose owner is alive; null when there is none or its owner was killed. */
async function findOwner(folder: string, password: string): Promise<string | null> {
  const deadline = Date.now() + 15_000;
  // An owner that has just started its server needs a moment to connect to it.
  for (let looks = 0; looks < 20 && Date.now() < deadline; ) {
    const running = runningPostmaster(folder);
    if (!running) return null;
    if (running.status === 'ready') {
      const owned = await isOwned(clusterUrl(running.port, password, 'postgres'));
      if (owned) return clusterUrl(running.port, password, database);
      if (owned === false) looks++;
    }
    // The server is starting, stopping, not yet owned, or gone since the last check.
    await pause(50);
  }
  return null;
}

async function isOwned(url: string): Promise<boolean | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const owners = await client.query('select from pg_stat_activity where application_name = $1', [
      ownerName,
    ]);
    return (owners.rowCount ?? 0) > 0;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join(', ');
  return error instanceof Error ? error.message : String(error);
}
