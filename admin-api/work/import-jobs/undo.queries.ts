import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import type { Batch } from '#admin-api/ground/database/batches.ts';
import { allowLong } from '#admin-api/ground/database/connection.ts';
import { markDeed, write } from '#admin-api/ground/database/write.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { keepAndDelete } from '#admin-api/records/trash/move-to-trash.queries.ts';
import * as tables from '#admin-api/work/import/import-table.ts';
import { columnOf } from '#schema/records/field.ts';
import type { TrashKind } from '#schema/shapes/trash.ts';

/** The tables that an import writes, children first: they are undone in this order. `t` is the record. */
const writtenTables = {
  episodes: {
    kind: 'episode',
    table: tables.episodes,
    name: 't.title',
    hangs: 'exists (select from credits h where h.episode_id = t.id)',
  },
  seasons: {
    kind: 'season',
    table: tables.seasons,
    name: 't.title',
    hangs: 'exists (select from episodes h where h.season_id = t.id)',
  },
  matches: {
    kind: 'match',
    table: tables.matches,
    name: "t.home_team || ' – ' || t.away_team",
    hangs:
      'exists (select from comments h where h.match_id = t.id) or exists (select from match_incidents h where h.match_id = t.id)',
  },
  credits: { kind: null, table: tables.credits, name: 't.role', hangs: 'false' },
  movies: {
    kind: 'movie',
    table: tables.movies,
    name: 't.title',
    hangs:
      'exists (select from seasons h where h.show_id = t.id) or exists (select from comments h where h.movie_id = t.id) or exists (select from title_ratings h where h.movie_id = t.id) or exists (select from collection_titles h where h.movie_id = t.id) or exists (select from credits h where h.movie_id = t.id)',
  },
  people: {
    kind: 'person',
    table: tables.people,
    name: 't.name',
    hangs: 'exists (select from credits h where h.person_id = t.id)',
  },
} as const satisfies Record<
  string,
  { kind: TrashKind | null; table: tables.ImportTable; name: string; hangs: string }
>;
type WrittenTable = keyof typeof writtenTables;
const tableNames = Object.keys(writtenTables) as WrittenTable[];

const comparedAtOnce = 2_000;
/** As many records are named as fit into a message. */
const named = 20;

/** Moments are compared in the form that the journal wrote. */
const compareInUtc = `set local timezone to 'UTC'`;

interface Obstacle {
  path: string;
  message: string;
}

/** Refuses with the records that were changed after the import, or whose former slug was given to another title. */
export async function refuseBrokenUndo(em: EntityManager, id: number): Promise<void> {
  await em.execute(compareInUtc);
  const issues: Obstacle[] = [];
  let total = 0;
  for (const table of tableNames) {
    for (let after = 0; ; ) {
      const compared = await comparedRecords(em, id, table, after);
      const last = compared.at(-1);
      if (!last) break;
      after = last.id;
      const broken = compared.filter(({ isBroken }) => isBroken);
      total += broken.length;
      for (const record of broken.slice(0, named - issues.length))
        issues.push({ path: `${table === 'movies' ? 'titles' : table}.${record.id}`, message: record.name });
    }
  }
  if (total === 0) return;
  const records = total === 1 ? 'One record' : `${total.toLocaleString('en')} records`;
  throw new RequestError(409, `${records} changed since then. Nothing was undone`, { issues });
}

/** Compares one portion at a time: one statement over everything that an import wrote would take too long. */
const comparedRecords = (em: EntityManager, id: number, table: WrittenTable, after: number) =>
  em.execute<{ id: number; name: string; isBroken: boolean }[]>(sql`
    select w.record_id as id, coalesce(${raw(writtenTables[table].name)}, w.after ->> 'title', 'A deleted record') as name,
           not coalesce(to_jsonb(t) @> case when w.before is null then w.after else differing(w.after, w.before) end, false)
             ${raw(table === 'movies' ? `or ${lostSlug}` : '')} as "isBroken"
      from import_writes w left join ${raw(table)} t on t.id = w.record_id
     where w.import_id = ${id} and w.place = ${table} and w.undone is null and w.record_id > ${after}
     order by w.record_id limit ${comparedAtOnce}`);

