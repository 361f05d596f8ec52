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
  private usual: Kind | null;

  constructor({ now, kind, type }: Options) {
    this.reading = { now, type, occurrence: counter() };
    this.kind = kind;
    this.usual = kind;
  }

  parse(fields: Fields): Parsed {
    const kind = this.kind ?? kindOf(fields) ?? this.usual;
    if (kind === null && fields['name'] !== undefined) return this.unreadable(nameAlone);
    this.usual = kind;
    const found = kind ?? 'movies';
    const parsed = parseRow(found, withTitle(found, fields), this.reading);
    return 'row' in parsed
      ? { kind: found, row: parsed.row }
      : { kind: found, refusal: refusalOf(parsed.issues) };
  }

  /** A record that could not be read. */
  unreadable(reason: string): Parsed {
    return { kind: this.usual ?? 'movies', refusal: { state: 'refused', field: 'row', reason } };
  }
}

const nameAlone =
  'its fields do not tell whether it is a title or a person: name the kind of the file, movies or people';

/** Many lists of titles call the title a name. */
const withTitle = (kind: Kind, fields: Fields): Fields =>
  fields['title'] === undefined && (kind === 'movies' || kind === 'seasons' || kind === 'episodes')
    ? { ...fields, title: fields['name'] }
    : fields;

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
