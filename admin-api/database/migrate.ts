import { Migrator } from '@mikro-orm/migrations';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { connectionTo } from './connection.ts';
import { migrations } from './migrations/list.ts';

/** The key of the advisory lock for migrations. */
const migrationLock = 7_310_201;

/** Holds the migrations' lock during `work`: another process that starts on this database waits. */
export async function holdingMigrations<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const gate = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  // The connection that holds the lock sends no queries; if the server goes away, the work itself fails.
  gate.on('error', () => {});
  await gate.connect();
  try {
    await gate.query('select pg_advisory_lock($1)', [migrationLock]);
    return await work();
  } finally {
    await gate.end();
  }
}

/** Applies missing migrations and returns their names. Two processes that start at once run one after the other. */
export async function migrate(databaseUrl: string): Promise<string[]> {
  return await holdingMigrations(databaseUrl, () =>
    withMigrator(databaseUrl, async ({ em, migrator }) => {
      const isFilled = (await migrator.getExecuted()).length > 0;
      const applied = await migrator.up();
      // A table that was rewritten has lost its visibility map, which index-only scans need, and autovacuum does not notice:
      // lists of a million titles would take seconds.
      if (isFilled && applied.length > 0) await em.execute('vacuum (analyze)');
      return applied.map(({ name }) => name);
    }),
  );
}

/**
 * Replaces the whole database by what `fill` writes into the tables as of migration `to`, or changes nothing. Must be called
 * within `holdingMigrations`.
 */
export async function replaceDatabase(
  databaseUrl: string,
  to: string,
  fill: (em: EntityManager) => Promise<void>,
): Promise<void> {
  await withMigrator(databaseUrl, async ({ em, migrator }) => {
    // The list of applied migrations belongs to the migrator: its table stays and is filled again.
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
