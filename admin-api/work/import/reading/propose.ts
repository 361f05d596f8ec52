/** How a file is read when nobody has said: what its columns are by their names and by their values, and what it does not say. */
import { type NameSeparator, separatorIn } from '#schema/rules/name-list.ts';
import {
  type ImportField,
  type ImportGroup,
  importFacts,
  importFields,
} from '#schema/shapes/import-fields.ts';
import { type FieldOf, fieldFor, fieldsOf, meantAmong } from './column-names.ts';
import type { Separators } from './field-reader.ts';
import { fieldBySynonymOf } from './header-synonyms.ts';
import { type Fields, type Kind, kindOf } from './kinds.ts';
import { minutesOf } from './measures.ts';
import { type DayOrder, dayOf, dayOrderOf, isoDay, momentOf, timeOf } from './moment.ts';
import { parseRow } from './parse-row.ts';
import { factsOf } from './sources.ts';

/** The first rows of a file tell what it is. */
export const sampledRows = 200;

export interface Proposal {
  /** The field of each column; null leaves it out. */
  mapping: Map<string, string | null>;
  /** The order of the day and the month; 'open' where the file does not tell. */
  dayOrder: DayOrder | 'open' | null;
  constants: { field: 'type' | 'league'; value: string }[];
  /** What stands between the names of a column, where its values tell. */
  separators: Map<string, NameSeparator>;
  /** The meaning of a name in this file, also of one that its first rows do not have; undefined where each row has its own. */
  fieldOf: FieldOf | undefined;
}

interface Sample {
  columns: readonly string[];
  rows: readonly Record<string, unknown>[];
  /** Of the file. */
  name: string;
}

const kindsOf: Record<ImportGroup, Kind> = {
  titles: 'movies',
  seasons: 'seasons',
  episodes: 'episodes',
  matches: 'matches',
};
const groupOfKind = (kind: Kind | null) =>
  (Object.keys(kindsOf) as ImportGroup[]).find((group) => kindsOf[group] === kind);
const days = ['releaseDate', 'airDate', 'matchDate', 'publishAt', 'archiveAt', 'createdAt'];

/** A record without problems, to which a value is added. */
const whole: Record<ImportGroup, Fields> = {
  titles: { title: 'A', type: 'movie' },
  seasons: { showKey: 'a', seasonNumber: 1 },
  episodes: { showKey: 'a', seasonNumber: 1, episodeNumber: 1 },
  matches: { homeTeam: 'A', awayTeam: 'B', league: 'C', matchDate: '2026-01-01' },
};

/** Why a value cannot be stored in this field of such a record; undefined when it can. */
export function misfitOf(
  group: ImportGroup,
  field: string,
  value: unknown,
  facts: Fields = {},
): string | undefined {
  const { showKey, ...others } = whole[group];
  const fields = { ...(field === 'showId' ? others : { showKey, ...others }), ...facts, [field]: value };
  const parsed = parseRow(kindsOf[group], fields, { now: new Date(), occurrence: () => 1 });
  const issues = 'row' in parsed ? (parsed.left ?? []) : parsed.issues;
  return issues.find((issue) => issue.field === field)?.reason;
}

/** A column stays what its name says while one value of ten can be stored so. */
const leastShare = 0.1;
/** Values tell what a column is when nearly all of them look so. */
const telling = 0.9;

export function propose({ columns, rows, name }: Sample): Proposal {
  const byName = meantAmong(columns);
  const mapping = new Map<string, string | null>();
  const isExact = columns.some((column) => fieldFor(column) === 'exact');
  const taken = new Set<string>();
  const give = (column: string, field: string | null | undefined) => {
    const own = field === undefined || field === null || taken.has(field) ? null : field;
    mapping.set(column, own);
    if (own !== null) taken.add(own);
  };
  const group = groupAmong(rows, byName);
  const facts: Fields = Object.fromEntries(factsOf(columns).map((fact) => [fact, true]));
  const fieldOf = (column: string) => {
    const meant = byName(column);
    if (meant === undefined || isExact || group === undefined) return meant;
    // A name is that of a title here.
    const isOfGroup = (field: string | undefined) =>
      (importFields[group] as readonly string[]).includes(field ?? '');
    const field = [meant, fieldBySynonymOf(column)].find(isOfGroup);
    if (field === undefined) return undefined;
    return fits(group, field, valuesOf(rows, column, field), facts) ? field : undefined;
  };
  // Of two columns with one meaning the first is used, and an exact name before a synonym.
  const ordered = [...columns].sort((a, b) => Number(isOwn(b, byName)) - Number(isOwn(a, byName)));
  for (const column of ordered) give(column, fieldOf(column));
  if (group !== undefined && !isExact)
    for (const column of columns)
      if (mapping.get(column) === null)
        give(column, fieldByValues(group, column, valuesOf(rows, column), taken));
  const written = [...mapping].flatMap(([column, field]) =>
    field !== null && days.includes(field) ? valuesOf(rows, column, field) : [],
  );
  const separators = columns.flatMap((column) => {
    const separator = separatorIn(valuesOf(rows, column));
    return separator === undefined ? [] : [[column, separator] as const];
  });
  return {
    mapping,
    separators: new Map(separators),
    dayOrder: facts['dayComesFirst'] ? 'day' : dayOrderOf(written.map(String)),
    fieldOf:
      group && ((column) => (mapping.has(column) ? (mapping.get(column) ?? undefined) : byName(column))),
    constants: constantsFor(group, { columns, taken, name, isShow: facts['isShow'] === true }),
  };
}

