import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { noteActivity, write } from '#admin-api/ground/database/write.ts';
import { RequestError, refusedField } from '#admin-api/ground/http/errors.ts';
import type { Named } from '#admin-api/work/import/import-row.ts';
import { misfitOf } from '#admin-api/work/import/reading/propose.ts';
import { remarksOn } from '#admin-api/work/import/reading/sources.ts';
import {
  type ImportMapping,
  type ImportOrder,
  type ImportReading,
  type ImportRecord,
  type ImportRowQuery,
  type ImportRowRecord,
  type ImportSummary,
  importMessages,
} from '#schema/shapes/import.ts';
import { castFields, groupOf } from '#schema/shapes/import-fields.ts';
import type { Column, Mapping } from './columns.ts';
import { isOld } from './import-job.ts';
import { refuseBrokenUndo } from './undo.queries.ts';

type Stored<Dated> = Omit<Dated, 'uploadedAt' | 'finishedAt'> & {
  uploadedAt: Date | string;
  finishedAt: Date | string | null;
};
export type SummaryRecord = Stored<ImportSummary>;
export type StoredImport = Stored<ImportRecord>;

const summary = sql`i.id, i.name, i.state, i.rows, i.step_total as total, i.step_done as done, i.created, i.changed, i.kept,
  i.state in ('stopped', 'done') and not ${isOld} and exists (select from import_writes w where w.import_id = i.id) as "isUndoable",
  (select j.problem from jobs j where j.kind = 'import' and j.subject = i.id) as problem, i.uploaded_by as "uploadedBy", i.uploaded_at as "uploadedAt", i.finished_at as "finishedAt"`;
const shown = 20;

export const listImports = (em: EntityManager) =>
  em.execute<SummaryRecord[]>(sql`select ${summary} from imports i order by i.id desc limit ${shown}`);

type Verdicts = { verdict: keyof ImportRecord['verdicts']; rows: number; open: number }[];
type Found = SummaryRecord &
  Pick<ImportRecord, 'encoding'> &
  ImportReading & { columns: Column[]; mapping: Mapping };

export async function getImport(em: EntityManager, id: number): Promise<StoredImport> {
  const [found] = await em.execute<Found[]>(sql`
    select ${summary}, i.columns, i.mapping, i.misfits, i.day_order as "dayOrder", i.constants, i.encoding from imports i where i.id = ${id}`);
  if (!found) throw new RequestError(404, importMessages.notFound);
  const { mapping, columns, ...rest } = found;
  const counted = await em.execute<Verdicts>(sql`
    select verdict, count(*)::integer as rows, count(*) filter (where applied is null)::integer as open
      from import_rows where import_id = ${id} and verdict is not null group by verdict`);
  const verdicts = { new: 0, changed: 0, unchanged: 0, refused: 0 };
  const open = { new: 0, changed: 0 };
  for (const { verdict, rows, open: left } of counted) {
    verdicts[verdict] = rows;
    if (verdict === 'new' || verdict === 'changed') open[verdict] = left;
  }
  const lost = await em.execute<{ field: string; values: number }[]>(sql`
    select l.field, count(*)::integer as values
      from import_rows r cross join jsonb_to_recordset(r.left_empty) l (field text) where r.import_id = ${id} group by l.field`);
  const left = new Map(lost.map(({ field, values }) => [field, values]));
  const matched = columns.map(({ name, example, separator = null }) => {
    const field = mapping[name] ?? null;
    return { name, example, field, left: left.get(field ?? '') ?? 0, separator };
  });
  const refusals = await em.execute<ImportRecord['refusals']>(sql`
    select coalesce(field, 'row') as field, count(*)::integer as rows from import_rows
     where import_id = ${id} and verdict = 'refused' group by 1 order by 2 desc, 1`);
  const isOrderOpen = columns.some((column) => column.isOpen && (mapping[column.name] ?? null) !== null);
  const remarks = remarksOn(columns.map(({ name }) => name));
  return { ...rest, columns: matched, isOrderOpen, remarks, refusals, verdicts, open };
}

