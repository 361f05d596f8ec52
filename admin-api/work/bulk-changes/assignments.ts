import { type RawQueryFragment, raw, sql } from '@mikro-orm/postgresql';
import { columnTypes } from '#admin-api/ground/database/record-properties.ts';
import { columnOf, type FieldFacts, publicationFacts } from '#schema/records/field.ts';
import { titleFacts } from '#schema/records/title.ts';
import type { BulkAction } from '#schema/shapes/bulk-change.ts';
import { movieLimits } from '#schema/shapes/movie.ts';
import { normalisedPublication } from '#schema/shapes/publication.ts';
import { type ChangedTable, filesIn, recordTableNames } from './changed-tables.ts';

/** A column of a record, with its new value. The record is aliased `o`. */
interface Assignment {
  column: string;
  value: RawQueryFragment;
}

const types = new Map(
  Object.entries({ ...columnTypes(titleFacts), ...columnTypes(publicationFacts) }).map(([name, type]) => [
    columnOf(name),
    type,
  ]),
);
const addresses = Object.entries<FieldFacts>(titleFacts)
  .filter(([, { format }]) => format === 'address')
  .map(([name]) => columnOf(name));
/** The length of episodes.video_url, the shortest of these columns. */
const longestAddress = 255;

const typed = (column: string, value: unknown) => sql`${value}::${raw(types.get(column) ?? 'text')}`;

/** What follows the host of an address. */
const afterHost = ['', '/', '?', '#'];

/** Without a regular expression, which for a million addresses would take most of the time. */
function withHost(column: string, from: string, to: string): Assignment {
  const address = raw(`o.${column}`);
  const replaced = ['https://', 'http://'].map((scheme) => {
    const begin = `${scheme}${from.toLowerCase()}`;
    const rest = begin.length + 1;
    return sql`when lower(left(${address}, ${begin.length})) = ${begin} and substr(${address}, ${rest}, 1) in (${afterHost})
      then left(${address}, ${scheme.length}) || ${to}::text || substr(${address}, ${rest})`;
  });
  const longest = longestAddress - (to.length - from.length);
  return {
    column,
    value: sql`case when length(${address}) > ${longest} then ${address} ${joined(replaced, '')} else ${address} end`,
  };
}

/** A picture lies in several sizes, which all begin alike (schema/rules/poster.ts); the one of 320 pixels is no longer made. */
function withFile(column: string, from: string, to: string): Assignment {
  const beginOf = (url: string) => (url.endsWith('.webp') ? url.slice(0, -'.webp'.length) : url);
  const [one, other] = [beginOf(from), beginOf(to)];
  return {
    column,
    value: sql`replace(replace(${raw(`o.${column}`)}, ${`${one}-320.`}, ${`${other}-360.`}), ${one}, ${other})`,
  };
}

/** A moment that is left out keeps its value when it comes after the beginning. */
function publicationOf({
  archiveAt,
  ...sent
}: Extract<BulkAction, { kind: 'set-publication' }>): Assignment[] {
  const normalised = normalisedPublication({ ...sent, archiveAt: archiveAt ?? null }, Date.now());
  const { publication, publishAt } = 'path' in normalised ? sent : normalised;
  const begin = sql`coalesce(${publishAt}::timestamptz, now())`;
  const end =
    archiveAt === undefined && publication !== 'archived'
      ? sql`case when o.archive_at > ${begin} then o.archive_at end`
      : typed('archive_at', publication === 'archived' ? null : archiveAt);
  return [
    { column: 'publication', value: typed('publication', publication) },
    { column: 'publish_at', value: typed('publish_at', publishAt) },
    { column: 'archive_at', value: end },
  ];
}

/** These change no column, but whole records, or what they belong to. */
const wholeKinds = ['add-to-collection', 'delete', 'merge', 'restore'] as const;
export type WholeAction = Extract<BulkAction, { kind: (typeof wholeKinds)[number] }>;
export const isWhole = (action: BulkAction): action is WholeAction =>
  wholeKinds.some((kind) => kind === action.kind);

