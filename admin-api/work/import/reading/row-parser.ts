import type { ImportRow, Outcome } from '#admin-api/work/import/import-row.ts';
import type { ImportReading } from '#schema/shapes/import.ts';
import type { Issue, Separators } from './field-reader.ts';
import type { Fields, Kind } from './kinds.ts';
import { kindOf } from './kinds.ts';
import { parseRow } from './parse-row.ts';
import type { ParsedRow, Reading } from './parsed-row.ts';

type Refusal = Extract<Outcome, { state: 'refused' }>;
/** `left` are the values that do not fit and are left empty. */
export type Parsed = { kind: Kind; row: ImportRow; left: Issue[] } | { kind: Kind; refusal: Refusal };

interface Options extends Partial<ImportReading> {
  now: Date;
  /** The kind of all records; null decides by each record's fields. */
  kind: Kind | null;
  separators?: Separators;
}

/** Without these a record is another one, is none, or is seen by visitors who should not. */
const neverLeft = new Set(
  'title name key slug exact showKey showId showTitle seasonId seasonNumber episodeNumber homeTeam awayTeam matchDate league movieKey movieId person body content value publication publishAt archiveAt'.split(
    ' ',
  ),
);

/** Parses the records of one file in order: a record whose fields do not decide its kind has that of the record before it. */
export class RowParser {
  private readonly reading: Reading;
  private readonly kind: Kind | null;
  private readonly leavesEmpty: boolean;
  private readonly constants: Fields;
  private usual: Kind | null;

  constructor({ now, kind, misfits = 'refuse', constants = [], dayOrder = null, separators }: Options) {
    this.reading = { now, occurrence: counter(), separators };
    this.kind = kind;
    this.leavesEmpty = misfits === 'empty';
    this.constants = {
      ...Object.fromEntries(constants.map(({ field, value }) => [field, value])),
      ...(dayOrder !== null && { [`${dayOrder}ComesFirst`]: true }),
    };
    this.usual = kind;
  }

  parse(fields: Fields): Parsed {
    const kind = this.kind ?? kindOf(fields) ?? this.usual;
    if (kind === null && fields['name'] !== undefined) return this.unreadable(nameAlone);
    this.usual = kind;
    const found = kind ?? 'movies';
    const left: Issue[] = [];
    const given = withTitle(found, fields);
    for (;;) {
      const parsed: ParsedRow = parseRow(found, { ...this.constants, ...given }, this.reading);
      if ('row' in parsed) return { kind: found, row: parsed.row, left: [...left, ...(parsed.left ?? [])] };
      const misfits = this.leavesEmpty
        ? parsed.issues.filter(({ field }) => given[field] !== undefined && !neverLeft.has(field))
        : [];
      if (misfits.length === 0) return { kind: found, refusal: refusalOf(parsed.issues) };
      for (const { field } of misfits) delete given[field];
      left.push(...misfits);
    }
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
    : { ...fields };

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
