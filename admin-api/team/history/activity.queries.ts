import { Readable } from 'node:stream';
import { type EntityManager, type RawQueryFragment, raw, sql } from '@mikro-orm/postgresql';
import { momentOf } from '#admin-api/ground/database/rows.ts';
import { asText, csvHeader, csvValue } from '#admin-api/ground/http/csv.ts';
import { fieldOf } from '#schema/records/field.ts';
import {
  type ActivityDeed,
  type ActivityEntry,
  type ActivityFilter,
  type ActivityKind,
  type ActivityList,
  type ActivityQuery,
  activityKinds,
  type DeedSum,
  type HistoryKind,
  historyFields,
} from '#schema/shapes/history.ts';
import { nameOfRow } from './history.queries.ts';

interface Line {
  seq: number;
  at: Date;
  actor: string | null;
  kind: ActivityKind;
  op: ActivityEntry['op'];
  recordId: number;
  name: string;
  fields: string[];
}

const linesAtOnce = 1000;
/** A page ends after this many lines, even within a bulk change of a million titles. */
const linesOfPage = 5000;
/** Milliseconds between two changes that are shown as one entry. */
const together = 60_000;

const day = 24 * 60 * 60 * 1000;

function condition({ actor, kind, from, to }: ActivityFilter, before: number | undefined): RawQueryFragment {
  const kinds = raw(activityKinds.map((name) => `'${name}'`).join(', '));
  const end = to === undefined ? null : new Date(Date.parse(to) + day).toISOString();
  return sql`${kind === undefined ? sql`entity in (${kinds})` : sql`entity = ${kind}`}
    and ${actor === undefined ? raw('true') : sql`person_of(actor) = ${actor}`}
    and ${before === undefined ? raw('true') : sql`seq < ${before}`}
    and ${from === undefined ? raw('true') : sql`at >= ${from}::date::timestamp at time zone 'UTC'`}
    and ${end === null ? raw('true') : sql`at < ${end}::timestamptz`}`;
}

interface Stored extends Omit<Line, 'seq' | 'at' | 'name' | 'fields'> {
  seq: string;
  at: Date | string;
  row: Record<string, unknown>;
  columns: string[];
}

/** The columns that name a record; with all columns, a page of a thousand lines would take megabytes. */
const naming = raw(
  ['title', 'name', 'email', 'key', 'player', 'device', 'url', 'home_team', 'away_team']
    .map((column) => `'${column}', coalesce(after, before) -> '${column}'`)
    .join(', '),
);

/** Both rows are of one table at one moment and name its columns in the same order: walked side by side, that takes a third of the time. */
const changedColumns = sql`array(
  select c.name from rows from (jsonb_each(before), jsonb_each(after)) as c (name_before, value_before, name, value)
   where (name_before, value_before) is distinct from (name, value))`;

/** The next lines, the newest first. */
async function readLines(
  em: EntityManager,
  filter: ActivityFilter,
  before: number | undefined,
  isOfDeeds = raw('true'),
): Promise<Line[]> {
  const rows = await em.execute<Stored[]>(sql`
    select seq, at, actor, entity as kind, op, record_id as "recordId", jsonb_build_object(${naming}) as row,
           case op when 'update' then ${changedColumns}
           when 'insert' then array_remove(array[case entity when 'sign_in' then after ->> 'factor' end], null)
           else '{}' end as columns
      from changes where ${isOfDeeds} and ${condition(filter, before)} order by seq desc limit ${linesAtOnce}`);
  return rows.map(({ seq, at, row, columns, ...line }) => ({
    ...line,
    seq: Number(seq),
    at: new Date(at),
    name: nameOfRow(line.kind, row),
    fields: columns.map(fieldOf).filter((field) => isShown(line.kind, field)),
  }));
}

