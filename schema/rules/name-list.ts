/** Fields that hold several names, such as the genres and the countries of a title: separated by commas, whatever a source writes. */
import type { z } from 'zod';
import { isNothing } from './missing.ts';
import { isWritten, readNotation } from './notation.ts';

/** No name of a genre or a country holds one of these; nor a control character, as databases put between values. */
const separators =
  /(?<!&#?[a-z0-9]{2,8})[;；]|[,|،؛、՝፣᠂¦‖•●▪■◆\p{Cc}\p{Zl}\p{Zp}]|\s[·‧∙⋅]\s|\s(?=#\p{L})/iu;
/** What may be said to stand between the names of a column, in place of every one of the above. */
export const nameSeparators = [',', ';', '|', '/', '\n'] as const;
export type NameSeparator = (typeof nameSeparators)[number];
const saidSeparators: Readonly<Record<NameSeparator, RegExp>> = {
  ',': /,/,
  ';': /(?<!&#?[a-z0-9]{2,8});/i,
  '|': /\|/,
  '/': /\//,
  '\n': /[\r\n]+/,
};
const formats = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
/** Before a name: the point of a list, '1.', 'Genre:'. */
const listMark =
  /^(?:(?:[-–—*+·‣◦○►✓✔]|\(?\d{1,2}[.)])\s+)*(?:(?:name|genres?|country|countries|tags?|category|categories)\s*:(?!:)\s*)?/i;
/** What is left when something else than a list of names was printed as text. */
const scraps: readonly RegExp[] = [
  // Of a list, an object or markup: `'id': 16`, `<Genre: Drama>`, `Drama=1`, an entity that is not known.
  /[[\]{}<>=@\\"]|'\s*:|&#?\w+;|%[0-9a-f]{2}/i,
  // Where it lies: in the memory of a program, or on the web.
  /\b0x[0-9a-f]+|^Array$|^Resource id #\d+$|:\/\/|^\//,
  // The constant that stands for it.
  /::|^[a-z_]+(?:\.[A-Za-z_]\w+)+$|^[A-Z]\w+[a-z]\w*\.[A-Z_]{2,}$/,
  /^(?:genre|country|category)\w*\.\w|^(?:true|false)$/i,
  // Its number in another catalogue, or the number that stands beside it: 'drama:1', 'Q130232', 'nm0000001'.
  /^\d+\s*:|:\s*[+-]?\d+(?:\.\d+)?$|^[\d\s.:+-]+$|(?:^|[:/])(?:Q\d+|[a-z]{1,4}[-_]?\d{5,})$/i,
  /^(?:#|no\.?|id)\s?\d+$|^[a-z]+_\d+$|^[a-z]\/\w+$|:\s*(?:yes|no|true|false)$/i,
  /^(?:[\da-f]{24}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i,
];
const nameFields = ['name', 'title', 'label', 'english_name', 'description', 'text', 'value'];
/** The field's own word, which names it where nothing else does: `{ "genre": "Drama" }`. */
const ownWord = /^(?:genres?|countr(?:y|ies)|tags?|categor(?:y|ies))(?:_?(?:name|label|title))?$/i;
const idOfName = /^(?:\d+|Q\d+|\/\w\/\w+)$/;

/** The names in such a field, in their order; null for what cannot be read as names. `said` stands between them, and nothing else. */
export const namesOf = (
  value: unknown,
  decode: Decode = decodeMarkup,
  said?: NameSeparator,
): string[] | null => everyName(value, { decode, between: said ? saidSeparators[said] : separators });

/**
 * What stands between the names of these values, which is what all of them have that hold several; a slash, which is also within names,
 * where its parts come again in other values. Undefined where they do not tell.
 */
export function separatorIn(values: readonly unknown[]): NameSeparator | undefined {
  const texts = new Set(
    values.flatMap((value) => (typeof value === 'string' && !isWritten(value) ? [value.trim()] : [])),
  );
  const several = [...texts].filter((text) => separators.test(text));
  if (several.length > 0)
    return ([';', '|', '\n'] as const).find((mark) => several.every((text) => text.includes(mark)));
  const seen = new Set<string>();
  for (const text of texts) {
    if (text.includes('//')) return undefined;
    const parts = new Set(text.split('/').map((part) => part.trim()));
    if ([...parts].some((part) => /\p{L}/u.test(part) && seen.has(part))) return '/';
    for (const part of parts) seen.add(part);
  }
  return undefined;
}

/** Each name once, whatever its case, as it is first written. */
export function eachOnce(names: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const name of names) {
    const key = name.toLowerCase();
    if (!byKey.has(key)) byKey.set(key, name);
  }
  return [...byKey.values()];
}

type Decode = (text: string) => string;
interface Reading {
  decode: Decode;
  /** What stands between the names of a text. */
  between: RegExp;
}

function everyName(value: unknown, reading: Reading): string[] | null {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return joined(value.map((item) => everyName(item, reading)));
  if (typeof value === 'object') return ofObject(Object.entries(value), reading);
  if (typeof value !== 'string') return null;
  if (isNothing(value)) return [];
  const text = decodePercent(reading.decode(value));
  if (text === null) return null;
  const plain = straight(text.replace(formats, '').normalize('NFKC'));
  if (!isWritten(plain)) return ofPlain(plain, reading.between);
  const written = readNotation(`[${plain}]`);
  return written === undefined ? null : everyName(written, reading);
}

/** `{ id: 16, name: 'Animation' }`, or names by their ids: `{ "/m/01jfsb": "Thriller" }`. */
function ofObject(entries: [string, unknown][], reading: Reading): string[] | null {
  const named = nameFields.map((field) => entries.find(([key]) => key.toLowerCase() === field)?.[1]);
  const name = named.find((value) => typeof value === 'string');
  if (name !== undefined) return everyName(name, reading);
  const own = entries.filter(([key, value]) => ownWord.test(key) && value !== null);
  if (own.length === 1) return everyName(own[0]?.[1], reading);
  const isById = entries.every(([key]) => idOfName.test(key));
  return isById
    ? joined(entries.map(([, each]) => (typeof each === 'string' ? everyName(each, reading) : null)))
    : null;
}

function ofPlain(text: string, between: RegExp): string[] | null {
  const names = text
    .split(between)
    .filter((part) => !isNothing(part))
    .map(nameOf);
  return names.some((name) => scraps.some((scrap) => scrap.test(name)))
    ? null
    : names.filter((name) => !isNothing(name));
}

/** Without the point of a list, quotes or other marks around it. */
const nameOf = (part: string) =>
  part
    .replace(/\s+/g, ' ')
    .trim()
    .replace(listMark, '')
    .replace(/^(["'`*_]+)(.*\S)\1$/, '$2')
    .replace(/^#(?=\p{L})/u, '');

const joined = (lists: (string[] | null)[]): string[] | null =>
  lists.includes(null) ? null : lists.flatMap((names) => names ?? []);

/** The quotes of other languages as those of programs; an apostrophe within a name stays. */
const straight = (text: string) =>
  text
    .replace(/[“”„‟«»‹›「」『』《》〈〉]/g, '"')
    .replace(/(^|[,;|]\s*)[‘‚‛](.*?)[’‘](?=\s*(?:[,;|]|$))/g, "$1'$2'");

function decodePercent(text: string): string | null {
  if (!/%[0-9a-f]{2}/i.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The entities that every program writes; the import knows the others as well. */
function decodeMarkup(text: string): string {
  const decoded = text.replace(
    /&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]+));/gi,
    (mark, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? mark;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0x10ffff ? mark : String.fromCodePoint(code);
    },
  );
  return decoded === text ? text : decodeMarkup(decoded);
}

interface NameList {
  max: number;
  label: string;
  /** Joins names that are one, whose own comma divides them, and drops what is said of them in brackets. */
  joinOwn?: (names: string[]) => string[];
}

/** A text of names. The forms of other catalogues get commas; what has them already stays as it was written. */
export function nameList(field: z.ZodString, { max, label, joinOwn = (names) => names }: NameList) {
  const stored = (value: string) => {
    const own = joinOwn(namesOf(value) ?? []);
    const written = value.split(',').map((name) => name.trim());
    const isAsStored = written.filter((name) => name !== '').join() === own.join();
    return isAsStored ? value : eachOnce(own).join(', ');
  };
  return field
    .refine((value) => namesOf(value) !== null, {
      error: `${label} must be names, separated by commas`,
      abort: true,
    })
    .overwrite(stored)
    .refine((value) => value.length <= max, `${label} must be at most ${max} characters`);
}
