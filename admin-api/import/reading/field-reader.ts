import { fromText } from '#admin-api/http/csv.ts';
import { cleanLine, cleanProse } from './clean-text.ts';
import type { Fields } from './kinds.ts';
import { dayOf, momentOf } from './moment.ts';

export type Issue = { field: string; reason: string };

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

  constructor(fields: Fields) {
    this.fields = fields;
    this.isEscaped = fields['exact'] === 'escaped';
    this.isExact = this.isEscaped || (this.boolean('exact') ?? false);
  }

  /** The value as text, not cleaned: numbers are titles too (300, 1941). */
  raw(field: string): string | undefined {
    const value = this.fields[field];
    if (typeof value === 'string') return this.isEscaped ? fromText(value) : value;
    if (value === undefined) return value;
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    return this.refuse(field, `${Array.isArray(value) ? 'a list' : 'an object'} is not a text`);
  }

  line(field: string): string | undefined {
    const text = this.raw(field);
    if (text === undefined || this.isExact) return text;
    return cleanLine(text) || undefined;
  }

  prose(field: string): string | undefined {
    const text = this.raw(field);
    if (text === undefined || this.isExact) return text;
    return cleanProse(text) || undefined;
  }

  /** A text of lines, or a JSON array of them. */
  lines(field: string): string | undefined {
    const value = this.fields[field];
    return Array.isArray(value) ? value.join('\n') : this.raw(field);
  }

  /** Names separated by commas, or a JSON array of names; each once, whatever its case. */
  names(field: string): string | undefined {
    const value = this.fields[field];
    const text = Array.isArray(value) ? value.join(',') : this.raw(field);
    if (text === undefined || this.isExact) return text;
    const byName = new Map<string, string>();
    for (const part of cleanLine(text).split(',')) {
      const name = part.trim();
      if (name !== '' && !byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), name);
    }
    return byName.size === 0 ? undefined : [...byName.values()].join(', ');
  }

  /** Spreadsheets of many countries write 7,5 where others write 7.5; 1,000 could be either, so it is refused. */
  number(field: string): number | undefined {
    const text = this.raw(field)?.trim();
    if (text === undefined) return undefined;
    if (/^\d+,\d{1,2}$/.test(text)) return Number(text.replace(',', '.'));
    if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(text)) return Number(text);
    return this.refuse(field, `${quote(text)} is not a number`);
  }

  integer(field: string): number | undefined {
    const value = this.number(field);
    if (value === undefined || Number.isSafeInteger(value)) return value;
    return this.refuse(field, `${value} is not a whole number`);
  }

  /** Minutes: a number, or as streaming catalogues write it: '90 min'. */
  minutes(field: string): number | undefined {
    const spelt = /^\s*(\d+)\s*min(?:utes)?\.?\s*$/i.exec(this.raw(field) ?? '');
    return spelt ? Number(spelt[1]) : this.integer(field);
  }

  boolean(field: string): boolean | undefined {
    const text = this.raw(field)?.trim().toLowerCase();
    if (text === undefined) return undefined;
    return booleans[text] ?? this.refuse(field, `${quote(text)} is neither true nor false`);
  }

  day(field: string): string | undefined {
    return this.dated(field, dayOf, 'a day such as 2026-11-21');
  }

  moment(field: string): string | undefined {
    return this.dated(field, momentOf, 'a time such as 2026-11-21T20:45:00Z');
  }

  refuse(field: string, reason: string): undefined {
    this.issues.push({ field, reason });
    return undefined;
  }

  private dated(field: string, read: (text: string) => string | null, form: string): string | undefined {
    const text = this.raw(field);
    if (text === undefined) return undefined;
    return read(text) ?? this.refuse(field, `${quote(text)} is not ${form}`);
  }
}

export function quote(text: string): string {
  return `'${text.length > 60 ? `${text.slice(0, 57)}…` : text}'`;
}
