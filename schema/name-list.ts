/** Fields that hold several names, such as the genres and the countries of a title: separated by commas, whatever a source writes. */
import type { z } from 'zod';
import { isNothing } from './missing.ts';
import { readNotation } from './notation.ts';

/** No name of a genre or a country holds one of these. */
const separators = /[,|;，、；•\n\r\t]/;
const otherSeparators = /[|;，、；•\n\r\t]/;
/** What is left of a list or an object that was printed as text: `'id': 16`, `Genre(name='Drama')`, `<Genre: Drama>`, PHP's `Array`. */
const scrap = /[[\]{}]|^"|["']\s*:|=\s*["']|^#?<.*>$|^Array$/;
const nameFields = ['name', 'title', 'label', 'english_name', 'description'];
const idOfName = /^(?:\d+|Q\d+|\/\w\/\w+)$/;

/** The names in such a field, in their order; null for what cannot be read as names. */
export const namesOf = (value: unknown): string[] | null =>
  everyName(value)?.filter((name) => !isNothing(name)) ?? null;

/** Each name once, whatever its case, as it is first written. */
export function eachOnce(names: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const name of names) {
    const key = name.toLowerCase();
    if (!byKey.has(key)) byKey.set(key, name);
  }
  return [...byKey.values()];
}

function everyName(value: unknown): string[] | null {
  if (value === null || value === undefined) return [];
  if (typeof value === 'string') return isWritten(value) ? ofNotation(value) : ofPlain(value);
  if (Array.isArray(value)) return joined(value.map(everyName));
  return typeof value === 'object' ? ofObject(Object.entries(value)) : null;
}

/** `{ id: 16, name: 'Animation' }`, or names by their ids: `{ "/m/01jfsb": "Thriller" }`. */
function ofObject(entries: [string, unknown][]): string[] | null {
  const named = nameFields.map((field) => entries.find(([key]) => key.toLowerCase() === field)?.[1]);
  const name = named.find((value) => typeof value === 'string');
  if (name !== undefined) return everyName(name);
  const isById = entries.length > 0 && entries.every(([key]) => idOfName.test(key));
  return isById
    ? joined(entries.map(([, value]) => (typeof value === 'string' ? everyName(value) : null)))
    : null;
}

function ofNotation(text: string): string[] | null {
  const bare = text.trim();
  const isQuoted = /^["']/.test(bare);
  const written = readNotation(isQuoted ? `[${bare}]` : bare);
  return written === undefined || typeof written === 'string' ? null : everyName(written);
}

function ofPlain(text: string): string[] | null {
  const names = text.split(separators).map((part) => part.trim().replace(/\s+/g, ' '));
  return names.some((name) => scrap.test(name)) ? null : names;
}

const joined = (lists: (string[] | null)[]): string[] | null =>
  lists.includes(null) ? null : lists.flatMap((names) => names ?? []);

/** Whether the text is a list or an object in the notation of a program. */
const isWritten = (text: string) => /^\s*(?:[[{]|\(\s*["']|"[^"]*"\s*(?:,|$)|'[^']*'\s*(?:,|$))/.test(text);

/** Whether the text has names in another form than that of this product. */
const isForeign = (text: string) =>
  isWritten(text) ||
  otherSeparators.test(text) ||
  text.split(',').some((part) => part.trim() !== '' && isNothing(part));

interface NameList {
  max: number;
  label: string;
  /** Joins names that are one, whose own comma divides them, and drops what is said of them in brackets. */
  joinOwn?: (names: string[]) => string[];
}

/** A text of names. The forms of other catalogues get commas; what has them already stays as it was written. */
export function nameList(field: z.ZodString, { max, label, joinOwn = (names) => names }: NameList) {
  const stored = (value: string) => {
    const names = namesOf(value) ?? [];
    const own = joinOwn(names);
    return isForeign(value) || own.join() !== names.join() ? eachOnce(own).join(', ') : value;
  };
  return field
    .refine((value) => namesOf(value) !== null, {
      error: `${label} must be names, separated by commas`,
      abort: true,
    })
    .overwrite(stored)
    .refine((value) => value.length <= max, `${label} must be at most ${max} characters`);
}
