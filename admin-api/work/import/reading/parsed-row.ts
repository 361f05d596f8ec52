import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ImportRow, Values } from '#admin-api/work/import/import-row.ts';
import type { Facts, FieldFacts } from '#schema/records/field.ts';
import { normalisedPublication, publicationState } from '#schema/shapes/publication.ts';
import type { FieldReader, Issue, Separators } from './field-reader.ts';

/** `left` are parts of its values that do not fit: a name in a list of people. */
export type ParsedRow = { row: ImportRow; left?: Issue[] } | { issues: Issue[] };

/** The context that the reading of a row depends on. */
export type Reading = {
  now: Date;
  /** How often this row occurred before in its file: a row without a key is identified by its content and this number. */
  occurrence: (identity: string) => number;
  /** What stands between the names of a field, where it is known. */
  separators?: Separators | undefined;
};

/** A key for a row without one, the same whenever the same file is read again. */
export function derivedKey(reading: Reading, ...parts: (string | number | undefined)[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 20);
  const occurrence = reading.occurrence(digest);
  return occurrence === 1 ? `row:${digest}` : `row:${digest}:${occurrence}`;
}

type Value = Values[string] | undefined;

/** How a field of each type is read. */
const readers = {
  text: 'line',
  integer: 'integer',
  real: 'number',
  boolean: 'boolean',
  date: 'day',
  moment: 'moment',
  prose: 'prose',
  names: 'names',
  lines: 'lines',
  address: 'address',
  picture: 'address',
  minutes: 'minutes',
  seconds: 'integer',
} as const satisfies Record<FieldFacts['type'] | NonNullable<FieldFacts['format']>, keyof FieldReader>;

const readField = (read: FieldReader, name: string, { type, format, oneOf }: FieldFacts): Value =>
  oneOf ? read.line(name)?.toLowerCase() : read[readers[format ?? type]](name);

/** The fields of a record that a row has. @param own reads those that need more than their type says */
export const givenIn = <Of extends Facts>(
  read: FieldReader,
  facts: Of,
  own: { readonly [Name in keyof Of & string]?: () => Value } = {},
): Values =>
  present(
    Object.fromEntries(
      Object.entries(facts)
        .filter(([, { isDerived }]) => !isDerived)
        .map(([name, field]) => [name, own[name] ? own[name]() : readField(read, name, field)]),
    ),
  );

export function present(fields: Record<string, Values[string] | undefined>): Values {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, Values[string]] => entry[1] !== undefined),
  );
}

/** The values as the product's schemas accept them, or their errors. */
export function checked(schema: z.ZodType, given: Values, issues: Issue[]): Values {
  const result = schema.safeParse(given);
  if (result.success) return result.data as Values;
  for (const { path, message } of result.error.issues) {
    const field = path.join('.') || 'row';
    issues.push({ field, reason: `${message}${shortly(given[field])}` });
  }
  return {};
}

/** The invalid value, when it is short enough to be printed. */
function shortly(value: Values[string] | undefined): string {
  const isShort = typeof value === 'number' || (typeof value === 'string' && value.length <= 60);
  return isShort ? `, not ${JSON.stringify(value)}` : '';
}

/** One error for each required field that is missing. */
export function required(given: Values, messages: Record<string, string>, issues: Issue[]): void {
  for (const [field, reason] of Object.entries(messages)) {
    if (given[field] === undefined && !issues.some((issue) => issue.field === field))
      issues.push({ field, reason });
  }
}

const said = z.object({ publication: publicationState });

/** The publication of a row. It is one fact in three fields: a row that has one of them sets all three. */
export function publicationOf(read: FieldReader, { now }: Reading): Values {
  const publication = read.line('publication')?.toLowerCase();
  const publishAt = read.moment('publishAt') ?? null;
  const archiveAt = read.moment('archiveAt') ?? null;
  if (publication === undefined) {
    if (publishAt !== null || archiveAt !== null)
      read.refuse('publication', 'missing: a row with publishAt or archiveAt says it');
    return {};
  }
  const state = said.safeParse(checked(said, { publication }, read.issues));
  if (!state.success) return {};
  const found = normalisedPublication({ ...state.data, publishAt, archiveAt }, now.getTime());
  if (!('path' in found)) return { ...found };
  read.refuse(found.path, found.message);
  return {};
}
