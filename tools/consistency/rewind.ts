/** Resets the data, so that a failed sequence can be repeated in parts. */
import type { Client } from 'pg';

/** Accounts and the feed's history are kept. */
const kept = ['admin_users', 'sessions', 'changes', 'change_horizon'];

/** PostgreSQL's code for a transaction that was ended because of a deadlock. */
const deadlock = '40P01';

export async function openRewind(client: Client) {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
       from information_schema.columns join pg_tables on tablename = table_name and schemaname = table_schema
      where table_schema = 'public' and is_generated = 'NEVER' and table_name <> all ($1) group by table_name`,
    [kept],
  );
  const sql = async (statements: readonly string[]): Promise<void> => {
    try {
      await client.query(['begin', ...statements, 'commit'].join(';\n'));
    } catch (error) {
      await client.query('rollback');
      // The API deletes old rows in the background, in another order of tables.
      if ((error as { code?: string }).code === deadlock) return await sql(statements);
      throw error;
    }
  };
  await sql([
    'create schema remembered',
    ...tables.map(
      ({ name, columns }) => `create table remembered.${name} as select ${columns} from public.${name}`,
    ),
    'create table remembered.sequence_values (name text, value bigint)',
  ]);

  return {
    remember: () =>
      sql([
        ...tables.flatMap(({ name, columns }) => [
          `delete from remembered.${name}`,
          `insert into remembered.${name} (${columns}) select ${columns} from public.${name}`,
        ]),
        'delete from remembered.sequence_values',
        `insert into remembered.sequence_values
           select sequencename, coalesce(last_value, 0) from pg_sequences
            where schemaname = 'public' and sequencename <> 'changes_seq_seq'`,
      ]),
    /** It bypasses every trigger and makes the followers of the feed start again. */
    goBack: () =>
      sql([
        'set local session_replication_role = replica',
        ...tables.flatMap(({ name, columns }) => [
          `delete from public.${name}`,
          `insert into public.${name} (${columns}) overriding system value select ${columns} from remembered.${name}`,
        ]),
        `select setval(quote_ident(name), greatest(value, 1), value > 0) from remembered.sequence_values`,
        `update change_horizon set seq = nextval('changes_seq_seq')`,
        'delete from changes',
        `notify changes`,
      ]),
  };
}
