import type { ClientBase } from 'pg';
import type { DryRun } from './dry-run.ts';
import type { Outcome, Values } from './import-row.ts';
import type { ImportTable } from './import-table.ts';
import { type Draft, type Plan, planRows, type Wanted } from './plan.ts';
import type { SlugSeries } from './slug-series.ts';
import { findRows, insertRows, reserveIds, type Stored, updateRows } from './table-rows.ts';

/** Called for each write, in its transaction: with the ids that are about to be changed, and those that were written. */
export interface Journal {
  before(client: ClientBase, table: ImportTable, changing: number[]): Promise<void>;
  after(client: ClientBase, table: ImportTable, written: number[]): Promise<void>;
}

/** The place of a batch among others in work, see import-queue.ts. */
interface Pipeline {
  /** The transaction before is still open. */
  isAhead: boolean;
  isTaken(slug: string): boolean;
  /** Called when ids and slugs are assigned, before anything is written. */
  onPlan(plan: Plan, stored: Map<string, Stored>): void;
  beforeCommit(): Promise<void>;
}

/** One import from its first batch to its last. In a dry run nothing is written. */
export type ImportSession = {
  client: ClientBase;
  slugs: SlugSeries;
  dryRun: DryRun | null;
  /** The name in the log of changes; 'import' when left out. */
  actor?: string;
  /** The deed in the log of changes; 'import' when left out. */
  deed?: string;
  journal?: Journal;
  pipeline?: Pipeline;
};

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

/** Writes the changes of the rows; `complete` may fill in new records just before they are inserted. */
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
  const ids = await reserveIds(session.client, table, plan.created.length);
  plan.created.forEach((draft, at) => {
    draft.id = ids[at] ?? null;
  });
  session.pipeline?.onPlan(plan, stored);
  const changing = plan.changed.map(({ id }) => id);
  if (changing.length > 0) await session.journal?.before(session.client, table, changing);
  await insertRows(
    session.client,
    table,
    plan.created.map(({ id, values }) => ({ ...values, id })),
  );
  await updateRows(session.client, table, plan.changed);
  const written = [...ids, ...changing];
  if (written.length > 0) await session.journal?.after(session.client, table, written);
  return plan;
}

/** Merges the results of rows that were refused earlier with those of the others, in order. */
export function fillGaps(outcomes: (Outcome | null)[], others: Outcome[]): Outcome[] {
  const rest = others[Symbol.iterator]();
  return outcomes.map((outcome) => outcome ?? (rest.next().value as Outcome));
}
