import type { Separators } from '#admin-api/work/import/reading/field-reader.ts';
import { fieldBySynonymOf } from '#admin-api/work/import/reading/header-synonyms.ts';
import type { DayOrder } from '#admin-api/work/import/reading/moment.ts';
import { propose } from '#admin-api/work/import/reading/propose.ts';
import type { NameSeparator } from '#schema/rules/name-list.ts';
import { type ImportField, importFieldNames } from '#schema/shapes/import-fields.ts';

/** The field as which each column is read; null ignores the column. */
export type Mapping = Record<string, ImportField | null>;

export interface Column {
  name: string;
  example: string;
  /** Its days may be read two ways. */
  isOpen?: true;
  /** What stands between its names: as its values tell, or as somebody said. */
  separator?: NameSeparator | null;
}

interface Guess {
  mapping: Mapping;
  dayOrder: DayOrder | null;
  isOrderOpen: boolean;
  constants: { field: ImportField; value: string }[];
  separators: Map<string, NameSeparator>;
}

/** The mapping of columns that nobody has mapped; `rows` are the first ones of the file. */
export function guessMapping(
  columns: readonly Column[],
  rows: readonly Record<string, unknown>[],
  name: string,
): Guess {
  const found = propose({ columns: columns.map((column) => column.name), rows, name });
  const mapping: Mapping = Object.create(null);
  for (const [column, field] of found.mapping)
    mapping[column] =
      importFieldNames.find((known) => known === field) ??
      (field === 'name' ? (fieldBySynonymOf(column) ?? null) : null);
  const isOrderOpen = found.dayOrder === 'open';
  return {
    mapping,
    dayOrder: found.dayOrder === 'open' ? null : found.dayOrder,
    isOrderOpen,
    constants: found.constants,
    separators: found.separators,
  };
}

/** What stands between the names of each field. */
export function separatorsOf(columns: readonly Column[], mapping: Mapping): Separators {
  const said = columns.flatMap(({ name, separator }) => {
    const field = mapping[name] ?? null;
    return separator && field !== null ? [[field, separator] as const] : [];
  });
  return Object.fromEntries(said);
}

/** Whether somebody has to map the columns first: none of them names a record. */
export function isToBeMatched(mapping: Mapping): boolean {
  const fields = Object.values(mapping);
  const naming: ImportField[] = ['title', 'seasonNumber', 'episodeNumber', 'homeTeam', 'key', 'slug'];
  return !naming.some((field) => fields.includes(field));
}
