import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { LoggedRow } from '#schema/shapes/change.ts';

/** One line of the log, written by the database's triggers alone (sql/functions/change-log.sql). */
export const ChangeEntity = defineEntity({
  name: 'Change',
  tableName: 'changes',
  properties: {
    seq: p.bigint('number').primary(),
    entity: p.text(),
    recordId: p.integer(),
    op: p.text().$type<'insert' | 'update' | 'delete'>(),
    before: p.json<Record<string, unknown>>().nullable(),
    after: p.json<Record<string, unknown>>().nullable(),
    actor: p.text().nullable(),
    at: p.datetime(),
  },
});
export type ChangeRow = InferEntity<typeof ChangeEntity>;

export const textOf = (row: LoggedRow, column: string): string => String(row?.[column] ?? '');
export const numberOf = (row: LoggedRow, column: string): number => Number(row?.[column] ?? 0);

export function changedColumns(before: LoggedRow, after: LoggedRow): string[] {
  const columns = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...columns].filter((column) => before?.[column] !== after?.[column]);
}