const lostSlug = `(w.before ->> 'slug' <> w.after ->> 'slug' and exists (
  select from movies o where o.slug = w.before ->> 'slug' and o.id <> w.record_id and not exists (
    select from import_writes v where v.import_id = w.import_id and v.place = 'movies' and v.record_id = o.id)))`;

const arrayOf = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::integer[]`;

/** The first table in which a record is left. */
const openTable = (id: number) => sql`
  select p.name as "table" from unnest(${`{${tableNames.join(',')}}`}::text[]) with ordinality p (name, at)
   where exists (select from import_writes w where w.import_id = ${id} and w.place = p.name and w.undone is null)
   order by p.at limit 1`;

/** Undoes the next records in one transaction; null when nothing is left. */
export async function undoBatch(
  em: EntityManager,
  id: number,
  actor: string,
  batch: Pick<Batch, 'size'>,
): Promise<number | null> {
  const [open] = await em.execute<{ table: WrittenTable }[]>(openTable(id));
  if (!open) return null;
  const { result } = await write(em.fork(), actor, async (inside) => {
    await inside.execute(compareInUtc);
    await markDeed(inside, 'import', id);
    const picked = await inside.execute<{ id: number }[]>(sql`
      select record_id as id from import_writes where import_id = ${id} and place = ${open.table} and undone is null
       order by record_id limit ${batch.size} for update`);
    const ids = picked.map((record) => record.id);
    batch.size = ids.length;
    if (ids.length === 1) await allowLong(inside);
    await undoRows(inside, { id, actor, table: open.table, ids });
    return ids.length;
  });
  return result;
}

interface Taken {
  id: number;
  actor: string;
  table: WrittenTable;
  ids: number[];
}

/** A new record that has children which the import did not add goes to the trash with them; any other is deleted. */
async function undoRows(em: EntityManager, { id, actor, table, ids }: Taken): Promise<void> {
  const {
    kind,
    table: { fields },
    hangs,
  } = writtenTables[table];
  // The lock keeps others from adding a child between the check and the deletion.
  await em.execute(sql`select from ${raw(table)} where id = any(${arrayOf(ids)}) order by id for update`);
  const records = sql`w.import_id = ${id} and w.place = ${table} and w.record_id = t.id and t.id = any(${arrayOf(ids)})`;
  const kept = await em.execute<{ id: number }[]>(sql`
    select t.id from ${raw(table)} t, import_writes w
     where ${records} and w.before is null and to_jsonb(t) @> w.after and (${raw(hangs)})`);
  for (const record of kept) if (kind !== null) await keepAndDelete(em, actor, kind, record.id);
  const columns = Object.keys(fields).map(columnOf);
  const values = columns.map((column) => `r.${column}`).join(', ');
  await em.execute(sql`
    with put_back as (
      update ${raw(table)} t set (${raw(columns.join(', '))}) =
             (select ${raw(values)} from jsonb_populate_record(t, differing(w.before, w.after)) r)
        from import_writes w where ${records} and w.before is not null and to_jsonb(t) @> differing(w.after, w.before)
      returning t.id
    ), deleted as (
      delete from ${raw(table)} t using import_writes w where ${records} and w.before is null and to_jsonb(t) @> w.after
      returning t.id
    ), noted as (
      update import_writes w set undone = w.record_id = any(${arrayOf(kept.map((record) => record.id))})
               or w.record_id in (select id from put_back union all select id from deleted)
       where w.import_id = ${id} and w.place = ${table} and w.record_id = any(${arrayOf(ids)})
      returning w.undone
    )
    update imports set step_done = step_done + ${ids.length}, kept = kept + (select count(*) from noted where not undone)
     where id = ${id}`);
}

/** Skips the next record: the database refuses to undo it. */
export async function skipNext(em: EntityManager, id: number): Promise<void> {
  await em.execute(sql`
    with next as (
      update import_writes w set undone = false where (w.import_id, w.place, w.record_id) = (
        select import_id, place, record_id from import_writes
         where import_id = ${id} and undone is null and place = (${openTable(id)}) order by record_id limit 1)
      returning 1
    )
    update imports set step_done = step_done + 1, kept = kept + (select count(*) from next) where id = ${id}`);
}

export async function finishUndo(em: EntityManager, id: number): Promise<void> {
  await em.execute(
    sql`update imports set state = 'undone', finished_at = now() where id = ${id} and state = 'undoing'`,
  );
}
