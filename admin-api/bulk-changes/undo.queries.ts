import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/http/errors.ts';
import { tables } from '#admin-api/trash/move-to-trash.queries.ts';
import type { BulkAction } from '#schema/bulk-change.ts';
import { trashDays } from '#schema/limits.ts';

interface Obstacle {
  id: number;
  name: string;
  /** The total number. */
  total: number;
}

/** As many records are named as fit into a message. */
const named = 20;

/** Refuses with the records that were changed after the bulk change. */
export async function refuseBrokenUndo(
  em: EntityManager,
  changeId: number,
  action: BulkAction,
): Promise<void> {
  const found = await obstaclesOf(action)(em, changeId);
  const [first] = found;
  if (!first) return;
  const records = first.total === 1 ? 'One record' : `${first.total} records`;
  throw new RequestError(409, `${records} ${why(action)}. Nothing was undone`, {
    issues: found.map(({ id, name }) => ({
      path: `${action.kind === 'restore' ? 'entries' : 'titles'}.${id}`,
      message: name,
    })),
  });
}

function obstaclesOf({ kind }: BulkAction) {
  if (kind === 'delete') return notRestorable;
  return kind === 'restore' ? goneSince : changedSince;
}

function why({ kind }: BulkAction): string {
  if (kind === 'delete') return 'cannot come back: emptied from the trash, or imported again';
  return kind === 'restore' ? 'cannot go back to the trash: deleted since then' : 'changed since then';
}

const changedSince = (em: EntityManager, changeId: number) =>
  em.execute<Obstacle[]>(sql`
    select r.record_id as id, coalesce(m.title, e.title, 'A deleted record') as name, count(*) over ()::integer as total
      from bulk_change_rows r
      left join movies m on r.place = 'movies' and m.id = r.record_id
      left join episodes e on r.place = 'episodes' and e.id = r.record_id
     where r.change_id = ${changeId} and r.was_changed
       and not coalesce(case r.place when 'movies' then to_jsonb(m) else to_jsonb(e) end @> r.after, false)
     order by r.place desc, r.record_id limit ${named}`);

const notRestorable = (em: EntityManager, changeId: number) =>
  em.execute<Obstacle[]>(sql`
    select r.record_id as id, coalesce(t.name, r.before ->> 'title', 'A deleted record') as name, count(*) over ()::integer as total
      from bulk_change_rows r
      left join trash t on t.id = r.trash_id and t.deleted_at > now() - make_interval(days => ${trashDays})
     where r.change_id = ${changeId} and r.was_changed
       and (t.id is null or exists (select from movies m where m.key = t.contents #>> '{movies,0,key}'))
     order by r.record_id limit ${named}`);

const goneSince = (em: EntityManager, changeId: number) =>
  em.execute<Obstacle[]>(sql`
    select r.record_id as id, r.after ->> 'name' as name, count(*) over ()::integer as total
      from bulk_change_rows r
     where r.change_id = ${changeId} and r.was_changed and not exists (${raw(
       Object.entries(tables)
         .map(
           ([kind, table]) =>
             `select from ${table} x where r.after ->> 'kind' = '${kind}' and x.id = (r.after ->> 'id')::integer`,
         )
         .join(' union all '),
     )})
     order by r.record_id limit ${named}`);
