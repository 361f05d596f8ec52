import type { ClientBase } from 'pg';
import type { ImportReading } from '#schema/shapes/import.ts';
import type { ImportField } from '#schema/shapes/import-fields.ts';
import type { Column, Mapping } from './columns.ts';

/** The next task of an import, in the background. */
export interface Step extends ImportReading {
  id: number;
  state: 'checking' | 'applying' | 'undoing';
  version: number;
  actor: string;
  mapping: Mapping;
  columns: Column[];
  chosen: 'all' | 'new' | 'changed' | 'rows' | null;
}

/** Pauses after a batch that began at this time; false when the server is about to stop. */
export type Pace = (began: number) => Promise<boolean>;

/** Rows of a batch: few enough that their locks are held for a fraction of a second. */
export const rowsAtOnce = 500;

/** Undefined when the import has nothing to do. */
export async function findStep(client: ClientBase, id: number): Promise<Step | undefined> {
  const { rows } = await client.query<Step>(
    `select id, state, version, actor, mapping, columns, misfits, day_order as "dayOrder", constants, chosen from imports
      where id = $1 and state in ('checking', 'applying', 'undoing')`,
    [id],
  );
  return rows[0];
}

/** Reports the progress of the step; false when it was stopped, or its columns were mapped again. */
export async function advance(
  client: ClientBase,
  { id, state, version }: Step,
  by: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'update imports set step_done = step_done + $4 where id = $1 and state = $2 and version = $3',
    [id, state, version, by],
  );
  return rowCount === 1;
}

export function matchedField(mapping: Mapping): (column: string) => ImportField | undefined {
  const fields = new Map(Object.entries(mapping));
  return (column) => fields.get(column) ?? undefined;
}
