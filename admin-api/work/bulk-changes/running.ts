import { sql } from '@mikro-orm/postgresql';
import { arrayOf } from '#admin-api/ground/database/batches.ts';
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

export const isPicked = ({ id }: Running, table: ChangedTable, ids: readonly number[]) =>
  sql`r.change_id = ${id} and r.place = ${table} and r.record_id = any(${arrayOf(ids)})`;
