import { basename } from 'node:path';
import { MultiBar, Presets, type SingleBar } from 'cli-progress';
import { titleWords } from '#admin-api/work/import/find-parents.ts';
import type { Difference, ImportRow, SeasonRef, TitleRef, Value } from '#admin-api/work/import/import-row.ts';
import { leftOutWords } from '#admin-api/work/import/reading/column-names.ts';
import { quote } from '#admin-api/work/import/reading/field-reader.ts';
import { type Proposal, separatorsByField } from '#admin-api/work/import/reading/propose.ts';
import { notTextReason } from '#admin-api/work/import/reading/source-row.ts';
import { remarksOn } from '#admin-api/work/import/reading/sources.ts';
import type { ImportOptions } from './arguments.ts';
import type { Happening, SaidReading } from './import-file.ts';
import { Refusals } from './refusals.ts';
import type { Tally } from './tally.ts';

type Output = { isTTY?: boolean; write: (text: string) => unknown };

const shownExamples = 20;
const pause = 10_000;
const progressEvery = 500;
const number = (value: number) => value.toLocaleString('en');

/** Reports progress: a bar on a terminal, lines where the output goes to a file. */
export class Report {
  private readonly out: Output;
  private readonly options: Pick<ImportOptions, 'isDryRun' | 'isVerbose'>;
  private readonly bars: MultiBar | null;
  private readonly shown = new Map<string, number>();
  private readonly refusals = new Map<string, Refusals>();
  private bar: SingleBar | null = null;
  private path = '';
  private rows = 0;
  private bytesBefore = 0;
  private bytesNow = 0;
  private spokeAt = Date.now();

  constructor(
    out: Output,
    progress: NodeJS.WriteStream,
    options: Pick<ImportOptions, 'isDryRun' | 'isVerbose'>,
  ) {
    this.out = out;
    this.options = options;
    const format = '{bar} {percentage}%  {rows} rows  {file}';
    this.bars = progress.isTTY
      ? new MultiBar(
          { format, stream: progress, hideCursor: true, clearOnComplete: true },
          Presets.shades_grey,
        )
      : null;
  }

  start(bytes: number): void {
    this.bar = this.bars?.create(Math.max(bytes, 1), 0, { rows: 0, file: '' }) ?? null;
  }

  file(path: string): void {
    this.path = path;
    this.bytesBefore += this.bytesNow;
    this.bytesNow = 0;
    if (!this.bar) this.say(`Reading ${basename(path)}`);
  }

  bytes(read: number): void {
    this.bytesNow = read;
    this.progress();
  }

  row(path: string, { kind, line, record, row, left, outcome }: Happening): void {
    this.rows += 1;
    if (this.rows % progressEvery === 0) this.progress();
    const place = record > line ? `line ${line}, record ${record}` : `line ${line}`;
    if (outcome.state === 'refused' || outcome.state === 'orphan') {
      const isNamed = this.refusalsOf(path).refuse();
      const advice = outcome.reason === notTextReason ? ': name the encoding with --encoding' : '';
      if (isNamed) this.say(`${basename(path)}, ${place}: ${outcome.field}: ${outcome.reason}${advice}`);
      return;
    }
    this.refusalsOf(path).take(left);
    if (this.options.isVerbose)
      for (const { field, reason } of left)
        this.say(`${basename(path)}, ${place}: ${field} left empty: ${reason}`);
    if (this.options.isDryRun && outcome.state === 'created') {
      this.example(`+ ${kind}`, `+ ${kind} ${nameOf(row)}`);
    } else if (this.options.isDryRun && outcome.state === 'changed') {
      this.example(`~ ${kind}`, `~ ${kind} ${nameOf(row)}: ${outcome.differences.map(spell).join('; ')}`);
    }
  }