/** Leaves out columns that triggers maintain. */
const isShown = (kind: ActivityKind, field: string) =>
  kind in historyFields
    ? (historyFields[kind as HistoryKind] as readonly string[]).includes(field)
    : !/^(?:updatedAt|changedAt|sessionEpoch|version)$/.test(field);

const isNews = ({ kind, op, fields }: Line) =>
  op !== 'update' || fields.length > 0 || kind === 'home_arrangement' || kind === 'admin_user';

/** A deed that can be undone, or that opens, has a line of its own. */
const isAlone = (kind: ActivityKind) => kind === 'bulk_change' || kind === 'import';

const isAlike = (one: Line, other: Line) =>
  !isAlone(one.kind) &&
  one.actor === other.actor &&
  one.kind === other.kind &&
  one.op === other.op &&
  one.at.getTime() - other.at.getTime() < together &&
  one.fields.join() === other.fields.join();

/** The activity, latest first; equal changes by one person to several records are one entry. */
export async function listActivity(
  em: EntityManager,
  { before, limit, ...filter }: ActivityQuery,
): Promise<Pick<ActivityList, 'entries' | 'next'>> {
  const entries: ActivityEntry[] = [];
  let last: Line | undefined;
  /** Those of the last entry: a record that was changed twice counts once. */
  let records = new Set<number>();
  const subjectOf = ({ op, recordId, seq }: Line) => (op === 'update' ? recordId : -seq);
  let next = before;
  for (let read = 0; read < linesOfPage; read += linesAtOnce) {
    const lines = await readLines(em, filter, next, raw('deed is null'));
    for (const line of lines) {
      const entry = entries.at(-1);
      if (!isNews(line)) {
        // The line belongs to the entry before it, and the next page does not read it again.
      } else if (entry && last && isAlike(last, line)) {
        entry.count = records.add(subjectOf(line)).size;
        last = line;
      } else if (entries.length === limit) {
        return { entries, next: next ?? null };
      } else {
        entries.push({ ...line, at: line.at.toISOString(), count: 1 });
        records = new Set([subjectOf(line)]);
        last = line;
      }
      next = line.seq;
    }
    if (lines.length < linesAtOnce) return { entries, next: null };
  }
  return { entries, next: next ?? null };
}

/** What a bulk change or an import did, as sums by kind of record. */
export const sumDeed = (em: EntityManager, { kind, id }: ActivityDeed): Promise<DeedSum[]> =>
  em.execute<DeedSum[]>(sql`
    select entity as kind, op, count(*)::integer as count from changes
     where deed = ${`${kind} ${id}`} and entity in (${raw(activityKinds.map((name) => `'${name}'`).join(', '))})
     group by entity, op order by entity, op`);

/** The size of the log, and how far back it reaches. */
export async function measureLog(em: EntityManager): Promise<Pick<ActivityList, 'bytes' | 'since'>> {
  const [row] = await em.execute<{ bytes: string; since: Date | string | null }[]>(
    `select pg_total_relation_size('changes') as bytes, (select min(at) from changes) as since`,
  );
  return { bytes: Number(row?.bytes ?? 0), since: momentOf(row?.since ?? null) };
}

/** Every line as CSV, the newest first. */
export const exportActivity = (em: EntityManager, filter: ActivityFilter): Readable =>
  Readable.from(csvLines(em, filter));

async function* csvLines(em: EntityManager, filter: ActivityFilter): AsyncGenerator<string> {
  yield csvHeader(['at', 'actor', 'kind', 'op', 'recordId', 'name', 'fields']);
  let next: number | undefined;
  for (;;) {
    const lines = await readLines(em, filter, next);
    yield lines.filter(isNews).map(csvLine).join('');
    next = lines.at(-1)?.seq;
    if (lines.length < linesAtOnce) return;
  }
}

const csvLine = ({ at, actor, kind, op, recordId, name, fields }: Line) =>
  `${[at.toISOString(), actor ?? '', kind, op, recordId, name, fields.join(' ')].map((value) => csvValue(asText(String(value)))).join(',')}\r\n`;
