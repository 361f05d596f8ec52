import { setTimeout as delay } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { openListener } from '#admin-api/ground/database/listener.ts';
import { createOrm, type OrmOptions } from '#admin-api/orm.ts';
import { type ChangeFeed, openChangeFeed } from '#admin-api/publishing/changes/feed.ts';
import { createTestDatabase } from './postgres.ts';

/** A database with everything an app needs to be connected to it. */
export interface OpenDatabase {
  url: string;
  orm: MikroORM;
  visitors: MikroORM;
  publishing: MikroORM;
  feed: ChangeFeed;
  /** Drops the database, too, unless it was there before. */
  close: () => Promise<void>;
}

/** Longer than in the product, so that a busy machine does not make tests of other things fail. */
export const patient = { statementTimeoutMs: 60_000, connectionTimeoutMs: 60_000 };

export async function openDatabase({
  url,
  limits = patient,
}: {
  /** A new database when left out. */
  url?: string | undefined;
  limits?: OrmOptions | undefined;
} = {}): Promise<OpenDatabase> {
  const database = url === undefined ? await createTestDatabase() : { url, drop: async () => {} };
  const orm = await createOrm(database.url, { poolSize: 4, ...limits });
  const visitors = await createOrm(database.url, { poolSize: 4, ...limits, forVisitors: true });
  const publishing = await createOrm(database.url, { poolSize: 4, ...limits, forVisitors: true });
  const listener = openListener(database.url);
  const feed = openChangeFeed({ listener });
  return {
    url: database.url,
    orm,
    visitors,
    publishing,
    feed,
    async close() {
      feed.close();
      await listener.close();
      await orm.close();
      await visitors.close();
      await publishing.close();
      await database.drop();
    },
  };
}

// Modules live as long as their worker (`isolate: false`). A copy of the template, its connections, and what they compile and plan
// cost more than most files' own work, so each worker has one database, which is put back between files. A file that starts a
// second API beside the first gets another.
const free: OpenDatabase[] = [];

/** An empty, migrated database. It must be given back. */
export const takeDatabase = async (): Promise<OpenDatabase> => free.pop() ?? (await openDatabase());

/** Puts the database back to what it was; one whose schema a test has changed, or whose connections it has closed, is dropped instead. */
export async function giveBack(database: OpenDatabase): Promise<void> {
  if (await isPutBack(database)) free.push(database);
  else await database.close();
}

async function isPutBack({ orm, feed }: OpenDatabase): Promise<boolean> {
  if (feed.closing.aborted || !(await orm.isConnected())) return false;
  const em = orm.em.fork();
  // A request that was cut off may still be writing.
  const countBusy = `select count(*)::integer as busy from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
  for (let tries = 0; (await em.execute<{ busy: number }[]>(countBusy))[0]?.busy !== 0; tries += 1) {
    if (tries > 100) return false;
    await delay(10);
  }
  const [row] = await em.execute<{ same: boolean }[]>('select kept.put_back() as same');
  return row?.same === true;
}
