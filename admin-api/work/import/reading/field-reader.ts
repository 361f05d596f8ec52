import { fromText } from '#admin-api/ground/http/csv.ts';

import { eachOnce, type NameSeparator, namesOf } from '#schema/rules/name-list.ts';
import { isStructure } from '#schema/rules/notation.ts';
import { cleanLine, cleanProse, decodeEntities } from './clean-text.ts';
import type { Fields } from './kinds.ts';
import { firstYearOf, minutesOf, ratingOf, withDigits } from './measures.ts';
import { type DayOrder, dayOf, isDay, isoDay, momentOf, timeOf } from './moment.ts';

const picture = /^\/([\w-]+)\.(?:jpe?g|png|webp|svg)$/i;
/** TMDB's names of pictures, which are known in any column. */
const tmdbName = /^[A-Za-z0-9]{20,40}$/;
const ownFile = /^\/(?:media\/|placeholder-(?:poster|crest)\.svg$)/;

export type Issue = { field: string; reason: string };
/** By field. */
export type Separators = Readonly<Record<string, NameSeparator>>;

const booleans: Record<string, boolean> = {
  true: true,
  yes: true,
  '1': true,
  false: false,
  no: false,
  '0': false,
};

/** Reads the fields of a record in their types; what cannot be read is collected in `issues`. */
export class FieldReader {
  readonly issues: Issue[] = [];
  /** True for an export of this product: its texts are taken unchanged. */
  readonly isExact: boolean;
  /** True for a CSV file of this product, where an apostrophe precedes texts that spreadsheets would run. */
  private readonly isEscaped: boolean;
  private readonly fields: Fields;
  private readonly separators: Separators;

  constructor(fields: Fields, separators: Separators = {}) {
    this.fields = fields;
    this.separators = separators;
    this.isEscaped = fields['exact'] === 'escaped';
    this.isExact = this.isEscaped || (this.boolean('exact') ?? false);
  }

  /** The value as text, not cleaned: numbers are titles too (300, 1941). */
  raw(field: string): string | undefined {
    const value = this.valueOf(field);
    if (typeof value === 'string') return this.isEscaped ? fromText(value) : value;
    if (value === undefined) return value;
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    return this.refuse(field, `${Array.isArray(value) ? 'a list' : 'an object'} is not a text`);
  }

  /** Of an object that holds a figure or a picture in several forms, the one that is meant: {"average": 9.4}, {"medium": …, "original": …}. */
  private valueOf(field: string): unknown {
    const value = this.fields[field];
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const form = ['average', 'original', 'medium', 'url'].find((name) => name in value);
    return form === undefined ? value : (value as Fields)[form];
  }

  /** '4-2' of an object whose `ft` lists the goals of both sides. */
  fullTime(field: string): string | undefined {
    const value = this.fields[field];
    const goals = typeof value === 'object' && value !== null && 'ft' in value ? value.ft : undefined;
    return Array.isArray(goals) && goals.length === 2 ? goals.join('-') : undefined;
  }

  /** The order of day and month in the file, where it is known. */
  private dayOrder(): DayOrder | null {
    if (this.boolean('dayComesFirst')) return 'day';
    return this.boolean('monthComesFirst') ? 'month' : null;
  }

  /** The same, of another catalogue: a list or an object that was printed into the cell is no text either. */
  text(field: string): string | undefined {
    const text = this.raw(field);
    if (text === undefined || this.isExact || !isStructure(text)) return text;
    return this.refuse(field, `${quote(text)} is a list or an object, not a text`);
  }

  line(field: string): string | undefined {
    const text = this.text(field);
    if (text === undefined || this.isExact) return text;
    return cleanLine(text) || undefined;
  }

  prose(field: string): string | undefined {
    const text = this.text(field);
    if (text === undefined || this.isExact) return text;
    return cleanProse(text) || undefined;
  }

  /** A text of lines, or a JSON array of them; an address in a line, behind its first word, is of the web or of a file of this site. */
  lines(field: string): string | undefined {
    const value = this.fields[field];
    const isLines = Array.isArray(value) && value.every((line) => typeof line === 'string');
    if (Array.isArray(value) && !isLines) return this.refuse(field, 'the list holds more than lines of text');
    const lines = isLines ? value.join('\n') : this.text(field);
    const paths = this.isExact ? [] : [...(lines ?? '').matchAll(/^\s*\S+\s+(\/(?!\/)\S*)/gm)];
    const other = paths.map(([, path = '']) => path).find((path) => !ownFile.test(path));
    return other === undefined ? lines : this.refuseOtherSite(field, other);
  }