  /** How the file is read: what is left out, and what it does not say itself. */
  proposal(path: string, proposal: Proposal, said: SaidReading): void {
    const { mapping, dayOrder, constants } = proposal;
    const names = [...mapping.keys()];
    const left = names.filter((name) => mapping.get(name) === null);
    this.refusalsOf(path).fields(names);
    const own = constants.filter(({ field }) => !said.constants.some((one) => one.field === field));
    const sentences = [
      ...(left.length < names.length ? leftOutWords(left) : []),
      ...own.map(
        ({ field, value }) =>
          `no column tells the ${field}: it is ${quote(value)}; --set ${field}=… names another`,
      ),
      ...(dayOrder === 'open' && said.dayOrder === null
        ? ['its days may be read two ways, such as 08/07/2015: say --day-order day or --day-order month']
        : []),
      ...Object.entries(separatorsByField(proposal))
        .filter(([field, mark]) => mark === '/' && said.separators[field] === undefined)
        .map(
          ([field]) =>
            `a slash stands between the names of ${field}; --list ${field}=, takes it for a part of them`,
        ),
      ...remarksOn(names),
    ];
    for (const sentence of sentences) this.problem(path, sentence);
  }

  problem(path: string, reason: string): void {
    this.say(`${basename(path)}: ${reason}`);
  }

  end(): void {
    this.bars?.stop();
    this.bar = null;
    for (const [path, refusals] of this.refusals)
      for (const sentence of refusals.sentences()) this.problem(path, sentence);
  }

  summary(tally: Tally, seconds: number): void {
    const states = ['created', 'changed', 'unchanged', 'refused'] as const;
    const width = 12;
    const line = (name: string, cells: string[]) =>
      this.say(`${name.padEnd(width)}${cells.map((cell) => cell.padStart(width)).join('')}`);
    line('', [...states]);
    for (const [kind, counts] of tally.rows())
      line(
        kind,
        states.map((state) => number(counts[state])),
      );
    const absent = [...tally.absent].map(([field, count]) => `${field} ${number(count)}`);
    if (absent.length > 0) this.say(`New titles whose rows do not say: ${absent.join(', ')}`);
    const total = tally.total();
    const rest = this.options.isDryRun ? ' Dry run: nothing was written.' : '';
    this.say(
      `${states.map((state) => `${number(total[state])} ${state}`).join(', ')} in ${seconds.toFixed(1)} s.${rest}`,
    );
  }

  private refusalsOf(path: string): Refusals {
    const known = this.refusals.get(path);
    if (known) return known;
    const refusals = new Refusals(this.options.isVerbose ? Number.POSITIVE_INFINITY : shownExamples);
    this.refusals.set(path, refusals);
    return refusals;
  }

  private example(group: string, text: string): void {
    const count = (this.shown.get(group) ?? 0) + 1;
    this.shown.set(group, count);
    if (this.options.isVerbose || count <= shownExamples) this.say(text);
    else if (count === shownExamples + 1) this.say(`${group}: more of these; --verbose names them all`);
  }

  private progress(): void {
    const done = this.bytesBefore + this.bytesNow;
    this.bar?.update(done, { rows: number(this.rows), file: basename(this.path) });
    if (this.bars || Date.now() - this.spokeAt < pause) return;
    this.say(`${number(this.rows)} rows so far`);
  }

  private say(text: string): void {
    this.spokeAt = Date.now();
    // On a terminal, lines must be printed above the progress bar.
    if (this.bar && this.out.isTTY) this.bars?.log(`${text}\n`);
    else this.out.write(`${text}\n`);
  }
}

function nameOf(row: ImportRow | null): string {
  if (!row) return '';
  const { key, slug, title, homeTeam, awayTeam, seasonNumber, episodeNumber } = row.given;
  const name = homeTeam === undefined ? title : `${homeTeam} - ${awayTeam}`;
  const place = 'season' in row ? row.season : 'title' in row ? { title: row.title, seasonNumber } : null;
  const parts = [key ?? slug, place && placeOf(place, episodeNumber), name && quote(String(name))];
  return parts.filter(Boolean).join(' ');
}

function placeOf(
  place: SeasonRef | { title: TitleRef; seasonNumber: Value | undefined },
  episode?: Value,
): string {
  if ('id' in place) return `season ${place.id}, episode ${episode}`;
  return [
    titleWords(place.title),
    [place.seasonNumber, episode].filter((part) => part !== undefined).join('x'),
  ]
    .filter(Boolean)
    .join(' ');
}

const spell = ({ field, before, after }: Difference) => `${field} ${show(before)} → ${show(after)}`;
const show = (value: Difference['before']) => (typeof value === 'string' ? quote(value) : String(value));
