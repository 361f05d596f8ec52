/** A record as the log keeps it: the table's columns by their names. null before an insert and after a delete. */
export type LoggedRow = Record<string, unknown> | null;

export const textOf = (row: LoggedRow, column: string): string => String(row?.[column] ?? '');
export const numberOf = (row: LoggedRow, column: string): number => Number(row?.[column] ?? 0);
export const isSet = (row: LoggedRow, column: string): boolean => row?.[column] === true;

/** Whether any column but these differs. */
export function differs(before: LoggedRow, after: LoggedRow, except: readonly string[] = []): boolean {
  const columns = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...columns].some((column) => !except.includes(column) && before?.[column] !== after?.[column]);
}
