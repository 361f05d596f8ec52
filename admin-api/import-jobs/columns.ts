import { fieldFor, meantAmong } from '#admin-api/import/reading/fields.ts';
import { fieldBySynonymOf } from '#admin-api/import/reading/synonyms.ts';
import { type ImportField, importFieldNames } from '#schema/import-fields.ts';

/** The field as which each column is read; null ignores the column. */
export type Mapping = Record<string, ImportField | null>;

export interface Column {
  name: string;
  example: string;
}

function guessed(name: string): ImportField | null {
  const exact = fieldFor(name);
  return importFieldNames.find((field) => field === exact) ?? fieldBySynonymOf(name) ?? null;
}

/** Each field once: of two columns with one meaning the first is used, and an exact name before a synonym. */
export function guessMapping(columns: readonly Column[]): Mapping {
  const taken = new Set<ImportField>();
  const mapping: Mapping = Object.create(null);
  const meaning = meantAmong(
    columns.map(({ name }) => name),
    guessed,
  );
  const isExact = ({ name }: Column) => fieldFor(name) === meaning(name);
  for (const column of [...columns].sort((a, b) => Number(isExact(b)) - Number(isExact(a)))) {
    const field = meaning(column.name);
    mapping[column.name] = field === null || taken.has(field) ? null : field;
    if (field !== null) taken.add(field);
  }
  return mapping;
}

/** Whether an administrator has to map the columns first: one is unknown, or titles have no type. */
export function isToBeMatched(mapping: Mapping): boolean {
  const fields = Object.values(mapping);
  const tells = (...names: ImportField[]) => names.some((name) => fields.includes(name));
  const saysType = tells('type', 'seasonNumber', 'homeTeam');
  return fields.includes(null) || !saysType;
}
