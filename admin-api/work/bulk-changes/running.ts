import { sql } from '@mikro-orm/postgresql';
import type { BulkAction } from '#schema/shapes/bulk-change.ts';
import type { ChangedTable } from './changed-tables.ts';

/** A running change, and its position. */
export interface Running {
  id: number;
  action: BulkAction;
  undoes: number | null;
  isUndo: boolean;
  startedBy: string;
  table: ChangedTable | null;
}

/** Formats ids as a PostgreSQL array: tens of thousands of ids are too many for separate parameters. */
export const arrayOf = (ids: Iterable<number>) => sql`${`{${[...ids].join(',')}}`}::integer[]`;
export const isPicked = ({ id }: Running, table: ChangedTable, ids: readonly number[]) =>
  sql`r.change_id = ${id} and r.place = ${table} and r.record_id = any(${arrayOf(ids)})`;
