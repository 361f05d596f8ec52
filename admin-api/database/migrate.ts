import { Migrator } from '@mikro-orm/migrations';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { connectionTo } from './connection.ts';
import { migrations } from './migrations/list.ts';

/** Any number that nothing else in this database locks by. */
const migrationLock = 7_310_201;

/** Whoever else starts on this database waits until `work` is through. */
export async function holdingMigrations<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const gate = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  // Nothing is asked of it while it holds the lock: a server that goes away is met by the work itself.
  gate.on('error', () => {});
  await gate.connect();
  try {
    await gate.query('select pg_advisory_lock($1)', [migrationLock]);
    return await work();
  } finally {
    await gate.end();
  }
}

/** Brings the database up to date and answers with the names of what was applied. Two processes starting at once take turns. */
export async function migrate(databaseUrl: string): Promise<string[]> {
  return await holdingMigrations(databaseUrl, () =>
    withMigrator(databaseUrl, async ({ migrator }) => {
      const applied = await migrator.up();
      return applied.map(({ name }) => name);
    }),
  );
}

/**
 * All that the database holds is replaced by what `fill` writes into new tables as of migration `to`; or nothing is. Within
 * `holdingMigrations`.
 */
export async function replaceDatabase(
  databaseUrl: string,
  to: string,
  fill: (em: EntityManager) => Promise<void>,
): Promise<void> {
  await withMigrator(databaseUrl, async ({ em, migrator }) => {
    // The list of what was applied is the migrator's own table: it stays, and is written anew.
    await migrator.getExecuted();
    await em.transactional(async (inside) => {
      await inside.execute('create schema emptied');
      await inside.execute('alter table migrations set schema emptied');
      await inside.execute('drop schema public cascade');
      await inside.execute('alter schema emptied rename to public');
      await inside.execute('truncate migrations restart identity');
      for (const { name, sql } of migrations.slice(0, migrations.findIndex(({ name }) => name === to) + 1)) {
        await inside.execute(sql());
        await inside.execute('insert into migrations (name) values (?)', [name]);
      }
      await fill(inside);
    });
  });
}

async function withMigrator<T>(databaseUrl: string, work: (orm: MikroORM) => Promise<T>): Promise<T> {
  const orm = await MikroORM.init({
    ...connectionTo(databaseUrl, { poolSize: 1, statementTimeoutMs: 0, connectionTimeoutMs: 5000 }),
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: {
      migrationsList: migrations,
      tableName: 'migrations',
      snapshot: false,
      disableForeignKeys: false,
      silent: true,
    },
  });
  try {
    return await work(orm);
  } finally {
    await orm.close();
  }
}
