import { Migrator } from '@mikro-orm/migrations';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { connectionTo } from './connection.ts';
import { earlierMigrations, firstMigration, migrations, type Statements } from './migrations/list.ts';
import { applyFunctions, settleFunctions } from './sql.ts';
import { refuseNewer } from './upgrades.ts';

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

/**
 * Applies missing migrations and changed functions, and returns their names. Two processes that start at once run one after the
 * other.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  return await holdingMigrations(databaseUrl, () =>
    withMigrator(databaseUrl, async ({ em, migrator }) => {
      const executed = (await migrator.getExecuted()).map(({ name }) => name);
      await refuseNewer(em, isKnown(executed));
      const isFilled = executed.length > 0;
      const isEarlier = isFilled && !executed.includes(firstMigration);
      if (isEarlier) await em.transactional((inside) => takeOver(inside, executed));
      // Before the migrations, which fill tables by them.
      const functions = isFilled ? await applyFunctions(em) : [];
      const applied = await migrator.up();
      if (functions.length + applied.length > 0) await settleFunctions(em, functions);
      // A table that was rewritten has lost its visibility map, which index-only scans need, and autovacuum does not notice:
      // lists of a million titles would take seconds.
      if (isEarlier || (isFilled && applied.length > 0)) await em.execute('vacuum (analyze)');
      return [...functions, ...applied].map(({ name }) => name);
    }),
  );
}

/** Brings the tables of a version before 0.3.0 to what the first migration makes, and enters that one in place of all before. */
async function takeOver(em: EntityManager, executed: readonly string[]): Promise<void> {
  for (const { name, sql } of earlierMigrations()) if (!executed.includes(name)) await em.execute(sql());
  await em.execute('truncate migrations restart identity');
  await em.execute('insert into migrations (name) values (?)', [firstMigration]);
  await em.execute('create table function_files (name text primary key, hash text not null)');
}

/** The list that a backup's migrations are part of; undefined when a newer version applied them. */
function listOf(applied: readonly string[]): readonly Statements[] | undefined {
  return [migrations, earlierMigrations()].find((list) => {
    const names = list.map(({ name }) => name);
    return applied.every((name) => names.includes(name));
  });
}
export const isKnown = (applied: readonly string[]): boolean => listOf(applied) !== undefined;

/**
 * Replaces the whole database by what `fill` writes into the tables that these migrations make, and applies the others; or changes
 * nothing. Must be called within `holdingMigrations`.
 */
export async function replaceDatabase(
  databaseUrl: string,
  applied: readonly string[],
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
      const apply = async ({ name, sql }: Statements) => {
        await inside.execute(sql());
        await inside.execute('insert into migrations (name) values (?)', [name]);
      };
      const list = listOf(applied) ?? migrations;
      for (const each of list) if (applied.includes(each.name)) await apply(each);
      await fill(inside);
      if (list !== migrations) await takeOver(inside, applied);
      const functions = await applyFunctions(inside);
      const made = list === migrations ? applied : [firstMigration];
      for (const each of migrations) if (!made.includes(each.name)) await apply(each);
      await settleFunctions(inside, functions);
      // Not part of a backup, since it is computed from the titles.
      await inside.execute('select make_title_facts()');
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
