import { bare, nearestName } from '#admin-api/nearest-name.ts';
import { importFieldNames } from '#schema/import-fields.ts';
import { quote } from './field-reader.ts';
import type { Fields } from './kinds.ts';

/** The fields of the dashboard's import, and those of records that only the command imports. */
const known: readonly string[] = [
  ...importFieldNames,
  ...'createdAt movieKey movieId name body content value category person role character position born died formerNames pictureUrl cast'.split(
    ' ',
  ),
];

const fieldByName = new Map<string, string>();
for (const field of known) fieldByName.set(field, field).set(bare(field), field);

/** The field of this name, however it is written. */
export const fieldFor = (name: string): string | undefined =>
  fieldByName.get(name) ?? fieldByName.get(bare(name));

/** A sentence for each unknown column, with the nearest known name. */
export function unknownColumns(names: readonly string[]): string[] {
  return names
    .filter((name) => name !== '' && !fieldFor(name))
    .map((name) => {
      const meant = nearestName(name, known, 4);
      return `the column ${quote(name)} is not known and left out${meant ? `; did you mean ${meant}?` : ''}`;
    });
}

/** Fields of the development data that the product has under another name. */
const extraFields = ['country', 'score'];

/**
 * A record's values under the product's names: 'Home Team', 'home_team' and 'homeTeam' are one field, unknown ones are dropped, and empty
 * values (null, '', \N) count as missing.
 */
export function fieldsOf(
  values: Record<string, unknown>,
  fieldOf: (name: string) => string | undefined = fieldFor,
): Fields {
  const fields: Fields = {};
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(name);
    if (field && !isMissing(value) && fields[field] === undefined) fields[field] = value;
  }
  const extra = fields['extra'];
  delete fields['extra'];
  if (typeof extra === 'object' && extra !== null) {
    for (const field of extraFields) {
      const value = (extra as Fields)[field];
      if (!isMissing(value)) fields[field] ??= value;
    }
  }
  return fields;
}

function isMissing(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '\\N' ||
    (typeof value === 'string' && value.trim() === '')
  );
}
