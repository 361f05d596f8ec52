import type { EntityManager } from '@mikro-orm/postgresql';

/** Tables that are not backed up: sessions, rate limits, and what site servers store again. */
const passing = ['sessions', 'rate_limits', 'build_files'];
/** What was applied to the database. */
const bookkeeping = ['migrations', 'function_files', 'upgrades'];
/** Tables that are computed from the titles (sql/functions/facts.sql). */
const derived = ['title_bits', 'title_problems', 'link_checks', 'dead_links', 'dead_titles', 'denied_frames'];
const rowsAtOnce = 2_000;
/** How many characters of rows are held in memory at once. */
const portion = 4_000_000;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The tables that are backed up, each after those it refers to. */
export async function listTables(em: EntityManager): Promise<string[]> {
  const tables = await em.execute<{ name: string; needs: string[] }[]>(`
    select c.relname as name, array(
        select distinct p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid
         where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`);
  const left = tables.filter(({ name }) => ![...passing, ...bookkeeping, ...derived].includes(name));
  const ordered: string[] = [];
  while (left.length > 0) {
    const at = left.findIndex(({ needs }) => needs.every((need) => ordered.includes(need)));
    const [next] = left.splice(at, 1);
    if (at === -1 || !next) throw new Error(`Tables refer to each other: ${left.map(({ name }) => name)}`);
    ordered.push(next.name);
  }
  return ordered;
}

/** The rows of a table as JSON, one per line, in portions; must be read within one transaction. */
export async function* readRows(em: EntityManager, table: string): AsyncGenerator<string> {
  await em.execute(
    `declare backup_rows no scroll cursor for select row_to_json(t)::text as line from ${quoted(table)} t`,
  );
  let lines = '';
  for (;;) {
    const rows = await em.execute<{ line: string }[]>(`fetch ${rowsAtOnce} from backup_rows`);
    for (const { line } of rows) lines += `${line}\n`;
    if (lines !== '' && (rows.length < rowsAtOnce || lines.length > portion)) {
      yield lines;
      lines = '';
    }
    if (rows.length < rowsAtOnce) break;
  }
  await em.execute('close backup_rows');
}

/** Inserts such a portion. Triggers are disabled, since their effects are part of the backup. */
export async function writeRows(em: EntityManager, table: string, lines: string): Promise<void> {
  const [columns] = await em.execute<{ names: string }[]>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
      where attrelid = ?::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [quoted(table)],
  );
  // Written here, since the ORM escapes megabytes letter by letter.
  const rows = lines.trimEnd().replaceAll('\n', ',').replaceAll('\\', '\\\\').replaceAll("'", "''");
  await em.execute(
    `insert into ${quoted(table)} (${columns?.names}) overriding system value
       select ${columns?.names} from json_populate_recordset(null::${quoted(table)}, E'[${rows}]')`,
  );
}

/**
 * Disables triggers, removes the rows that migrations inserted, and lets `work` fill the tables. Indexes that no constraint needs are
 * made afterwards, which takes less than keeping them up to date.
 */
export async function refill(
  em: EntityManager,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  for (const table of tables) await em.execute(`alter table ${quoted(table)} disable trigger user`);
  await em.execute(`truncate ${tables.map(quoted).join(', ')}`);
  const indexes = await em.execute<{ name: string; statement: string }[]>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as statement
      from pg_index join pg_class on pg_class.oid = indrelid
     where relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint where conindid = indexrelid)`);
  for (const { name } of indexes) await em.execute(`drop index ${name}`);
  await work();
  // A table with checks that wait for the end of the transaction cannot be altered.
  await em.execute('set constraints all immediate');
  for (const { statement } of indexes) await em.execute(statement);
  for (const table of tables) await em.execute(`alter table ${quoted(table)} enable trigger user`);
}

interface SequencePosition {
  name: string;
  /** The last number that was used. */
  at: string;
}

export async function readSequences(em: EntityManager): Promise<SequencePosition[]> {
  return await em.execute<SequencePosition[]>(`
    select sequencename as name, last_value::text as at from pg_sequences
     where schemaname = 'public' and last_value is not null and sequencename not like 'migrations%' order by 1`);
}

export async function setSequences(em: EntityManager, sequences: readonly SequencePosition[]): Promise<void> {
  for (const { name, at } of sequences)
    await em.execute('select setval(?::regclass, ?::bigint)', [quoted(name), at]);
}

/** Migrations insert a row into these tables. */
const filledByMigrations = ['change_horizon', 'calendar_weeks'];

/** True when the database contains anything: an administrator, a title, or any other row. */
export async function holdsData(em: EntityManager): Promise<boolean> {
  const tables = await listTables(em);
  for (const table of tables) {
    if (filledByMigrations.includes(table)) continue;
    const rows = await em.execute(`select 1 from ${quoted(table)} limit 1`);
    if (rows.length > 0) return true;
  }
  return false;
}

export async function listMigrations(em: EntityManager): Promise<string[]> {
  const rows = await em.execute<{ name: string }[]>('select name from migrations order by id');
  return rows.map(({ name }) => name);
}

/**
 * Page stores may have followed another history of this database. The log continues from the milliseconds since 1970, a number
 * that no log reaches by itself, so that a follower that asks for changes after an earlier number is sent back to the start.
 */
export async function forgetFollowers(em: EntityManager, now = Date.now()): Promise<void> {
  await em.execute(
    `with latest as (
       select greatest(coalesce((select max(seq) from changes), 0), (select max(seq) from change_horizon), ?::bigint) + 1 as seq
     ), moved as (update change_horizon set seq = (select seq from latest))
     select setval('changes_seq_seq', seq) from latest`,
    [String(now)],
  );
}
