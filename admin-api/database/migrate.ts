import { Migrator } from '@mikro-orm/migrations';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { StartProblem } from '#admin-api/start-problem.ts';
import { connectionTo } from './connection.ts';
import { firstMigration, migrations } from './migrations/list.ts';
import { applyFunctions } from './sql.ts';

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

/** The last migration of version 0.2.0, which had one for each of its changes. What it left is what the first one now makes. */
export const lastBefore = '0136-kana-and-numerals';

/**
 * Applies missing migrations and changed functions, and returns their names. Two processes that start at once run one after the
 * other.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  return await holdingMigrations(databaseUrl, () =>
    withMigrator(databaseUrl, async ({ em, migrator }) => {
      const executed = (await migrator.getExecuted()).map(({ name }) => name);
      const isFilled = executed.length > 0;
      if (isFilled && !executed.includes(firstMigration)) await takeOver(em, executed);
      // Before the migrations, which fill tables by them.
      const functions = isFilled ? await applyFunctions(em) : [];
      const applied = await migrator.up();
      if (isFilled && applied.length > 0) await em.execute('select make_visitors_views()');
      // A table that was rewritten has lost its visibility map, which index-only scans need, and autovacuum does not notice:
      // lists of a million titles would take seconds.
      if (isFilled && applied.length > 0) await em.execute('vacuum (analyze)');
      return [...functions, ...applied.map(({ name }) => name)];
    }),
  );
}

/** Enters the first migration for those of version 0.2.0 when all of them have been applied. */
async function takeOver(em: EntityManager, executed: readonly string[]): Promise<void> {
  if (!executed.includes(lastBefore))
    throw new StartProblem(
      'This database is of a version before 0.2.0. Start Lamphouse 0.2.0 with it once, and then this version.',
    );
  await em.transactional(async (inside) => {
    await inside.execute('truncate migrations restart identity');
    await inside.execute('insert into migrations (name) values (?)', [firstMigration]);
    await inside.execute('create table function_files (name text primary key, hash text not null)');
  });
}

/** The migration whose tables a database or a backup has, of which all these were applied; undefined for an unknown one. */
export function tablesOf(applied: readonly string[]): string | undefined {
  const last = applied.at(-1);
  if (last === lastBefore) return firstMigration;
  return applied.every((name, at) => name === migrations[at]?.name) ? last : undefined;
}

/**
 * Replaces the whole database by what `fill` writes into the tables as of migration `to`, and applies the later ones; or changes
 * nothing. Must be called within `holdingMigrations`.
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
      const apply = async (some: typeof migrations) => {
        for (const { name, sql } of some) {
          await inside.execute(sql());
          await inside.execute('insert into migrations (name) values (?)', [name]);
        }
      };
      const next = migrations.findIndex(({ name }) => name === to) + 1;
      await apply(migrations.slice(0, next));
      await fill(inside);
      await apply(migrations.slice(next));
      await inside.execute('select make_visitors_views()');
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