type Changes = ImportRowRecord['changes'];
type RowRecord = Pick<ImportRowRecord, 'number' | 'line' | 'verdict' | 'applied' | 'left'> & {
  kind: ImportRowRecord['kind'] | null;
  name: string | null;
  given: Record<string, Changes[number]['to']> | null;
  people: Named[] | null;
  changes: Changes | null;
  field: string | null;
  reason: string | null;
};

export async function listRows(em: EntityManager, id: number, { verdict, page, limit }: ImportRowQuery) {
  await getExisting(em, id);
  const wanted = sql`import_id = ${id} ${verdict ? sql`and verdict = ${verdict}` : raw('')}`;
  const records = await em.execute<RowRecord[]>(sql`
    select number, line, row ->> 'kind' as kind, coalesce(name, '') as name, verdict, changes, field, reason, applied,
           coalesce(left_empty, '[]') as left, case when verdict = 'new' then row -> 'people' end as people, case when verdict = 'new' then row -> 'given' end as given
      from import_rows where ${wanted} order by number limit ${limit} offset ${(page - 1) * limit}`);
  const [row] = await em.execute<{ total: number }[]>(
    sql`select count(*)::integer as total from import_rows where ${wanted}`,
  );
  return { rows: records.map(presentRow), total: row?.total ?? 0 };
}

const fieldOfRole = (role: string) =>
  Object.entries(castFields).find(([, each]) => each === role)?.[0] ?? role;

function presentRow(record: RowRecord): ImportRowRecord {
  const { given, people, changes, field, reason, kind, name, ...row } = record;
  const credited = (people ?? []).map(({ role, names }) => ({
    field: fieldOfRole(role),
    from: null,
    to: names.join(', '),
  }));
  const added = Object.entries(given ?? {}).flatMap(([key, to]) =>
    key === 'key' && String(to).startsWith('row:') ? [] : [{ field: key, from: null, to }],
  );
  return {
    ...row,
    kind: kind ?? 'movies',
    name: name ?? '',
    changes: changes ?? [...added, ...credited],
    problem: reason === null ? null : { field: field ?? 'row', reason },
  };
}

interface Existing {
  state: ImportSummary['state'];
  columns: Column[];
}

/** Locked when it is to be changed. */
async function getExisting(em: EntityManager, id: number, isLocking = false): Promise<Existing> {
  const [found] = await em.execute<(Existing & { isOld: boolean })[]>(
    sql`select i.state, i.columns, ${isOld} as "isOld" from imports i where i.id = ${id} ${raw(isLocking ? 'for update' : '')}`,
  );
  if (!found) throw new RequestError(404, importMessages.notFound);
  // Some of its rows may be deleted already.
  if (isLocking && found.isOld) refuse(importMessages.old);
  return found;
}

const refuse = (message: string) => {
  throw new RequestError(409, message);
};

/** A value for every row is one that the record may have. */
function refuseConstants(columns: ImportMapping['columns'], constants: ImportReading['constants']): void {
  const group = groupOf(columns.map(({ field }) => field));
  constants.forEach(({ field, value: said }, at) => {
    const reason = misfitOf(group, field, said);
    if (reason !== undefined) throw refusedField(`constants.${at}.value`, reason);
  });
}

/** Compares the rows again, read with this mapping. */
export const matchColumns = (
  em: EntityManager,
  id: number,
  actor: string,
  { columns, misfits, dayOrder, constants }: ImportMapping,
) =>
  em.transactional(async (inside) => {
    const existing = await getExisting(inside, id, true);
    if (!['mapping', 'checking', 'checked'].includes(existing.state)) refuse(importMessages.applied);
    const names = new Set(existing.columns.map(({ name }) => name));
    const unknown = columns.findIndex(({ column }) => !names.has(column));
    if (unknown !== -1) throw refusedField(`columns.${unknown}.column`, 'The file has no such column');
    refuseConstants(columns, constants);
    const mapping = Object.fromEntries(columns.map(({ column, field }) => [column, field]));
    const said = new Map(columns.map(({ column, separator }) => [column, separator]));
    const kept = existing.columns.map((column) => ({
      ...column,
      separator: said.get(column.name) === undefined ? column.separator : said.get(column.name),
    }));
    await inside.execute(sql`
      update imports set columns = ${JSON.stringify(kept)}::jsonb, mapping = ${JSON.stringify(mapping)}::jsonb,
             misfits = ${misfits}, day_order = ${dayOrder}, constants = ${JSON.stringify(constants)}::jsonb, state = 'checking', version = version + 1,
             step_total = rows, step_done = 0, actor = ${actor}
       where id = ${id}`);
    return await getImport(inside, id);
  });

