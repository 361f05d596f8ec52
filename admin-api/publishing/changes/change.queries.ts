import { type EntityManager, sql } from '@mikro-orm/postgresql';
import type { FullPosition, Position } from '#schema/rules/feed-position.ts';
import { feedDays } from '#schema/rules/retention.ts';
import type { Change, LoggedRow } from '#schema/shapes/change.ts';
import { defaultSetting } from '#schema/shapes/default-settings.ts';
import { historyDaysKey } from '#schema/shapes/history.ts';
import { type ChangeRow, changedColumns } from './change.entity.ts';

export type ChangeRecord = Pick<ChangeRow, 'seq' | 'entity' | 'recordId' | 'op'> & {
  at: Date | string;
  /** The same moment in microseconds, as positions have it. */
  microseconds: number;
  /** The actual operation on the row; `op` is the one that visitors see. */
  written: ChangeRow['op'];
  before: LoggedRow;
  after: LoggedRow;
};

export interface ChangeBatch {
  changes: ChangeRecord[];
  /** The last change that was read. */
  position: FullPosition;
  /** The newest change. */
  head: number;
  /** True when the position is older than the log, or not of it, since the database was put back to an earlier state. */
  reset: boolean;
  /** True when a newer change is committed but an open transaction may still commit a lower number. */
  behind: boolean;
}

/** The log after `after`, as visitors see its rows. Without a cursor the answer contains where to begin. */
export async function readChanges(
  em: EntityManager,
  after: Position | undefined,
  limit: number,
): Promise<ChangeBatch> {
  const { settled, head, horizon, at } = await readPositions(em, after);
  const reset = after !== undefined && !isOfLog(after, { head, horizon, at });
  if (after === undefined || reset) {
    const position = (await findLine(em, settled)) ?? { seq: horizon, at: 0 };
    return { changes: [], position, head, reset, behind: false };
  }
  const lines = await listChanges(em, after.seq, settled, limit);
  const last = lines.at(-1);
  const position = last ? { seq: last.seq, at: last.microseconds } : { seq: after.seq, at };
  const changes = withoutMoves(lines.filter(isReported)).flatMap(asVisitorsSee);
  return { changes, position, head, reset: false, behind: position.seq < head && lines.length < limit };
}

/** False when the database was put back to a state before this position, or its log no longer reaches back that far. */
export async function hasPosition(em: EntityManager, position: Position): Promise<boolean> {
  return isOfLog(position, await readPositions(em, position));
}

interface LogState {
  head: number;
  horizon: number;
  /** The moment of the line that the position names, 0 without one. */
  at: number;
}

function isOfLog({ seq, at }: Position, log: LogState): boolean {
  if (seq < log.horizon || seq > log.head) return false;
  // The line at the horizon may have been pruned.
  return at === undefined || at === log.at || (log.at === 0 && seq === log.horizon);
}

const microseconds = '(extract(epoch from at) * 1000000)::bigint';

/**
 * `settled` must be read before the rows, hence the separate statement: a writer that is no longer listed in it has committed by the time
 * of the next statement (sql/functions/change-log.sql).
 */
async function readPositions(
  em: EntityManager,
  position?: Position,
): Promise<LogState & { settled: number }> {
  const [row] = await em.execute<Record<'settled' | 'head' | 'horizon' | 'at', string | null>[]>(
    `select settled, horizon.seq as horizon, greatest(horizon.seq, (select max(seq) from changes)) as head,
            (select ${microseconds} from changes where seq = ?::bigint) as at
       from settled_change() settled, change_horizon horizon`,
    [position?.seq ?? null],
  );
  return {
    settled: Number(row?.settled),
    head: Number(row?.head),
    horizon: Number(row?.horizon),
    at: Number(row?.at),
  };
}

/**
 * The last line above the horizon that can have no new one below it. A number without a line would not do as a position: after
 * the database was put back it could be given to a line that the follower then skips.
 */
async function findLine(em: EntityManager, settled: number): Promise<FullPosition | undefined> {
  const [line] = await em.execute<{ seq: string; at: string }[]>(
    `select c.seq, ${microseconds} as at from changes c, change_horizon h
      where c.seq >= h.seq and c.seq <= ? order by c.seq desc limit 1`,
    [settled],
  );
  return line && { seq: Number(line.seq), at: Number(line.at) };
}

export async function findHead(em: EntityManager): Promise<number> {
  return (await readPositions(em)).head;
}

