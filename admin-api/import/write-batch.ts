import type { ClientBase } from 'pg';
import type { DryRun } from './dry-run.ts';
import type { Outcome, Values } from './import-row.ts';
import type { ImportTable } from './import-table.ts';
import { type Draft, type Plan, planRows, type Wanted } from './plan.ts';
import type { SlugSeries } from './slug-series.ts';
import { findRows, insertRows, type Stored, updateRows } from './table-rows.ts';

/** One import from its first batch to its last. In a dry run nothing is written. */
export type ImportSession = { client: ClientBase; slugs: SlugSeries; dryRun: DryRun | null };

/** The stored rows by identity; `identityOf` must give the same identity for the new rows. */
export async function findStored(
  session: ImportSession,
  table: ImportTable,
  by: string[],
  wanted: Values[],
  identityOf: (values: Values) => string,
): Promise<Map<string, Stored>> {
  const isLocking = session.dryRun === null;
  const rows = await findRows({ client: session.client, isLocking }, table, by, wanted);
  const stored = new Map(rows.map((row) => [identityOf(row.values), row]));
  session.dryRun?.overlay(table, stored, wanted.map(identityOf));
  return stored;
}

/** Writes what the rows change; `complete` may fill in new records just before they are inserted. */
export async function writeRows(
  session: ImportSession,
  table: ImportTable,
  stored: Map<string, Stored>,
  wanted: Wanted[],
  complete: (created: Draft[]) => Promise<void> = async () => undefined,
): Promise<Plan> {
  const plan = planRows(table, stored, wanted);
  if (session.dryRun) {
    session.dryRun.keep(table, plan.drafts);
    return plan;
  }
  await complete(plan.created);
  const ids = await insertRows(
    session.client,
    table,
    plan.created.map(({ values }) => values),
  );
  plan.created.forEach((draft, at) => {
    draft.id = ids[at] ?? null;
  });
  await updateRows(session.client, table, plan.changed);
  return plan;
}

/** Merges the outcomes of rows that were refused beforehand with those of the others, in order. */
export function fillGaps(outcomes: (Outcome | null)[], others: Outcome[]): Outcome[] {
  const rest = others[Symbol.iterator]();
  return outcomes.map((outcome) => outcome ?? (rest.next().value as Outcome));
}
