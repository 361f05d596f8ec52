import type { ClientBase } from 'pg';
import { DryRun } from '#admin-api/work/import/dry-run.ts';
import { titleWords } from '#admin-api/work/import/find-parents.ts';
import { importByKind } from '#admin-api/work/import/import-batch.ts';
import type { ImportRow, Outcome } from '#admin-api/work/import/import-row.ts';
import { fieldsOf } from '#admin-api/work/import/reading/column-names.ts';
import type { Issue } from '#admin-api/work/import/reading/field-reader.ts';
import { type Fields, type Kind, kinds } from '#admin-api/work/import/reading/kinds.ts';
import { RowParser } from '#admin-api/work/import/reading/row-parser.ts';
import { SlugSeries } from '#admin-api/work/import/slug-series.ts';
import type { ImportSession } from '#admin-api/work/import/write-batch.ts';
import type { ImportVerdict } from '#schema/shapes/import.ts';
import { separatorsOf } from './columns.ts';
import { advance, matchedField, type Pace, rowsAtOnce, type Step } from './step.ts';

interface Source {
  number: number;
  source: string | null;
  problem: string | null;
}
type Placed = { number: number; row: ImportRow; left: Issue[] };

/** The stored result of comparing a row, by column name. */
interface Compared {
  number: number;
  rank: number;
  name: string;
  row: ImportRow | null;
  verdict: ImportVerdict;
  changes: { field: string; from: unknown; to: unknown }[] | null;
  field: string | null;
  reason: string | null;
  left_empty: Issue[] | null;
}

const verdicts = { created: 'new', changed: 'changed', unchanged: 'unchanged' } as const;
const importable: readonly Kind[] = ['movies', 'seasons', 'episodes', 'matches'];
const longestName = 200;

/** Compares each row with the catalogue and with the rows before it, as an import would find them; writes only the results. */
export async function checkRows(client: ClientBase, step: Step, pace: Pace): Promise<void> {
  const { id } = step;
  await client.query(
    `update import_rows set verdict = null, row = null, changes = null, field = null, reason = null, left_empty = null where import_id = $1 and verdict is not null`,
    [id],
  );
  await client.query('update imports set step_done = 0 where id = $1', [id]);
  const { misfits, dayOrder, constants } = step;
  const separators = separatorsOf(step.columns, step.mapping);
  const parser = new RowParser({ now: new Date(), kind: null, misfits, dayOrder, constants, separators });
  const session: ImportSession = { client, slugs: new SlugSeries(), dryRun: new DryRun() };
  const fieldOf = matchedField(step.mapping);
  // Rows whose title may come later in the file.
  const orphans: Placed[] = [];
  for (let after = 0; ; ) {
    const began = performance.now();
    const { rows } = await client.query<Source>(
      'select number, source, problem from import_rows where import_id = $1 and number > $2 order by number limit $3',
      [id, after, rowsAtOnce],
    );
    const last = rows.at(-1);
    if (!last) break;
    after = last.number;
    const compared: Compared[] = [];
    const pending: Placed[] = [];
    for (const { number, source, problem } of rows) {
      const fields = source === null ? {} : fieldsOf(JSON.parse(source), fieldOf);
      const parsed = source === null ? parser.unreadable(problem ?? '') : parser.parse(fields);
      if ('row' in parsed && importable.includes(parsed.kind))
        pending.push({ number, row: parsed.row, left: parsed.left });
      else
        compared.push(
          refusedRow(number, parsed.kind, nameIn(fields), 'refusal' in parsed ? parsed.refusal : notHere),
        );
    }
    await importByKind(session, pending, (placed, outcome) => {
      if (outcome.state === 'orphan') orphans.push(placed);
      else compared.push(comparedRow(placed, outcome));
    });
    await keep(client, id, compared);
    if (!(await advance(client, step, rows.length)) || !(await pace(began))) return;
  }
  while (orphans.length > 0) {
    const began = performance.now();
    const compared: Compared[] = [];
    await importByKind(session, orphans.splice(0, rowsAtOnce), (placed, outcome) =>
      compared.push(comparedRow(placed, outcome)),
    );
    await keep(client, id, compared);
    if (!(await pace(began))) return;
  }
  await client.query(
    `update imports set state = 'checked' where id = $1 and state = 'checking' and version = $2`,
    [id, step.version],
  );
}

const notHere = {
  field: 'row',
  reason: 'only titles, seasons, episodes and matches are imported here; npm run import takes the rest',
};

const refusedRow = (
  number: number,
  kind: Kind,
  name: string,
  { field, reason }: { field: string; reason: string },
): Compared => ({
  number,
  rank: kinds.indexOf(kind),
  name,
  row: null,
  verdict: 'refused',
  changes: null,
  field,
  reason,
  left_empty: null,
});

function comparedRow({ number, row, left }: Placed, outcome: Outcome): Compared {
  const name = nameOf(row);
  if (outcome.state === 'refused' || outcome.state === 'orphan')
    return refusedRow(number, row.kind, name, outcome);
  return {
    number,
    rank: kinds.indexOf(row.kind),
    name,
    row,
    verdict: verdicts[outcome.state],
    changes:
      outcome.state === 'changed'
        ? outcome.differences.map(({ field, before, after }) => ({ field, from: before, to: after }))
        : null,
    field: null,
    reason: null,
    left_empty: left.length > 0 ? left : null,
  };
}

function nameIn(fields: Fields): string {
  const { title, homeTeam, awayTeam, seasonNumber, episodeNumber } = fields;
  if (homeTeam !== undefined || awayTeam !== undefined) return `${homeTeam ?? '?'} – ${awayTeam ?? '?'}`;
  if (title !== undefined) return String(title);
  if (seasonNumber === undefined) return '';
  return `Season ${seasonNumber}${episodeNumber === undefined ? '' : `, episode ${episodeNumber}`}`;
}

function nameOf(row: ImportRow): string {
  const own = nameIn(row.given);
  if (row.kind !== 'seasons' && row.kind !== 'episodes') return own;
  const show = row.kind === 'seasons' ? row.title : 'title' in row.season ? row.season.title : null;
  const parts = [show && titleWords(show)];
  if (row.kind === 'episodes' && 'title' in row.season) parts.push(`season ${row.season.seasonNumber}`);
  return [...parts.filter(Boolean), own].join(', ');
}

/** PostgreSQL accepts neither U+0000 nor half a surrogate pair. */
const storable = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value;

async function keep(client: ClientBase, id: number, compared: Compared[]): Promise<void> {
  const rows = compared.map((each) => ({ ...each, name: each.name.slice(0, longestName) }));
  await client.query(
    `update import_rows r set rank = v.rank, name = v.name, row = v.row, verdict = v.verdict, changes = v.changes, field = v.field,
            reason = v.reason, left_empty = v.left_empty
       from json_to_recordset($2::json) as v(number integer, rank smallint, name text, row jsonb, verdict text, changes jsonb, field text, reason text, left_empty jsonb)
      where r.import_id = $1 and r.number = v.number`,
    [id, JSON.stringify(rows, storable)],
  );
}
