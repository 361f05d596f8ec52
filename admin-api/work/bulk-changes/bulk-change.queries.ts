import { type EntityManager, type RawQueryFragment, raw, sql } from '@mikro-orm/postgresql';
import { arrayOf, portionsOf } from '#admin-api/ground/database/batches.ts';
import { allowLong } from '#admin-api/ground/database/connection.ts';
import { noteActivity, write } from '#admin-api/ground/database/write.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { findTitles } from '#admin-api/records/movies/bit-sets/find-titles.queries.ts';
import { wantedEntries } from '#admin-api/records/trash/restore.queries.ts';
import {
  type BulkAction,
  type BulkChange,
  type BulkOrder,
  type BulkPreview,
  bulkMessages,
  type ChosenEntries,
  type ChosenTitles,
} from '#schema/shapes/bulk-change.ts';
import { refuseFullCollection } from './add-to-collection.queries.ts';
import { assignmentsOf, differs, isWhole, type WholeAction } from './assignments.ts';
import { recordName } from './changed-tables.ts';
import { isOld, refuseBrokenUndo } from './undo.queries.ts';

export type BulkChangeRecord = Omit<BulkChange, 'startedAt' | 'finishedAt'> & {
  startedAt: Date | string;
  finishedAt: Date | string | null;
};

/** As many skipped records are named as fit into a line of the list. */
const skippedShown = 5;
const columns = raw(`c.id, c.action, c.state, c.total, c.done, c.changed, c.started_by as "startedBy",
  c.started_at as "startedAt", c.finished_at as "finishedAt", c.undoes, u.id as "undoneBy",
  j.problem,
  case when c.state = 'running' and j.failing_since is null then nullif(f.subject, c.id) end as "waitsFor",
  (select count(*)::integer from bulk_change_rows r where r.change_id = c.id and r.problem is not null) as skipped,
  (select coalesce(jsonb_agg(jsonb_build_object('name', n.name, 'reason', n.problem)), '[]') from (
     select coalesce(${recordName}, t.name, g.merged_name, 'A deleted record') as name, r.problem
       from bulk_change_rows r
       left join trash t on t.id = case when r.place = 'trash' then r.record_id else r.trash_id end
       left join title_merges g on g.id = (r.before ->> 'merge')::integer
      where r.change_id = c.id and r.problem is not null order by r.place desc, r.record_id limit ${skippedShown}) n) as "skippedRecords"`);
/** They are worked on one after the other; one that fails is left for later. */
const changesAndJobs = sql`bulk_changes c left join bulk_changes u on u.undoes = c.id
  left join jobs j on j.kind = 'bulk change' and j.subject = c.id
  left join (select w.subject from jobs w join bulk_changes b on b.id = w.subject and b.state = 'running'
              where w.kind = 'bulk change' and w.failing_since is null order by w.run_at, w.subject limit 1) f on true`;
const shown = 20;

/** The latest ones, and all that run. */
export async function listBulkChanges(em: EntityManager): Promise<BulkChangeRecord[]> {
  return await em.execute<BulkChangeRecord[]>(sql`
    select ${columns} from ${changesAndJobs}
     where c.state = 'running' or c.id in (select id from bulk_changes order by id desc limit ${shown}) order by c.id desc`);
}

async function getBulkChange(em: EntityManager, id: number): Promise<BulkChangeRecord> {
  const [found] = await em.execute<BulkChangeRecord[]>(sql`
    select ${columns} from ${changesAndJobs} where c.id = ${id}`);
  if (!found) throw new RequestError(404, bulkMessages.notFound);
  return found;
}

async function idsOf(em: EntityManager, titles: ChosenTitles): Promise<number[]> {
  if ('ids' in titles) return [...new Set(titles.ids)];
  return [...(await findTitles(em, titles.filter)).ids()];
}

function isWhollyChanged(action: WholeAction, table: 'movies' | 'episodes') {
  if (action.kind === 'add-to-collection' && table === 'movies')
    return sql`not exists (select from collection_titles t where t.collection_id = ${action.collection} and t.movie_id = o.id)`;
  return raw(String(table === 'movies'));
}

