import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { connectionTo } from './connection.ts';
import { migrations } from './migrations/list.ts';

/** Any number that nothing else in this database locks by. */
const migrationLock = 7_310_201;

/** Brings the database up to date and answers with the names of what was applied. Two processes starting at once take turns. */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const gate = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  await gate.connect();
  try {
    await gate.query('select pg_advisory_lock($1)', [migrationLock]);
    return await applyPending(databaseUrl);
  } finally {
    await gate.end();
  }
}

async function applyPending(databaseUrl: string): Promise<string[]> {
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
    const applied = await orm.migrator.up();
    return applied.map(({ name }) => name);
  } finally {
    await orm.close();
  }
}
