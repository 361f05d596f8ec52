/** The rows of a running product, remembered and put back: for browser tests, each of which begins with the same rows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { clusterUrl } from '#admin-api/ground/database/embedded-postgres.ts';
import { runningPostmaster } from '#admin-api/ground/database/postmaster.ts';

/** Followers of the log know these; and the log itself only grows. */
const growing = ['changes', 'change_horizon'];

/**
 * What pages show, in an order in which each table only refers to those before it. These are put back with their triggers, so that the
 * log has the changes, the tables derived from them follow, and so do the pages.
 */
const shown = [
  'ui_settings',
  'streaming_services',
  'pages',
  'people',
  'movies',
  'seasons',
  'episodes',
  'credits',
  'matches',
  'match_incidents',
  'comments',
  'title_ratings',
  'collections',
  'collection_titles',
  'home_arrangement',
];

interface Table {
  name: string;
  columns: string[];
  /** The columns of its primary key. */
  key: string[];
}

/** PostgreSQL's codes for a transaction that a parallel one stopped, and that can be repeated. */
const stopped = new Set(['40P01', '40001']);

export interface Snapshot {
  /** Puts every row back; returns the number of the last change in the log when pages may have changed by it. */
  putBack: () => Promise<number | undefined>;
  close: () => Promise<void>;
}

const tablesOf = async (client: pg.Client): Promise<Table[]> =>
  (
    await client.query<Table>(
      `select relname as name,
              array(select quote_ident(attname) from pg_attribute
                     where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
              array(select quote_ident(attname) from pg_attribute join pg_constraint on conrelid = attrelid
                     where attrelid = c.oid and contype = 'p' and attnum = any (conkey)) as key
         from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1)`,
      [growing],
    )
  ).rows;

/** The tables whose rows are not those that were remembered. */
async function changedTables(client: pg.Client, tables: readonly Table[]): Promise<Table[]> {
  const differs = ({ name, columns }: Table) => {
    const [now, then] = ['public', 'remembered'].map((schema) => `select ${columns} from ${schema}.${name}`);
    return `select '${name}' as name where exists (${now} except all ${then}) or exists (${then} except all ${now})`;
  };
  const { rows } = await client.query<{ name: string }>(tables.map(differs).join(' union all '));
  const names = new Set(rows.map(({ name }) => name));
  return tables.filter(({ name }) => names.has(name));
}

const columnsOf = (columns: readonly string[], of: string) =>
  columns.map((column) => `${of}.${column}`).join();
const isSame = ({ key }: Table) => `(${columnsOf(key, 'here')}) = (${columnsOf(key, 'kept')})`;
/** Rows of the other tables are replaced, not compared. */
const isKeyed = ({ key, columns }: Table) => key.length > 0 && key.length < columns.length;
const remove = (table: Table) =>
  `delete from public.${table.name} here
    where not exists (select from remembered.${table.name} kept where ${isSame(table)})`;
const change = (table: Table) => {
  const others = table.columns.filter((column) => !table.key.includes(column));
  return `update public.${table.name} here set (${others}) = row(${columnsOf(others, 'kept')})
     from remembered.${table.name} kept
    where ${isSame(table)}
      and row(${columnsOf(others, 'here')}) is distinct from row(${columnsOf(others, 'kept')})`;
};
const add = (table: Table) =>
  `insert into public.${table.name} (${table.columns}) overriding system value
     select ${table.columns} from remembered.${table.name} kept
      where not exists (select from public.${table.name} here where ${isSame(table)})`;
const replace = ({ name, columns }: Table) => [
  `delete from public.${name}`,
  `insert into public.${name} (${columns}) overriding system value select ${columns} from remembered.${name}`,
];

export async function takeSnapshot(dataDir: string): Promise<Snapshot> {
  const { databasePassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  const port = runningPostmaster(join(dataDir, 'postgres'))?.port ?? 0;
  const client = new pg.Client({ connectionString: clusterUrl(port, databasePassword, 'lamphouse') });
  await client.connect();
  const tables = await tablesOf(client);
  await client.query('create schema remembered');
  for (const { name, columns } of tables)
    await client.query(`create table remembered.${name} as select ${columns} from public.${name}`);
  const named = new Map(tables.map((table) => [table.name, table]));
  const shownTables = shown.map((name) => {
    const table = named.get(name);
    if (!table) throw new Error(`There is no table ${name}`);
    return table;
  });

  async function putBackOnce(): Promise<number | undefined> {
    // Some calls need an identity that was confirmed in the last minutes.
    await client.query(
      `update remembered.sessions set sess = sess || jsonb_build_object('confirmedAt', round(extract(epoch from now()) * 1000))`,
    );
    await client.query('begin');
    const seen = await changedTables(client, shownTables);
    for (const table of seen.toReversed()) await client.query(remove(table));
    for (const table of seen.filter(isKeyed)) await client.query(change(table));
    for (const table of seen) await client.query(add(table));
    // Without triggers and constraints, in any order.
    await client.query('set local session_replication_role = replica');
    for (const table of await changedTables(client, tables))
      for (const statement of isKeyed(table) ? [remove(table), change(table), add(table)] : replace(table))
        await client.query(statement);
    await client.query('commit');
    if (seen.length === 0) return undefined;
    const { rows } = await client.query<{ last: string }>('select max(seq) as last from changes');
    return Number(rows[0]?.last);
  }

  return {
    async putBack() {
      for (;;) {
        try {
          return await putBackOnce();
        } catch (error) {
          await client.query('rollback');
          if (!stopped.has((error as { code?: string }).code ?? '')) throw error;
        }
      }
    },
    close: () => client.end(),
  };
}
