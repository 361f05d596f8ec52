import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { forgetFollowers } from '#admin-api/backup/forget-followers.ts';
import { startCluster } from '#admin-api/database/embedded-postgres.ts';
import { migrate } from '#admin-api/database/migrate.ts';
import { createOrm } from '#admin-api/database/orm.ts';
import { templateName } from './postgres.ts';

/** Nothing in a test's database outlives the run, so nothing waits for the disk. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Which plan a query gets, and who waits for whom, must not hang on the minute in which the vacuum comes by.
  autovacuum: 'off',
  max_connections: '200',
};

/**
 * The log of changes goes on where a restore leaves it: at a number beyond 32 bits. Every test then meets such numbers, those of the
 * publisher and of the consistency test included.
 */
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