/** The worker applies the chosen rows; rows that are applied already are skipped. */
export const applyImport = async (em: EntityManager, id: number, actor: string, order: ImportOrder) => {
  const { result } = await write(em, actor, async (inside) => {
    const { state } = await getExisting(inside, id, true);
    if (state === 'undone') refuse(importMessages.undone);
    if (state === 'applying' || state === 'undoing') refuse(importMessages.running);
    if (state === 'mapping' || state === 'checking') refuse(importMessages.notChecked);
    const chosen = 'what' in order ? order.what : 'rows';
    if ('rows' in order) {
      const numbers = sql`${`{${order.rows.join(',')}}`}::integer[]`;
      await inside.execute(sql`
        update import_rows set is_chosen = number = any(${numbers}) where import_id = ${id} and (is_chosen or number = any(${numbers}))`);
    }
    const [row] = await inside.execute<{ total: number }[]>(sql`
      select count(*)::integer as total from import_rows
       where import_id = ${id} and applied is null and verdict in ('new', 'changed')
         and (${chosen} = 'all' or verdict = ${chosen} or (${chosen} = 'rows' and is_chosen))`);
    if (!row || row.total === 0) refuse(importMessages.nothing);
    await inside.execute(sql`
      update imports set state = 'applying', chosen = ${chosen}, step_total = ${row?.total ?? 0}, step_done = 0, actor = ${actor}
       where id = ${id}`);
    const applied = await getImport(inside, id);
    await noteActivity(inside, 'import', id, {
      name: `${applied.name}, ${rowCount(row?.total ?? 0)}`,
    });
    return applied;
  });
  return result;
};

const rowCount = (rows: number) => `${rows} ${rows === 1 ? 'row' : 'rows'}`;

/** A comparison can be mapped again; applied rows stay, and can be undone. */
export const stopImport = (em: EntityManager, id: number) =>
  em.transactional(async (inside) => {
    const { state } = await getExisting(inside, id, true);
    if (state === 'undoing') refuse(importMessages.undoRuns);
    if (state !== 'checking' && state !== 'applying') refuse(importMessages.notRunning);
    const next = state === 'checking' ? 'mapping' : 'stopped';
    await inside.execute(sql`
      update imports set state = ${next}, version = version + 1, finished_at = ${state === 'applying' ? raw('now()') : raw('null')}
       where id = ${id}`);
    return await getImport(inside, id);
  });

/** Undoes everything that it wrote. When a single record was changed since, nothing is undone. */
export const undoImport = async (em: EntityManager, id: number, actor: string) => {
  const { result } = await write(em, actor, async (inside) => {
    const { state } = await getExisting(inside, id, true);
    if (state === 'undone' || state === 'undoing') refuse(importMessages.undone);
    if (state === 'applying') refuse(importMessages.running);
    const [row] = await inside.execute<{ total: number }[]>(
      sql`select count(*)::integer as total from import_writes where import_id = ${id} and undone is null`,
    );
    if (!row || row.total === 0) refuse(importMessages.nothingWritten);
    await refuseBrokenUndo(inside, id);
    await inside.execute(sql`
      update imports set state = 'undoing', step_total = ${row?.total ?? 0}, step_done = 0, kept = 0, actor = ${actor} where id = ${id}`);
    const undone = await getImport(inside, id);
    await noteActivity(inside, 'import', id, { name: `undo of ${undone.name}` });
    return undone;
  });
  return result;
};
