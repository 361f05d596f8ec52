import { parseArgs } from 'node:util';
import iconv from 'iconv-lite';
import { type Kind, kinds } from '#admin-api/import/reading/kinds.ts';
import { StartProblem } from '#admin-api/start-problem.ts';
import { type MovieType, namedMovieType } from '#schema/movie.ts';
import { movieTypes } from '#schema/records/title.ts';

export type ImportOptions = {
  files: string[];
  kind: Kind | null;
  type: MovieType | null;
  isDryRun: boolean;
  isVerbose: boolean;
  encoding: string | undefined;
  separator: string | undefined;
};

export const usage = `npm run import -- [options] FILE…

Files: NDJSON, JSON (an array, or an object that holds one) or CSV with a header line; plain or gzip'd; in any order.
Fields have the names of the product: title, genre, showKey, seasonNumber, matchDate…

  --kind KIND        ${kinds.join(' | ')}; without it each record's own fields tell
  --type TYPE        movie | tv_show | anime: of titles that do not say
  --dry-run          say what would be created, changed, left alone and refused; write nothing
  --verbose          name every row that is refused, and with --dry-run every record, not the first few
  --encoding NAME    of a file that is not UTF-8: latin1, windows-1252, shift_jis…
  --separator C      of a CSV, where its header line does not tell
  --help`;

/** null when the usage text was requested. */
export function parseArguments(args: string[]): ImportOptions | null {
  const { values, positionals } = readArguments(args);
  if (values.help) return null;
  if (positionals.length === 0) throw new StartProblem(`No file is named.\n\n${usage}`);
  return {
    files: positionals,
    kind: values.kind === undefined ? null : knownKind(values.kind),
    type: values.type === undefined ? null : knownType(values.type),
    isDryRun: values['dry-run'],
    isVerbose: values.verbose,
    encoding: values.encoding === undefined ? undefined : knownEncoding(values.encoding),
    separator: values.separator === undefined ? undefined : oneCharacter(values.separator),
  };
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        kind: { type: 'string' },
        type: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        verbose: { type: 'boolean', default: false },
        encoding: { type: 'string' },
        separator: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new StartProblem(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

function knownKind(name: string): Kind {
  const kind = kinds.find((known) => known === name);
  if (kind) return kind;
  throw new StartProblem(`--kind ${name} is unknown; there are ${kinds.join(', ')}.`);
}

function knownType(name: string): MovieType {
  const type = namedMovieType.safeParse(name).data;
  if (type) return type;
  throw new StartProblem(`--type ${name} is unknown; there are ${movieTypes.join(', ')}.`);
}

function knownEncoding(name: string): string {
  if (iconv.encodingExists(name)) return name;
  throw new StartProblem(`--encoding ${name} is unknown; try latin1, windows-1252, utf-16 or shift_jis.`);
}

function oneCharacter(text: string): string {
  const separator = text === '\\t' || text === 'tab' ? '\t' : text;
  if (separator.length === 1) return separator;
  throw new StartProblem('--separator takes one character.');
}
