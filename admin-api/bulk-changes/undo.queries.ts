import { type EntityManager, type RawQueryFragment, raw, sql } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/http/errors.ts';
import { tables } from '#admin-api/trash/move-to-trash.queries.ts';
import type { BulkAction } from '#schema/bulk-change.ts';
import { trashDays } from '#schema/limits.ts';
import { assignmentsOf, noted, type Place } from './assignments.ts';
import { portionSize } from './portions.ts';

/** As many records are named as fit into a message. */
const named = 20;

/** What keeps a record from being undone, as a condition of its row `r`; `name` is its name. */
interface Obstacle {
  name: string;
  joins: string;
  condition: RawQueryFragment;
}

/** The whole record as JSON would take many times as long as the columns that the change has written. */
function changedSince(action: BulkAction): Obstacle {
  const written = (alias: string, place: Place) => noted(alias, assignmentsOf(action, place) ?? []);
  return {
    name: `coalesce(m.title, e.title, 'A deleted record')`,
    joins: `left join movies m on r.place = 'movies' and m.id = r.record_id
            left join episodes e on r.place = 'episodes' and e.id = r.record_id`,
    condition: sql`not coalesce(case r.place when 'movies' then m.id is not null and ${written('m', 'movies')} @> r.after
      else e.id is not null and ${written('e', 'episodes')} @> r.after end, false)`,
  };
}
const notRestorable: Obstacle = {
  name: `coalesce(t.name, r.before ->> 'title', 'A deleted record')`,
  joins: `left join trash t on t.id = r.trash_id and t.deleted_at > now() - make_interval(days => ${trashDays})`,
  condition: raw(
    `t.id is null or exists (select from movies m where m.key = t.contents #>> '{movies,0,key}')`,
  ),
};
const goneSince: Obstacle = {
  name: `r.after ->> 'name'`,
  joins: '',
  condition: raw(
    `not exists (${Object.entries(tables)
      .map(
        ([kind, table]) =>
          `select from ${table} x where r.after ->> 'kind' = '${kind}' and x.id = (r.after ->> 'id')::integer`,
      )
      .join(' union all ')})`,
  ),
};

function obstacleOf(action: BulkAction): Obstacle {
  if (action.kind === 'delete') return notRestorable;
  return action.kind === 'restore' ? goneSince : changedSince(action);
}

function why({ kind }: BulkAction): string {
  if (kind === 'delete') return 'cannot come back: emptied from the trash, or imported again';
  return kind === 'restore' ? 'cannot go back to the trash: deleted since then' : 'changed since then';
}

const places: readonly Place[] = ['trash', 'movies', 'episodes'];

/** The next records of a change in one table that it has changed. */
const portion = (id: number, place: Place, after: number) => sql`
  select r.* from bulk_change_rows r
   where r.change_id = ${id} and r.place = ${place} and r.was_changed and r.record_id > ${after}
   order by r.record_id limit ${portionSize}`;

/** Calls `work` with one portion after the other; it answers with the last record, or null when there was none. */
async function inPortions(work: (place: Place, after: number) => Promise<number | null>): Promise<void> {
  for (const place of places) {
    let after: number | null = 0;
    while (after !== null) after = await work(place, after);
  }
}

interface Compared {
  last: number | null;
  broken: number;
  named: { id: number; name: string }[];
}

/** Refuses with the records that were changed after the bulk change. */
export async function refuseBrokenUndo(em: EntityManager, id: number, action: BulkAction): Promise<void> {
  const { name, joins, condition } = obstacleOf(action);
  const found: Compared['named'] = [];
  let total = 0;
  await inPortions(async (place, after) => {
    const [compared] = await em.execute<Compared[]>(sql`
      with portion as materialized (${portion(id, place, after)}),
      broken as (select r.record_id as id, ${raw(name)} as name from portion r ${raw(joins)} where ${condition})
      select (select max(record_id) from portion) as last, (select count(*)::integer from broken) as broken,
             (select coalesce(jsonb_agg(b), '[]') from (select id, name from broken order by id limit ${named}) b) as named`);
    total += compared?.broken ?? 0;
    found.push(...(compared?.named ?? []).slice(0, named - found.length));
    return compared?.last ?? null;
  });
  if (total === 0) return;
  const records = total === 1 ? 'One record' : `${total} records`;
  throw new RequestError(409, `${records} ${why(action)}. Nothing was undone`, {
    issues: found.map((record) => ({
      path: `${action.kind === 'restore' ? 'entries' : 'titles'}.${record.id}`,
      message: record.name,
    })),
  });
}

/** As many rows as one statement copies beside edits. */
const copiedAtOnce = 5_000;

/**
 * Gives an undo the next records of its change, with their values before and after the other way round; false when it has all of them.
 * The worker calls it, so that ordering an undo only compares.
 */
export async function copyReversed(em: EntityManager, from: number, undo: number): Promise<boolean> {
  for (const place of places) {
    const [copied] = await em.execute<{ rows: number }[]>(sql`
      with copied as (
        insert into bulk_change_rows (change_id, place, record_id, before, after, trash_id)
          select ${undo}::integer, r.place, r.record_id, r.after, r.before, r.trash_id from bulk_change_rows r
           where r.change_id = ${from} and r.place = ${place} and r.was_changed
             and r.record_id > (select coalesce(max(d.record_id), 0) from bulk_change_rows d where d.change_id = ${undo} and d.place = ${place})
           order by r.record_id limit ${copiedAtOnce}
        returning 1
      )
      select count(*)::integer as rows from copied`);
    if (copied && copied.rows > 0) return true;
  }
  return false;
}