/** For visitors a hidden row does not exist: it is reported as added when it is published, and not before. */
function asVisitorsSee(change: ChangeRecord): ChangeRecord[] {
  const before = visible(change.before);
  const after = visible(change.after);
  if (before === change.before && after === change.after) return [change];
  if (before === null && after === null) return [];
  return [
    { ...change, before, after, op: before === null ? 'insert' : after === null ? 'delete' : 'update' },
  ];
}

/** Tables without states, and lines from before migration 0055, have no such column. */
const visible = (row: LoggedRow) => (row?.['is_visible'] === false ? null : row);

/** A title that only moves within a collection has two lines, since its place has no id: the collection's own line tells of the order. */
function withoutMoves(lines: readonly ChangeRecord[]): readonly ChangeRecord[] {
  const placeOf = ({ before, after, at }: ChangeRecord) => {
    const row = after ?? before;
    return [row?.['collection_id'], row?.['movie_id'], new Date(at).getTime()].join();
  };
  const places = lines.filter(({ entity }) => entity === 'collection_title');
  const moved = Map.groupBy(places, placeOf);
  return lines.filter((line) => line.entity !== 'collection_title' || moved.get(placeOf(line))?.length === 1);
}

async function listChanges(
  em: EntityManager,
  after: number,
  settled: number,
  limit: number,
): Promise<ChangeRecord[]> {
  const rows = await em.execute<(ChangeRecord & Record<'seq' | 'microseconds', string>)[]>(
    `select seq, entity, record_id as "recordId", op, op as written, before, after, at, ${microseconds} as microseconds
       from changes where seq > ? and seq <= ? order by seq limit ?`,
    [after, settled, limit],
  );
  return rows.map((row) => ({ ...row, seq: Number(row.seq), microseconds: Number(row.microseconds) }));
}

/**
 * Deletes lines that are older than the setting says, some `limit` at a time; returns how many. The oldest are found by their age: by their
 * numbers the whole log would be read each time that none is old.
 */
export async function pruneChanges(em: EntityManager, limit: number): Promise<number> {
  const [row] = await em.execute<{ pruned: number }[]>(sql`
    with kept as (
      select greatest(${feedDays}, coalesce(
        (select value::integer from ui_settings where key = ${historyDaysKey}), ${Number(defaultSetting(historyDaysKey))})) as days
    ), old as (
      select seq from changes where at < now() - make_interval(days => (select days from kept)) order by at, seq limit ${limit}
    ), gone as (
      delete from changes where seq <= (select max(seq) from old) returning seq
    ), passed as (
      select seq from changes where at < now() - make_interval(days => ${feedDays}) order by at desc, seq desc limit 1
    ), horizon as (
      update change_horizon set seq = passed.seq from passed where passed.seq > change_horizon.seq
    )
    select count(*)::integer as pruned from gone`);
  return row?.pruned ?? 0;
}

const redirects = ['slug_redirect', 'page_redirect', 'collection_redirect', 'person_redirect'];

/**
 * Of redirects the feed reports those that go, since the record that takes over a former slug may be hidden; of those that come,
 * the line of the record itself tells.
 */
const isReported = ({ entity, op }: ChangeRecord): boolean => op === 'delete' || !redirects.includes(entity);

type Facts = Pick<
  Change,
  'neighbours' | 'show' | 'seasons' | 'sitemapBlocks' | 'alphabetPages' | 'alphabetPlaces'
>;

/** Records that the public site shows; for others the feed only reports that they changed. */
const shownEntities = new Set([
  'movie',
  'season',
  'episode',
  'comment',
  'rating_count',
  'match',
  'match_incident',
  'page',
  'collection',
  'collection_title',
  'person',
  'credit',
  'dead_link',
  'denied_frame',
  'ui_setting',
  'home_arrangement',
  'calendar_week',
  'title_page',
  ...redirects,
]);

/** Long enough for slugs and addresses; longer texts would make the feed of an import too large. */
const longest = 500;

export function presentChange(row: ChangeRecord, facts: Facts): Change {
  const { seq, entity, recordId, op, before, after } = row;
  const isShown = shownEntities.has(entity);
  return {
    seq,
    entity,
    recordId: String(recordId),
    op,
    before: isShown ? cut(before) : null,
    after: isShown ? cut(after) : null,
    changed: changedColumns(before, after),
    ...facts,
  };
}

const cut = (row: LoggedRow): LoggedRow =>
  row &&
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === 'string' ? value.slice(0, longest) : value,
    ]),
  );
