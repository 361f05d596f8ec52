import { type EntityManager, type RawQueryFragment, raw, sql } from '@mikro-orm/postgresql';
import { countOf, momentOf } from '#admin-api/ground/database/rows.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { columnOf } from '#schema/records/field.ts';
import {
  type HistoryKind,
  type HistoryList,
  type HistoryState,
  historyFields,
} from '#schema/shapes/history.ts';
import { type PagingQuery, totalPagesOf } from '#schema/shapes/paging.ts';

type Row = Record<string, unknown>;
interface Line {
  seq: string;
  at: Date | string;
  actor: string | null;
  op: 'insert' | 'update' | 'delete';
  before: Row | null;
  after: Row | null;
}

/** The most characters of a value in the list; a state contains the whole value. */
const longest = 300;

/** The changes of one record, latest first; those of columns that are in no form are left out. */
export async function readHistory(
  em: EntityManager,
  kind: HistoryKind,
  id: number,
  { page, limit }: PagingQuery,
): Promise<HistoryList> {
  const lines = sql`changes where entity = ${kind} and record_id = ${id} and ${isVisible(kind)}`;
  const rows = await em.execute<Line[]>(
    sql`select seq, at, actor, op, before, after from ${lines} order by seq desc limit ${limit} offset ${(page - 1) * limit}`,
  );
  const total = await countOf(em, lines);
  const newest = await findNewest(em, kind, id);
  return {
    name: newest ? nameOfRow(kind, newest.after ?? newest.before) : null,
    isDeleted: newest?.op === 'delete',
    entries: rows.map(({ seq, at, actor, op, before, after }) => ({
      seq: Number(seq),
      at: momentOf(at),
      actor,
      op,
      fields: differences(kind, before, after).map(({ field, one, other }) => ({
        field,
        from: cut(one),
        to: cut(other),
      })),
    })),
    total,
    totalPages: totalPagesOf(total, limit),
  };
}

/**
 * The state of a record at a line of the log, as far as it differs from the current one; its state before its first line is the
 * one that line found.
 */
export async function readState(
  em: EntityManager,
  kind: HistoryKind,
  id: number,
  seq: number,
): Promise<HistoryState> {
  const [line] = await em.execute<Line[]>(sql`
    (select at, op, before, after from changes where seq <= ${seq} and entity = ${kind} and record_id = ${id} order by seq desc limit 1)
    union all
    (select at, op, before, null from changes
      where seq > ${seq} and entity = ${kind} and record_id = ${id} and op <> 'insert' order by seq limit 1) limit 1`);
  if (!line) throw new RequestError(404, 'Change not found');
  const newest = await findNewest(em, kind, id);
  if (!newest?.after) throw new RequestError(409, 'The record is deleted: restore it from the trash first');
  // The line of a deletion contains the state before it.
  const found = differences(kind, line.after ?? line.before, newest.after);
  const lost = await findLost(
    em,
    found.map(({ one }) => (typeof one === 'string' ? one : '')),
  );
  return {
    at: momentOf(line.at),
    differences: found.map(({ field, one, other }, index) => ({
      field,
      value: one,
      now: other,
      isLost: lost.has(index),
    })),
  };
}

/** The positions of the texts that name an uploaded file which was deleted meanwhile. */
async function findLost(em: EntityManager, texts: readonly string[]): Promise<Set<number>> {
  const rows = await em.execute<{ index: number }[]>(sql`
    select distinct (t.nth - 1)::integer as index
      from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality t (words, nth)
      cross join unnest(media_stems(t.words)) stem
     where not exists (select from media m where media_stem(m.url) = stem)`);
  return new Set(rows.map(({ index }) => index));
}

async function findNewest(em: EntityManager, kind: HistoryKind, id: number): Promise<Line | undefined> {
  const [line] = await em.execute<Line[]>(
    sql`select op, before, after from changes where entity = ${kind} and record_id = ${id} order by seq desc limit 1`,
  );
  return line;
}

/** Leaves out columns that triggers change, such as popularity. */
function isVisible(kind: HistoryKind): RawQueryFragment {
  const columns = historyFields[kind].map((field) => `'${columnOf(field)}'`).join(', ');
  return raw(
    `(op <> 'update' or exists (select from unnest(array[${columns}]) c (name) where before -> c.name is distinct from after -> c.name))`,
  );
}

function differences(kind: HistoryKind, one: Row | null, other: Row | null) {
  return historyFields[kind].flatMap((field) => {
    const column = columnOf(field);
    // A row of the log may be older than the column and not contain it.
    if ((one && !(column in one)) || (other && !(column in other))) return [];
    const pair = { field, one: one?.[column] ?? null, other: other?.[column] ?? null };
    return JSON.stringify(pair.one) === JSON.stringify(pair.other) ? [] : [pair];
  });
}

const cut = (value: unknown) =>
  typeof value === 'string' && value.length > longest ? `${value.slice(0, longest)} …` : value;

/** Reads rows of the log of changes as records. */

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The name of the record for an operator. */
export function nameOfRow(kind: string, row: Record<string, unknown> | null): string {
  if (!row) return '';
  if (kind === 'match') return `${text(row['home_team'])} – ${text(row['away_team'])}`;
  if (kind === 'home_arrangement') return 'Home';
  const name = ['title', 'name', 'email', 'key', 'player', 'device', 'url'].map((column) =>
    text(row[column]),
  );
  return (name.find((one) => one !== '') ?? '').slice(0, 200);
}