/** The records that the action would change: titles among these, and episodes of them. */
function changing(action: BulkAction, ids: readonly number[], table: 'movies' | 'episodes') {
  const isChanged = isWhole(action)
    ? isWhollyChanged(action, table)
    : sql`(${differs(assignmentsOf(action, table))})`;
  return table === 'movies'
    ? sql`select o.id from movies o where o.id = any(${arrayOf(ids)}) and ${isChanged}`
    : sql`select o.id from episodes o join seasons s on s.id = o.season_id where s.show_id = any(${arrayOf(ids)}) and ${isChanged}`;
}

/** Titles that are read together, with the episodes that change as well. */
async function portionsOfTitles(em: EntityManager, ids: readonly number[], action: BulkAction) {
  const withEpisodes = assignmentsOf(action, 'episodes').length > 0;
  if (!withEpisodes) return portionsOf(ids);
  const shows = await em.execute<{ id: number; episodes: number }[]>(
    'select show_id as id, sum(episode_count)::integer as episodes from seasons group by show_id',
  );
  const episodes = new Map(shows.map((show) => [show.id, show.episodes]));
  return portionsOf(ids, (id) => 1 + (episodes.get(id) ?? 0));
}

export async function previewBulkChange(
  em: EntityManager,
  { titles, action }: BulkOrder,
): Promise<BulkPreview> {
  const ids = await idsOf(em, titles);
  await refuseFullCollection(em, action, ids);
  const sum: BulkPreview = { titles: 0, changing: 0, episodes: 0, pages: 0 };
  await em.transactional(async (inside) => {
    await allowLong(inside);
    for (const some of await portionsOfTitles(inside, ids, action)) {
      const [part] = await inside.execute<BulkPreview[]>(previewOf(action, some));
      for (const what of Object.keys(sum) as (keyof BulkPreview)[]) sum[what] += part?.[what] ?? 0;
    }
  });
  return sum;
}

/** A page of a season shows its episodes, and every page of a title its facts. */
const previewOf = (action: BulkAction, ids: readonly number[]) => sql`
  with m as materialized (${changing(action, ids, 'movies')}), e as materialized (${changing(action, ids, 'episodes')}),
       alone as (select k.id, k.season_id from e join episodes k using (id) join seasons s on s.id = k.season_id
                  where s.show_id not in (select id from m))
  select (select count(*)::integer from movies where id = any(${arrayOf(ids)})) as titles,
         (select count(*)::integer from m) as changing,
         (select count(*)::integer from e) as episodes,
         ((select 2 * count(*) from m)
           + (select count(*) + coalesce(sum(s.episode_count), 0) from seasons s where s.show_id in (select id from m))
           + (select count(*) + count(distinct season_id) from alone))::integer as pages`;

export async function orderBulkChange(
  em: EntityManager,
  actor: string,
  { titles, action }: BulkOrder,
): Promise<BulkChangeRecord> {
  const ids = await idsOf(em, titles);
  await refuseFullCollection(em, action, ids);
  const records = (some: readonly number[]) => sql`
    select 'movies' as place, m.id, null::jsonb as before from (${changing(action, some, 'movies')}) m
    union all
    select 'episodes', e.id, null from (${changing(action, some, 'episodes')}) e`;
  const portions = await portionsOfTitles(em, ids, action);
  return await order(em, actor, { action, portions, records, nothing: bulkMessages.nothing });
}

/** Restores entries of the trash. */
export async function orderRestoration(
  em: EntityManager,
  actor: string,
  entries: ChosenEntries,
): Promise<BulkChangeRecord> {
  const ids = 'ids' in entries ? [...new Set(entries.ids)] : await idsInTrash(em, entries.filter);
  const records = (some: readonly number[]) =>
    sql`select 'trash' as place, id, null::jsonb as before from trash where id = any(${arrayOf(some)}) and ${wantedEntries({})}`;
  return await order(em, actor, {
    action: { kind: 'restore' },
    portions: portionsOf(ids),
    records,
    nothing: bulkMessages.nothingThere,
  });
}

