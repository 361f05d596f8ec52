import type { ImportRow, Outcome } from '#admin-api/import/import-row.ts';
import type { MovieType } from '#schema/movie.ts';
import type { Issue } from './field-reader.ts';
import type { Fields, Kind } from './kinds.ts';
import { kindOf } from './kinds.ts';
import { parseRow } from './parse-row.ts';
import type { Reading } from './parsed-row.ts';

type Refusal = Extract<Outcome, { state: 'refused' }>;
export type Parsed = { kind: Kind; row: ImportRow } | { kind: Kind; refusal: Refusal };

interface Options {
  now: Date;
  /** The kind of all records; null decides by each record's fields. */
  kind: Kind | null;
  /** The type of titles that do not name theirs. */
  type: MovieType | null;
}

/** Parses the records of one file in order: a record whose fields do not decide its kind has that of the record before it. */
export class RowParser {
  private readonly reading: Reading;
  private readonly kind: Kind | null;
  private usual: Kind;

  constructor({ now, kind, type }: Options) {
    this.reading = { now, type, occurrence: counter() };
    this.kind = kind;
    this.usual = kind ?? 'movies';
  }

  parse(fields: Fields): Parsed {
    this.usual = this.kind ?? kindOf(fields) ?? this.usual;
    const kind = this.usual;
    const parsed = parseRow(kind, fields, this.reading);
    return 'row' in parsed ? { kind, row: parsed.row } : { kind, refusal: refusalOf(parsed.issues) };
  }

  /** A record that could not be read. */
  unreadable(reason: string): Parsed {
    return { kind: this.usual, refusal: { state: 'refused', field: 'row', reason } };
  }
}

function refusalOf([first, ...others]: Issue[]): Refusal {
  const reason = [first?.reason, ...others.map((issue) => `${issue.field}: ${issue.reason}`)].join('; ');
  return { state: 'refused', field: first?.field ?? 'row', reason };
}

function counter(): (identity: string) => number {
  const counts = new Map<string, number>();
  return (identity) => {
    const count = (counts.get(identity) ?? 0) + 1;
    counts.set(identity, count);
    return count;
  };
}
