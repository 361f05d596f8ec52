import { type EntityManager, type RawQueryFragment, raw, sql } from '@mikro-orm/postgresql';
import { noteActivity, write } from '#admin-api/database/write.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import { findTitles } from '#admin-api/movies/sets/find-titles.queries.ts';
import { wantedEntries } from '#admin-api/trash/trash.queries.ts';
import {
  type BulkAction,
  type BulkChange,
  type BulkOrder,
  type BulkPreview,
  bulkMessages,
  type ChosenEntries,
  type ChosenTitles,
} from '#schema/bulk-change.ts';
import { trashDays } from '#schema/limits.ts';
import { assignmentsOf, differs, type Place } from './assignments.ts';
import { refuseBrokenUndo } from './undo.queries.ts';

export type BulkChangeRecord = Omit<BulkChange, 'startedAt' | 'finishedAt'> & {
  startedAt: Date | string;
  finishedAt: Date | string | null;
};

/** As many skipped records are named as fit into a line of the list. */
const skippedShown = 5;
const columns = raw(`c.id, c.action, c.state, c.total, c.done, c.changed, c.started_by as "startedBy",
  c.started_at as "startedAt", c.finished_at as "finishedAt", c.undoes, u.id as "undoneBy", c.problem,
  (select count(*)::integer from bulk_change_rows r where r.change_id = c.id and r.problem is not null) as skipped,
  (select coalesce(jsonb_agg(jsonb_build_object('name', n.name, 'reason', n.problem)), '[]') from (
     select coalesce(m.title, e.title, t.name, 'A deleted record') as name, r.problem
       from bulk_change_rows r
       left join movies m on r.place = 'movies' and m.id = r.record_id
       left join episodes e on r.place = 'episodes' and e.id = r.record_id
       left join trash t on t.id = case when r.place = 'trash' then r.record_id else r.trash_id end
      where r.change_id = c.id and r.problem is not null order by r.place desc, r.record_id limit ${skippedShown}) n) as "skippedRecords"`);
const shown = 20;

export async function listBulkChanges(em: EntityManager): Promise<BulkChangeRecord[]> {
  return await em.execute<BulkChangeRecord[]>(sql`
    select ${columns} from bulk_changes c left join bulk_changes u on u.undoes = c.id order by c.id desc limit ${shown}`);
}

async function getBulkChange(em: EntityManager, id: number): Promise<BulkChangeRecord> {
  const [found] = await em.execute<BulkChangeRecord[]>(sql`
    select ${columns} from bulk_changes c left join bulk_changes u on u.undoes = c.id where c.id = ${id}`);
  if (!found) throw new RequestError(404, bulkMessages.notFound);
  return found;
}

/** Formats ids as a PostgreSQL array: tens of thousands of ids are too many for separate parameters. */
const arrayOf = (ids: Iterable<number>) => sql`${`{${[...ids].join(',')}}`}::integer[]`;

async function idsOf(em: EntityManager, titles: ChosenTitles): Promise<number[]> {
  if ('ids' in titles) return [...new Set(titles.ids)];
  return [...(await findTitles(em, titles.filter)).ids()];
}

/** The records that the action would change: titles among these, and episodes of them. */
function changing(action: BulkAction, ids: readonly number[], place: Place) {
  const assignments = assignmentsOf(action, place);
  const isChanged = assignments === null ? raw(String(place === 'movies')) : sql`(${differs(assignments)})`;
  return place === 'movies'
    ? sql`select o.id from movies o where o.id = any(${arrayOf(ids)}) and ${isChanged}`
    : sql`select o.id from episodes o join seasons s on s.id = o.season_id where s.show_id = any(${arrayOf(ids)}) and ${isChanged}`;
}

export async function previewBulkChange(
  em: EntityManager,
  { titles, action }: BulkOrder,
): Promise<BulkPreview> {
  const ids = await idsOf(em, titles);
  // A page of a season shows its episodes, and every page of a title its facts.
  const [found] = await em.execute<BulkPreview[]>(sql`
    with m as materialized (${changing(action, ids, 'movies')}), e as materialized (${changing(action, ids, 'episodes')}),
         alone as (select k.id, k.season_id from e join episodes k using (id) join seasons s on s.id = k.season_id
                    where s.show_id not in (select id from m))
    select (select count(*)::integer from movies where id = any(${arrayOf(ids)})) as titles,
           (select count(*)::integer from m) as changing,
           (select count(*)::integer from e) as episodes,
           ((select 2 * count(*) from m)
             + (select count(*) + coalesce(sum(s.episode_count), 0) from seasons s where s.show_id in (select id from m))
             + (select count(*) + count(distinct season_id) from alone))::integer as pages`);
  return found ?? { titles: 0, changing: 0, episodes: 0, pages: 0 };
}

