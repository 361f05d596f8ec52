import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { ImportRow, Values } from '#admin-api/import/import-row.ts';
import type { MovieType } from '#schema/movie.ts';
import type { Issue } from './field-reader.ts';

export type ParsedRow = { row: ImportRow } | { issues: Issue[] };

/** What a row's reading may depend on besides the row. */
export type Reading = {
  now: Date;
  /** What a title is when its row does not say. */
  type: MovieType | null;
  /** How often the file has held this before: a row without a key is the nth of its kind in its file. */
  occurrence: (identity: string) => number;
};

/** A key for a row that has none, the same whenever the same file is read again. */
export function derivedKey(reading: Reading, ...parts: (string | number | undefined)[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 20);
  const occurrence = reading.occurrence(digest);
  return occurrence === 1 ? `row:${digest}` : `row:${digest}:${occurrence}`;
}

/** The fields a row has, without those it lacks. */
export function present(fields: Record<string, Values[string] | undefined>): Values {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, Values[string]] => entry[1] !== undefined),
  );
}

/** The values as the product's own forms would take them, or what they object to. */
export function checked(schema: z.ZodType, given: Values, issues: Issue[]): Values {
  const result = schema.safeParse(given);
  if (result.success) return result.data as Values;
  for (const { path, message } of result.error.issues) {
    const field = path.join('.') || 'row';
    issues.push({ field, reason: `${message}${shortly(given[field])}` });
  }
  return {};
}

/** The value at fault, where it is short enough to help. */
function shortly(value: Values[string] | undefined): string {
  const isShort = typeof value === 'number' || (typeof value === 'string' && value.length <= 60);
  return isShort ? `, not ${JSON.stringify(value)}` : '';
}

/** One objection for each field that must be there and is not. */
export function required(given: Values, messages: Record<string, string>, issues: Issue[]): void {
  for (const [field, reason] of Object.entries(messages)) {
    if (given[field] === undefined && !issues.some((issue) => issue.field === field))
      issues.push({ field, reason });
  }
}