/** What stands between the names of each field. */
export const separatorsByField = ({ mapping, separators }: Proposal): Separators =>
  Object.fromEntries(
    [...separators].flatMap(([column, separator]) => {
      const field = mapping.get(column) ?? null;
      const isList = importFacts[field as ImportField]?.format === 'names';
      return field !== null && isList ? [[field, separator] as const] : [];
    }),
  );

const isOwn = (column: string, byName: FieldOf) => fieldFor(column) === byName(column);

/** The one kind of record that all rows are which tell; undefined where they are several, or another than these four. */
function groupAmong(rows: Sample['rows'], byName: FieldOf): ImportGroup | undefined {
  const kinds = new Set(rows.flatMap((row) => kindOf(fieldsOf(row, byName)) ?? []));
  const [kind = null] = kinds;
  return kinds.size === 1 ? groupOfKind(kind) : undefined;
}

/** The values of a column that say something, as the column's name has them measured. */
const valuesOf = (rows: Sample['rows'], column: string, field = 'value') =>
  rows.flatMap((row) => {
    const value = fieldsOf({ [column]: row[column] }, () => field)[field];
    return value === undefined ? [] : [value];
  });

const eitherOrder = [{ dayComesFirst: true }, { monthComesFirst: true }];

/** Visitors or other sites would see what they should not, if these were left out. */
const kept = ['publication', 'publishAt', 'archiveAt', 'slug', 'exact'];

function fits(group: ImportGroup, field: string, values: readonly unknown[], facts: Fields): boolean {
  if (kept.includes(field)) return true;
  const orders = days.includes(field) ? eitherOrder : [{}];
  const fitting = values.filter((value) =>
    orders.some((order) => misfitOf(group, field, value, { ...facts, ...order }) === undefined),
  );
  return fitting.length >= leastShare * values.length;
}

const isDay = (text: string) =>
  (['day', 'month'] as const).some((order) => {
    const day = isoDay(text, order);
    return dayOf(day) !== null || momentOf(day) !== null;
  });
/** What values of a field look like that nothing else looks like. */
const looks: Record<ImportGroup, readonly (readonly [string, (text: string) => boolean])[]> = {
  titles: [
    ['key', (text) => /^tt\d{7,10}$/.test(text)],
    ['type', (text) => /\p{L}/u.test(text) && misfitOf('titles', 'type', text) === undefined],
    ['year', (text) => /^(?:18[89]|19\d|20[0-4])\d$/.test(text)],
    ['duration', (text) => /\D/.test(text) && minutesOf(text) !== undefined],
    ['posterUrl', (text) => /^https?:\/\/\S+\.(?:jpe?g|png|webp|avif)(?:\?\S*)?$/i.test(text)],
  ],
  seasons: [['showKey', (text) => /^tt\d{7,10}$/.test(text)]],
  episodes: [['duration', (text) => /\D/.test(text) && minutesOf(text) !== undefined]],
  matches: [
    ['matchDate', isDay],
    ['matchTime', (text) => timeOf(text) !== null],
    ['score', (text) => /^\d{1,2} ?[-–:] ?\d{1,2}$/.test(text)],
  ],
};
/** The score at half-time is none of the match. */
const isOfHalf = (column: string) => /^(?:ht|half)/i.test(column);

function fieldByValues(
  group: ImportGroup,
  column: string,
  values: readonly unknown[],
  taken: ReadonlySet<string>,
): string | undefined {
  const texts = values.flatMap((value) => (typeof value === 'object' ? [] : [String(value).trim()]));
  if (texts.length === 0 || isOfHalf(column)) return undefined;
  const isTaken = (field: string) =>
    taken.has(field) ||
    (field === 'score' && taken.has('homeScore')) ||
    (field === 'showKey' && (taken.has('showId') || taken.has('showTitle')));
  return looks[group].find(
    ([field, isSo]) => !isTaken(field) && texts.filter(isSo).length >= telling * texts.length,
  )?.[0];
}

interface Told {
  columns: readonly string[];
  taken: ReadonlySet<string>;
  name: string;
  isShow: boolean;
}

/** What every title and every match needs and no column says: a guess by the names of the columns and of the file. */
function constantsFor(
  group: ImportGroup | undefined,
  { columns, taken, name, isShow }: Told,
): Proposal['constants'] {
  const plain = name
    .replace(/(?:\.\w{1,6}){1,2}$/, '')
    .replace(/[\s_-]+/g, ' ')
    .trim();
  if (group === 'matches' && !taken.has('league')) return [{ field: 'league', value: plain || 'League' }];
  if (group !== 'titles' || taken.has('type') || isShow) return [];
  const words = `${columns.join(' ')} ${plain}`;
  if (/\banime\b/i.test(words)) return [{ field: 'type', value: 'anime' }];
  const isOfShows = /\b(?:tv|shows?|series|serien?)\b/i.test(words) && !/\b(?:films?|movies?)\b/i.test(words);
  return [{ field: 'type', value: isOfShows ? 'tv_show' : 'movie' }];
}
