import { parseArgs } from 'node:util';
import iconv from 'iconv-lite';
import { StartProblem } from '#admin-api/ground/environment/start-problem.ts';
import { type Kind, kinds } from '#admin-api/work/import/reading/kinds.ts';
import type { DayOrder } from '#admin-api/work/import/reading/moment.ts';
import { movieTypes } from '#schema/records/title.ts';
import { type NameSeparator, nameSeparators } from '#schema/rules/name-list.ts';
import { importFacts, importFieldNames } from '#schema/shapes/import-fields.ts';
import { type MovieType, namedMovieType } from '#schema/shapes/movie.ts';
import type { SaidReading } from './import-file.ts';

export type ImportOptions = {
  files: string[];
  kind: Kind | null;
  reading: SaidReading;
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
  --set FIELD=VALUE  of every row that does not say its own: --set league='Premier League'; as often as needed
  --list FIELD=C     what stands between the names of a list, where the values do not tell: --list genre=/
  --misfits WHAT     empty (as without it): a value that does not fit is left empty and counted | refuse: its row is refused
  --day-order WHAT   day | month: what stands first in days such as 08/07/2015, where the file does not tell
  --dry-run          say what would be created, changed, left alone and refused; write nothing
  --verbose          name every row that is refused and every value that is left empty, and with --dry-run every record, not the first few
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
    reading: {
      misfits: known('misfits', ['empty', 'refuse'], values.misfits) ?? 'empty',
      dayOrder: known<DayOrder>('day-order', ['day', 'month'], values['day-order']) ?? null,
      constants: [
        ...(values.type === undefined ? [] : [{ field: 'type' as const, value: knownType(values.type) }]),
        ...values.set.map(constant),
      ],
      separators: Object.fromEntries(values.list.map(separator)),
    },
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
        set: { type: 'string', multiple: true, default: [] },
        list: { type: 'string', multiple: true, default: [] },
        misfits: { type: 'string' },
        'day-order': { type: 'string' },
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

function known<const Name extends string>(
  option: string,
  names: readonly Name[],
  said?: string,
): Name | undefined {
  const found = names.find((name) => name === said);
  if (said === undefined || found !== undefined) return found;
  throw new StartProblem(`--${option} ${said} is unknown; there are ${names.join(' and ')}.`);
}

function constant(said: string): SaidReading['constants'][number] {
  const [, name = '', value = ''] = /^([^=]+)=(.+)$/.exec(said) ?? [];
  const field = importFieldNames.find((each) => each === name.trim());
  if (field !== undefined) return { field, value };
  throw new StartProblem(`--set ${said} names no field: write it as in --set league='Premier League'.`);
}

function separator(said: string): [string, NameSeparator] {
  const [, name = '', written = ''] = /^([^=]+)=(.+)$/.exec(said) ?? [];
  const field = importFieldNames.find((each) => each === name.trim());
  const mark = nameSeparators.find((each) => each === (written === '\\n' ? '\n' : written));
  if (field !== undefined && importFacts[field].format === 'names' && mark !== undefined)
    return [field, mark];
  throw new StartProblem(
    `--list ${said} names no list and its mark: write it as in --list genre=/, with one of , ; | / and \\n.`,
  );
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
