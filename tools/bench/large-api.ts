import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '#admin-api/ground/database/open-database.ts';
import { createOrm, type EntityManager } from '#admin-api/orm.ts';
import { mergeSets } from '#admin-api/records/movies/bit-sets/compact-bits.queries.ts';
import type { Bench } from './bench.ts';
import { wholeCatalogue } from './instances.ts';
import { type Product, startProduct } from './product.ts';

export interface LargeApi {
  api: Product;
  /** Its database, to draw samples and to explain queries. */
  em: EntityManager;
  titles: number;
}

const opened = new WeakMap<Bench, Promise<LargeApi>>();

/** The API over the whole catalogue, started once for all benchmarks that use it. */
export function largeApi(bench: Bench): Promise<LargeApi> {
  const known = opened.get(bench) ?? open(bench);
  opened.set(bench, known);
  return known;
}

async function open(bench: Bench): Promise<LargeApi> {
  const { dataDir } = await wholeCatalogue(bench);
  const api = await startProduct(bench, dataDir, {}, 'start-api');
  const { databasePassword } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'));
  const { url } = await openDatabase({ databaseUrl: null, dataDir, databasePassword });
  const orm = await createOrm(url, { poolSize: 1, statementTimeoutMs: 0 });
  bench.atEnd(() => orm.close());
  const em = orm.em.fork();
  bench.note('Waiting for what the API and autovacuum do within minutes of an import …');
  while ((await mergeSets(em, 500)) > 0);
  await em.execute('vacuum analyze');
  const [counted] = await em.execute<{ titles: number }[]>('select count(*)::integer as titles from movies');
  return { api, em, titles: counted?.titles ?? 0 };
}