export async function orderBulkChange(
  em: EntityManager,
  actor: string,
  { titles, action }: BulkOrder,
): Promise<BulkChangeRecord> {
  const ids = await idsOf(em, titles);
  const records = sql`
    select 'movies' as place, m.id from (${changing(action, ids, 'movies')}) m
    union all
    select 'episodes', e.id from (${changing(action, ids, 'episodes')}) e`;
  return await order(em, actor, action, records, bulkMessages.nothing);
}

/** Restores entries of the trash. */
export async function orderRestoration(
  em: EntityManager,
  actor: string,
  entries: ChosenEntries,
): Promise<BulkChangeRecord> {
  const isChosen =
    'ids' in entries
      ? sql`id = any(${arrayOf(entries.ids)}) and ${wantedEntries({})}`
      : wantedEntries(entries.filter);
  const records = sql`select 'trash' as place, id from trash where ${isChosen}`;
  return await order(em, actor, { kind: 'restore' }, records, bulkMessages.nothingThere);
}

/** Stores which records are to be changed; the worker changes them. Changes older than the undo period are deleted. */
async function order(
  em: EntityManager,
  actor: string,
  action: BulkAction,
  records: RawQueryFragment,
  nothing: string,
): Promise<BulkChangeRecord> {
  const { result } = await write(em, actor, async (inside) => {
    await inside.execute(
      sql`delete from bulk_changes where finished_at < now() - make_interval(days => ${trashDays})`,
    );
    const [row] = await inside.execute<{ id: number; total: number }[]>(sql`
      with added as (
        insert into bulk_changes (action, total, started_by) values (${JSON.stringify(action)}::jsonb, 0, ${actor}) returning id
      ), noted as (
        insert into bulk_change_rows (change_id, place, record_id)
          select a.id, r.place, r.id from added a cross join (${records}) r
        returning 1
      )
      select id, (select count(*)::integer from noted) as total from added`);
    if (!row || row.total === 0) throw new RequestError(409, nothing);
    await inside.execute(sql`update bulk_changes set total = ${row.total} where id = ${row.id}`);
    await noteActivity(inside, 'bulk_change', row.id, { name: wordsOf(action, row.total) });
    return await getBulkChange(inside, row.id);
  });
  return result;
}

/** 'add genre Drama, 158 records' */
const wordsOf = (action: BulkAction, records: number) =>
  `${deedOf(action)}, ${records} ${records === 1 ? 'record' : 'records'}`;

function deedOf(action: BulkAction): string {
  switch (action.kind) {
    case 'set':
      return `set ${Object.keys(action.fields).join(', ')}`;
    case 'add-genre':
      return `add genre ${action.genre}`;
    case 'remove-genre':
      return `remove genre ${action.genre}`;
    case 'replace-host':
      return `replace ${action.from} by ${action.to}`;
    case 'set-publication':
      return `set to ${action.publication}`;
    default:
      return action.kind;
  }
}

export async function stopBulkChange(em: EntityManager, id: number): Promise<BulkChangeRecord> {
  return await em.transactional(async (inside) => {
    await inside.execute(sql`select from bulk_changes where id = ${id} for update`);
    const { state, undoes } = await getBulkChange(inside, id);
    if (undoes !== null) throw new RequestError(409, bulkMessages.undoRuns);
    if (state !== 'running') throw new RequestError(409, bulkMessages.ended);
    await inside.execute(
      sql`update bulk_changes set state = 'stopped', finished_at = now() where id = ${id}`,
    );
    return await getBulkChange(inside, id);
  });
}

/** Undoes all of it, as another change in the background. When a single record was changed since, nothing is undone. */
export async function undoBulkChange(
  em: EntityManager,
  actor: string,
  id: number,
): Promise<BulkChangeRecord> {
  const { result } = await write(em, actor, async (inside) => {
    await inside.execute(sql`select from bulk_changes where id = ${id} for update`);
    const { action, state, undoes, undoneBy, changed } = await getBulkChange(inside, id);
    if (state === 'running') throw new RequestError(409, bulkMessages.running);
    if (undoneBy !== null) throw new RequestError(409, bulkMessages.undone);
    if (undoes !== null) throw new RequestError(409, bulkMessages.isUndo);
    if (changed === 0) throw new RequestError(409, bulkMessages.nothingDone);
    await refuseBrokenUndo(inside, id, action);
    const [row] = await inside.execute<{ id: number }[]>(sql`
      with added as (
        insert into bulk_changes (action, undoes, total, started_by)
          values (${JSON.stringify(action)}::jsonb, ${id}, ${changed}, ${actor}) returning id
      ), noted as (
        insert into bulk_change_rows (change_id, place, record_id, before, after, trash_id)
          select a.id, r.place, r.record_id, r.after, r.before, r.trash_id
            from added a cross join bulk_change_rows r where r.change_id = ${id} and r.was_changed
      )
      select id from added`);
    const name = `undo of ${wordsOf(action, changed)}`;
    await noteActivity(inside, 'bulk_change', row?.id ?? 0, { name });
    return await getBulkChange(inside, row?.id ?? 0);
  });
  return result;
}