/** The values that an action writes into records of a table; none when it changes whole records. */
export function assignmentsOf(action: BulkAction, table: ChangedTable): Assignment[] {
  if (isWhole(action) || table === 'trash') return [];
  if (action.kind === 'replace-file')
    return filesIn(table).map((column) => withFile(column, action.from, action.to));
  if (action.kind === 'replace-host' && (table === 'movies' || table === 'episodes'))
    return addresses.map((column) => withHost(column, action.from, action.to));
  if (table !== 'movies' || action.kind === 'replace-host') return [];
  if (action.kind === 'set')
    return Object.entries(action.fields).flatMap(([name, value]) => {
      const column = columnOf(name);
      return value === undefined ? [] : [{ column, value: typed(column, value) }];
    });
  if (action.kind === 'set-publication') return publicationOf(action);
  const { genre } = action;
  const has = sql`genre_key(${genre}::text) in (select genres_of(o.genre))`;
  if (action.kind === 'add-genre') {
    const longer = sql`concat_ws(', ', nullif(btrim(o.genre), ''), ${genre}::text)`;
    const isShort = sql`length(${longer}) <= ${movieLimits.genre}`;
    return [
      { column: 'genre', value: sql`case when not ${has} and ${isShort} then ${longer} else o.genre end` },
    ];
  }
  const others = sql`(
    select string_agg(btrim(part), ', ' order by at) from unnest(string_to_array(o.genre, ',')) with ordinality t (part, at)
     where btrim(part) <> '' and genre_key(part) <> genre_key(${genre}::text))`;
  return [
    { column: 'genre', value: sql`case when ${has} then coalesce(${others}, o.genre) else o.genre end` },
  ];
}

/** The tables of the records that an action may change. */
export function tablesOf(action: BulkAction): readonly ChangedTable[] {
  if (action.kind === 'restore') return ['trash'];
  return isWhole(action)
    ? ['movies']
    : recordTableNames.filter((table) => assignmentsOf(action, table).length);
}

/** An undo writes the values noted in `o.target`, which names the columns that were changed. */
export const undoAssignments = (assignments: readonly Assignment[]): Assignment[] =>
  assignments.map(({ column }) => ({
    column,
    value: sql`case when ${raw(`o.target -> '${column}'`)} is null then ${raw(`o.${column}`)} else ${typed(column, raw(`(o.target ->> '${column}')`))} end`,
  }));

/** MikroORM reads two adjacent question marks as the name of a column, so the parts are kept apart. */
export const joined = (parts: readonly RawQueryFragment[], separator: string): RawQueryFragment =>
  parts.reduce((before, part) => sql`${before} ${raw(separator)} ${part}`);

/** Whether the assignments would change a record. */
export const differs = (assignments: readonly Assignment[]): RawQueryFragment =>
  joined(
    [
      raw('false'),
      ...assignments.map(({ column, value }) => sql`${raw(`o.${column}`)} is distinct from ${value}`),
    ],
    'or',
  );

/** The part after SET. */
export const setClause = (assignments: readonly Assignment[]): RawQueryFragment =>
  joined(
    assignments.map(({ column, value }) => sql`${raw(column)} = ${value}`),
    ',',
  );

/** The columns that differ between the rows `o` and `n`, with their values in one of them, as JSON. */
export const notedChange = (alias: 'o' | 'n', assignments: readonly Assignment[]): RawQueryFragment =>
  raw(
    assignments
      .map(
        ({ column }) =>
          `case when o.${column} is distinct from n.${column} then jsonb_build_object('${column}', ${alias}.${column}) else '{}' end`,
      )
      .join(' || '),
  );

/** The assigned columns of a row as JSON. */
export const noted = (alias: string, assignments: readonly Assignment[]): RawQueryFragment =>
  raw(`jsonb_build_object(${assignments.map(({ column }) => `'${column}', ${alias}.${column}`).join(', ')})`);
