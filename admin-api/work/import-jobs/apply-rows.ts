import type { ClientBase } from 'pg';
import { importByKind } from '#admin-api/work/import/import-batch.ts';
import type { ImportRow } from '#admin-api/work/import/import-row.ts';
import type { ImportTable } from '#admin-api/work/import/import-table.ts';
import { SlugSeries } from '#admin-api/work/import/slug-series.ts';
import type { ImportSession, Journal } from '#admin-api/work/import/write-batch.ts';
import { columnOf } from '#schema/records/field.ts';
import { advance, type Pace, rowsAtOnce, type Step } from './step.ts';

/** After this many new rows the planner's statistics are updated, without waiting for autovacuum. */
const worthAnalyzing = 1_000;

interface Placed {
  number: number;
  rank: number;
  row: ImportRow;
}

/**
 * Imports the chosen rows, titles before what belongs to them. A row is marked after its batch was written: one that a crash
 * leaves unmarked is imported again, which changes nothing.
 */
export async function applyRows(client: ClientBase, step: Step, pace: Pace): Promise<void> {
  const session: ImportSession = {
    client,
    slugs: new SlugSeries(),
    dryRun: null,
    actor: step.actor,
    deed: `import ${step.id}`,
    journal: journalOf(step.id),
  };
  let last = { rank: -1, number: 0 };
  for (;;) {
    const began = performance.now();
    const { rows } = await client.query<Placed>(
      `select number, rank, row from import_rows
        where import_id = $1 and applied is null and verdict in ('new', 'changed') and (rank, number) > ($2, $3)
          and ($4 = 'all' or verdict = $4 or ($4 = 'rows' and is_chosen))
        order by rank, number limit $5`,
      [step.id, last.rank, last.number, step.chosen, rowsAtOnce],
    );
    const end = rows.at(-1);
    if (!end) break;
    last = end;
    const applied: { number: number; applied: string; reason: string | null }[] = [];
    await importByKind(session, rows, ({ number }, outcome) => {
      const isRefused = outcome.state === 'refused' || outcome.state === 'orphan';
      applied.push({
        number,
        applied: isRefused ? 'refused' : outcome.state,
        reason: isRefused ? outcome.reason : null,
      });
    });
    await client.query(
      `update import_rows r set applied = v.applied, reason = v.reason
         from json_to_recordset($2::json) as v(number integer, applied text, reason text)
        where r.import_id = $1 and r.number = v.number`,
      [step.id, JSON.stringify(applied)],
    );
    if (!(await advance(client, step, rows.length))) return await countWritten(client, step.id);
    if (!(await pace(began))) return;
  }
  // Who sees that it is done sees what it has written, too.
  await countWritten(client, step.id);
  const { rowCount } = await client.query(
    `update imports set state = 'done', finished_at = now() where id = $1 and state = 'applying' and version = $2`,
    [step.id, step.version],
  );
  if (rowCount === 1 && last.number > worthAnalyzing)
    await client.query('analyze movies, movie_genres, seasons, episodes, matches');
}

async function countWritten(client: ClientBase, id: number): Promise<void> {
  await client.query(
    `update imports i set created = w.created, changed = w.changed
       from (select count(*) filter (where before is null) as created, count(before) as changed from import_writes
              where import_id = $1 and place not in ('people', 'credits')) w
      where i.id = $1`,
    [id],
  );
}

/** Not imported: the product computes it from the poster. */
const derived = ['posterColor'];

const columnsOf = (table: ImportTable): string[] =>
  Object.keys(table.fields)
    .filter((field) => !derived.includes(field))
    .map(columnOf);

const noted = (table: ImportTable) =>
  `jsonb_build_object(${columnsOf(table)
    .map((column) => `'${column}', t.${column}`)
    .join(', ')})`;

/** Records the writes of an import, in the transaction that makes them, so that all of them can be undone. */
function journalOf(importId: number): Journal {
  const parameters = ({ name }: ImportTable, ids: number[]) => [importId, name, ids];
  return {
    async before(client: ClientBase, table: ImportTable, changing: number[]) {
      await client.query(
        `insert into import_writes (import_id, place, record_id, before)
           select $1, $2, t.id, ${noted(table)} from ${table.name} t where t.id = any($3) on conflict do nothing`,
        parameters(table, changing),
      );
    },
    async after(client: ClientBase, table: ImportTable, written: number[]) {
      await client.query(
        `insert into import_writes (import_id, place, record_id, after)
           select $1, $2, t.id, ${noted(table)} from ${table.name} t where t.id = any($3)
         on conflict (import_id, place, record_id) do update set after = excluded.after, undone = null`,
        parameters(table, written),
      );
    },
  };
}
