import type { LoggedRow } from '#schema/change.ts';

export const textOf = (row: LoggedRow, column: string): string => String(row?.[column] ?? '');
export const numberOf = (row: LoggedRow, column: string): number => Number(row?.[column] ?? 0);

/** The columns that differ. */
export function changedColumns(before: LoggedRow, after: LoggedRow): string[] {
  const columns = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...columns].filter((column) => before?.[column] !== after?.[column]);
}
