import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startCluster } from '#admin-api/ground/database/embedded-postgres.ts';
import { migrate } from '#admin-api/ground/database/migrate.ts';
import { createOrm } from '#admin-api/orm.ts';
import { forgetFollowers } from '#admin-api/work/backup/backed-up-tables.queries.ts';
import { templateName } from './postgres.ts';
import { keepContents } from './put-back.ts';

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

async function run(databaseUrl: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(statements).finally(() => client.end());
}

/** One real PostgreSQL for the run, with a migrated database that workers, and files that need their own, copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'lamphouse-test-'));
  const cluster = await startCluster({ folder: join(home, 'postgres'), password: 'test', settings });
  await run(cluster.url('postgres'), `create database ${templateName}`);
  await migrate(cluster.url(templateName));
  await numberAsAfterRestore(cluster.url(templateName));
  await run(cluster.url(templateName), keepContents);
  project.provide('postgresUrl', cluster.url('postgres'));
  return async () => {
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  };
}