  /** An address on the web, or of a file of this site. A path of another site leads nowhere here. */
  address(field: string): string | undefined {
    const address = this.line(field);
    if (address === undefined || this.isExact || !/^\/(?!\/)/.test(address)) return address;
    const name = picture.exec(address)?.[1];
    if (name !== undefined && (tmdbName.test(name) || (this.boolean('picturesOfTmdb') ?? false)))
      return `https://image.tmdb.org/t/p/w500${address}`;
    return ownFile.test(address) ? address : this.refuseOtherSite(field, address);
  }

  private refuseOtherSite(field: string, path: string): undefined {
    return this.refuse(
      field,
      `${quote(path)} is a path on another site: write the whole address, beginning with https://`,
    );
  }

  /** Names in any form that other catalogues give them, as one text. */
  names(field: string, joinOwn = (names: string[]) => names): string | undefined {
    if (this.isExact && typeof this.fields[field] === 'string') return this.raw(field);
    return this.list(field, joinOwn).join(', ') || undefined;
  }

  /** The same as a list; each once, whatever its case. */
  list(field: string, joinOwn = (names: string[]) => names): string[] {
    const names = namesOf(this.fields[field], decodeEntities, this.separators[field]);
    if (names === null) {
      this.refuse(field, 'its list cannot be read: write names, separated by commas');
      return [];
    }
    return eachOnce(joinOwn(names.map(cleanLine).filter((name) => name !== '')));
  }

  number(field: string): number | undefined {
    return this.numberIn(field, this.raw(field));
  }

  integer(field: string): number | undefined {
    return this.wholeNumberIn(field, this.raw(field));
  }

  /** Minutes: a number, or as catalogues write them: '90 min', '1h 32m', 'PT1H32M', '02:13:00'. None says that they are unknown. */
  minutes(field: string): number | undefined {
    const text = this.line(field);
    return (minutesOf(text ?? '') ?? this.wholeNumberIn(field, text)) || undefined;
  }

  /** A year; of a range of years the first. */
  year(field: string): number | undefined {
    const text = this.line(field);
    return (firstYearOf(text ?? '') ?? this.wholeNumberIn(field, text)) || undefined;
  }

  /** From 0 to 10; also as stars, a percentage or a part of another scale. */
  rating(field: string): number | undefined {
    const text = this.raw(field);
    return ratingOf(text ?? '') ?? this.numberIn(field, text);
  }

  boolean(field: string): boolean | undefined {
    const text = this.raw(field)?.trim().toLowerCase();
    if (text === undefined) return undefined;
    return booleans[text] ?? this.refuse(field, `${quote(text)} is neither true nor false`);
  }

  day(field: string): string | undefined {
    const text = this.raw(field);
    if (text === undefined) return undefined;
    return (
      dayOf(isoDay(text, this.dayOrder())) ??
      this.refuse(field, `${quote(text)} is not a day such as 2026-11-21`)
    );
  }

  moment(field: string): string | undefined {
    return this.readMoment(field, this.raw(field));
  }

  /** A moment, whose time may stand in a field of its own, or a day. */
  dayAndTime(field: string, timeField: string): string | undefined {
    const text = this.raw(field);
    const written = text === undefined ? undefined : isoDay(text, this.dayOrder());
    const time = this.raw(timeField);
    if (written === undefined || !isDay(written)) return this.readMoment(field, written);
    // A date alone stays one: no time is invented for it.
    if (time === undefined) return dayOf(written) ?? this.readMoment(field, written);
    const found = timeOf(time);
    return found === null
      ? this.refuse(timeField, `${quote(time)} is not a time such as 20:45`)
      : this.readMoment(field, `${written.trim()}${found}`);
  }

  refuse(field: string, reason: string): undefined {
    this.issues.push({ field, reason });
    return undefined;
  }

  /** Spreadsheets of many countries write 7,5 where others write 7.5; 1,000 could be either, so it is refused. */
  private numberIn(field: string, written: string | undefined): number | undefined {
    const text = written === undefined ? undefined : withDigits(written).trim();
    if (text === undefined) return undefined;
    if (/^\d+,\d{1,2}$/.test(text)) return Number(text.replace(',', '.'));
    if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(text)) return Number(text);
    return this.refuse(field, `${quote(text)} is not a number`);
  }

  private wholeNumberIn(field: string, text: string | undefined): number | undefined {
    const value = this.numberIn(field, text);
    if (value === undefined || Number.isSafeInteger(value)) return value;
    return this.refuse(field, `${value} is not a whole number`);
  }

  private readMoment(field: string, text: string | undefined): string | undefined {
    if (text === undefined) return undefined;
    return (
      momentOf(isoDay(text, this.dayOrder())) ??
      this.refuse(field, `${quote(text)} is not a time such as 2026-11-21T20:45:00Z`)
    );
  }
}

export function quote(text: string): string {
  return `'${text.length > 60 ? `${text.slice(0, 57)}…` : text}'`;
}
