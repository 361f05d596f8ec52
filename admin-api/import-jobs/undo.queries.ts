import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import type { Batch } from '#admin-api/database/batches.ts';
import { allowLong } from '#admin-api/database/connection.ts';
import { write } from '#admin-api/database/write.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import * as tables from '#admin-api/import/import-table.ts';
import { keepAndDelete } from '#admin-api/trash/move-to-trash.queries.ts';
import { columnOf } from '#schema/records/field.ts';
import type { TrashKind } from '#schema/trash.ts';

/** The tables that an import writes, children first: they are undone in this order. `t` is the record. */
const places = {
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
  movies: {
    kind: 'movie',
    table: tables.movies,
    name: 't.title',
    hangs:
      'exists (select from seasons h where h.show_id = t.id) or exists (select from comments h where h.movie_id = t.id) or exists (select from title_ratings h where h.movie_id = t.id) or exists (select from collection_titles h where h.movie_id = t.id) or exists (select from credits h where h.movie_id = t.id)',
  },
} as const satisfies Record<
  string,
  { kind: TrashKind; table: tables.ImportTable; name: string; hangs: string }
>;
type Place = keyof typeof places;
const placeNames = Object.keys(places) as Place[];

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
  for (const place of placeNames) {
    for (let after = 0; ; ) {
      const compared = await comparedRecords(em, id, place, after);
      const last = compared.at(-1);
      if (!last) break;
      after = last.id;
      const broken = compared.filter(({ isBroken }) => isBroken);
      total += broken.length;
      for (const record of broken.slice(0, named - issues.length))
        issues.push({ path: `${place === 'movies' ? 'titles' : place}.${record.id}`, message: record.name });
    }
  }
  if (total === 0) return;
  const records = total === 1 ? 'One record' : `${total.toLocaleString('en')} records`;
  throw new RequestError(409, `${records} changed since then. Nothing was undone`, { issues });
}

/** Compares one portion at a time: one statement over everything that an import wrote would take too long. */
const comparedRecords = (em: EntityManager, id: number, place: Place, after: number) =>
  em.execute<{ id: number; name: string; isBroken: boolean }[]>(sql`
    select w.record_id as id, coalesce(${raw(places[place].name)}, w.after ->> 'title', 'A deleted record') as name,
           not coalesce(to_jsonb(t) @> case when w.before is null then w.after else differing(w.after, w.before) end, false)
             ${raw(place === 'movies' ? `or ${lostSlug}` : '')} as "isBroken"
      from import_writes w left join ${raw(place)} t on t.id = w.record_id
     where w.import_id = ${id} and w.place = ${place} and w.undone is null and w.record_id > ${after}
     order by w.record_id limit ${comparedAtOnce}`);

const lostSlug = `(w.before ->> 'slug' <> w.after ->> 'slug' and exists (
  select from movies o where o.slug = w.before ->> 'slug' and o.id <> w.record_id and not exists (
    select from import_writes v where v.import_id = w.import_id and v.place = 'movies' and v.record_id = o.id)))`;

const arrayOf = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::integer[]`;

/** The first table in which a record is left. */
const openPlace = (id: number) => sql`
  select p.place from unnest(${`{${placeNames.join(',')}}`}::text[]) with ordinality p (place, at)
   where exists (select from import_writes w where w.import_id = ${id} and w.place = p.place and w.undone is null)
   order by p.at limit 1`;

/** Undoes the next records in one transaction; null when nothing is left. */
export async function undoBatch(
  em: EntityManager,
  id: number,
  actor: string,
  batch: Pick<Batch, 'size'>,
): Promise<number | null> {
  const [open] = await em.execute<{ place: Place }[]>(openPlace(id));
  if (!open) return null;
  const { result } = await write(em.fork(), actor, async (inside) => {
    await inside.execute(compareInUtc);
    const picked = await inside.execute<{ id: number }[]>(sql`
      select record_id as id from import_writes where import_id = ${id} and place = ${open.place} and undone is null
       order by record_id limit ${batch.size} for update`);
    const ids = picked.map((record) => record.id);
    batch.size = ids.length;
    if (ids.length === 1) await allowLong(inside);
    await takeBack(inside, { id, actor, place: open.place, ids });
    return ids.length;
  });
  return result;
}

interface Taken {
  id: number;
  actor: string;
  place: Place;
  ids: number[];
}

/** A new record that has children which the import did not add goes to the trash with them; any other is deleted. */
async function takeBack(em: EntityManager, { id, actor, place, ids }: Taken): Promise<void> {
  const { kind, table, hangs } = places[place];
  // The lock keeps others from adding a child between the check and the deletion.
  await em.execute(sql`select from ${raw(place)} where id = any(${arrayOf(ids)}) order by id for update`);
  const records = sql`w.import_id = ${id} and w.place = ${place} and w.record_id = t.id and t.id = any(${arrayOf(ids)})`;
  const kept = await em.execute<{ id: number }[]>(sql`
    select t.id from ${raw(place)} t, import_writes w
     where ${records} and w.before is null and to_jsonb(t) @> w.after and (${raw(hangs)})`);
  for (const record of kept) await keepAndDelete(em, actor, kind, record.id);
  const columns = Object.keys(table.fields).map(columnOf);
  const values = columns.map((column) => `r.${column}`).join(', ');
  await em.execute(sql`
    with put_back as (
      update ${raw(place)} t set (${raw(columns.join(', '))}) =
             (select ${raw(values)} from jsonb_populate_record(t, differing(w.before, w.after)) r)
        from import_writes w where ${records} and w.before is not null and to_jsonb(t) @> differing(w.after, w.before)
      returning t.id
    ), deleted as (
      delete from ${raw(place)} t using import_writes w where ${records} and w.before is null and to_jsonb(t) @> w.after
      returning t.id
    ), noted as (
      update import_writes w set undone = w.record_id = any(${arrayOf(kept.map((record) => record.id))})
               or w.record_id in (select id from put_back union all select id from deleted)
       where w.import_id = ${id} and w.place = ${place} and w.record_id = any(${arrayOf(ids)})
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
         where import_id = ${id} and undone is null and place = (${openPlace(id)}) order by record_id limit 1)
      returning 1
    )
    update imports set step_done = step_done + 1, kept = kept + (select count(*) from next) where id = ${id}`);
}

export async function finishUndo(em: EntityManager, id: number): Promise<void> {
  await em.execute(
    sql`update imports set state = 'undone', finished_at = now() where id = ${id} and state = 'undoing'`,
  );
}
