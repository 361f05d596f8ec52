import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { forgetFollowers } from '#admin-api/backup/table.queries.ts';
import { startCluster } from '#admin-api/database/embedded-postgres.ts';
import { migrate } from '#admin-api/database/migrate.ts';
import { createOrm } from '#admin-api/database/orm.ts';
import { templateName } from './postgres.ts';

/** A test's database is temporary, so it need not wait for the disk. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Query plans and lock waits must not depend on when autovacuum runs.
  autovacuum: 'off',
  max_connections: '200',
};

/** Lets the log of changes continue where a restore leaves it, at a number beyond 32 bits, so that every test uses such numbers. */
async function numberAsAfterRestore(databaseUrl: string): Promise<void> {
  const orm = await createOrm(databaseUrl, { poolSize: 1 });
  await forgetFollowers(orm.em.fork()).finally(() => orm.close());
}

/** One real PostgreSQL for the run, with a migrated database that each test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'lamphouse-test-'));
  const cluster = await startCluster({ folder: join(home, 'postgres'), password: 'test', settings });
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
  await migrate(cluster.url(templateName));
  await numberAsAfterRestore(cluster.url(templateName));
  project.provide('postgresUrl', cluster.url('postgres'));
  return async () => {
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  };
}