async function idsInTrash(em: EntityManager, filter: Parameters<typeof wantedEntries>[0]): Promise<number[]> {
  const rows = await em.execute<{ id: number }[]>(sql`select id from trash where ${wantedEntries(filter)}`);
  return rows.map(({ id }) => id);
}

interface Order {
  action: BulkAction;
  portions: Iterable<readonly number[]>;
  /** Those of some ids that are to be changed, with their place, and what is known of them before. */
  records: (some: readonly number[]) => RawQueryFragment;
  /** The refusal when there are none. */
  nothing: string;
  /** Refuses the order after its records are known. */
  check?: (inside: EntityManager, id: number) => Promise<void>;
}

/** Stores which records are to be changed, one portion after the other; the worker changes them. */
export async function order(
  em: EntityManager,
  actor: string,
  { action, portions, records, nothing, check }: Order,
): Promise<BulkChangeRecord> {
  const { result } = await write(em, actor, async (inside) => {
    await allowLong(inside);
    const id = await addChange(inside, { action, actor, undoes: null });
    let total = 0;
    for (const some of portions) {
      const [noted] = await inside.execute<{ total: number }[]>(sql`
        with noted as (
          insert into bulk_change_rows (change_id, place, record_id, before)
            select ${id}::integer, r.place, r.id, r.before from (${records(some)}) r returning 1
        )
        select count(*)::integer as total from noted`);
      total += noted?.total ?? 0;
    }
    if (total === 0) throw new RequestError(409, nothing);
    await check?.(inside, id);
    return await announce(inside, id, total, wordsOf(action, total));
  });
  return result;
}

async function addChange(
  em: EntityManager,
  { action, actor, undoes }: { action: BulkAction; actor: string; undoes: number | null },
): Promise<number> {
  const [added] = await em.execute<{ id: number }[]>(sql`
    insert into bulk_changes (action, undoes, total, started_by)
      values (${JSON.stringify(action)}::jsonb, ${undoes}, 0, ${actor}) returning id`);
  return added?.id ?? 0;
}

async function announce(
  em: EntityManager,
  id: number,
  total: number,
  name: string,
): Promise<BulkChangeRecord> {
  await em.execute(sql`update bulk_changes set total = ${total} where id = ${id}`);
  await noteActivity(em, 'bulk_change', id, { name });
  return await getBulkChange(em, id);
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
    case 'replace-file':
      return `replace ${action.name}`;
    case 'add-to-collection':
      return 'add to a collection';
    case 'merge':
      return 'merge doubles';
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

/** Undoes all of it, as another change, whose rows the worker copies. When a single record was changed since, nothing is undone. */
export async function undoBulkChange(
  em: EntityManager,
  actor: string,
  id: number,
): Promise<BulkChangeRecord> {
  const { result } = await write(em, actor, async (inside) => {
    await allowLong(inside);
    await inside.execute(sql`select from bulk_changes where id = ${id} for update`);
    const { action, state, undoes, undoneBy, changed } = await getBulkChange(inside, id);
    if (state === 'running') throw new RequestError(409, bulkMessages.running);
    if (undoneBy !== null) throw new RequestError(409, bulkMessages.undone);
    if (undoes !== null) throw new RequestError(409, bulkMessages.isUndo);
    if (changed === 0) throw new RequestError(409, bulkMessages.nothingDone);
    const [row] = await inside.execute<{ isOld: boolean }[]>(
      sql`select ${isOld('c')} as "isOld" from bulk_changes c where c.id = ${id}`,
    );
    if (row?.isOld) throw new RequestError(409, bulkMessages.old);
    await refuseBrokenUndo(inside, id, action);
    const undo = await addChange(inside, { action, actor, undoes: id });
    return await announce(inside, undo, changed, `undo of ${wordsOf(action, changed)}`);
  });
  return result;
}
