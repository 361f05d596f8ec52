/** Helpers for reading a change: the columns of its record before and after. */
import type { Change, LoggedRow } from '#schema/shapes/change.ts';

export const textOf = (row: LoggedRow, column: string): string => String(row?.[column] ?? '');
export const numberOf = (row: LoggedRow, column: string): number => Number(row?.[column] ?? 0);
export const isSet = (row: LoggedRow, column: string): boolean => row?.[column] === true;
export const idOf = ({ recordId }: Change): number => Number(recordId);

/** Whether any column other than these differs. */
export const differs = ({ changed }: Change, except: readonly string[] = []): boolean =>
  changed.some((column) => !except.includes(column));

export const isAnyChanged = ({ changed }: Change, columns: readonly string[]): boolean =>
  columns.some((column) => changed.includes(column));

/** Applies a function to the record before and to the record after, as far as they exist. */
export const ofEach = <T>(
  { before, after }: Pick<Change, 'before' | 'after'>,
  of: (row: NonNullable<LoggedRow>) => T,
): T[] => [before, after].flatMap((row) => (row === null ? [] : [of(row)]));

/** The tags of the records of a table of whose address the check found something else than before. */
export const checkedIn = (change: Change, place: string, tagOf: (id: number) => string): string[] =>
  ofEach(change, (row) => (textOf(row, 'place') === place ? [tagOf(numberOf(row, 'record_id'))] : [])).flat();

/** The names whose value differs between before and after, with those that are missing on one side. */
export function movedNames(
  { before, after }: Change,
  placesOf: (row: LoggedRow) => Map<string, string>,
): string[] {
  const [left, entered] = [placesOf(before), placesOf(after)];
  const names = new Set([...left.keys(), ...entered.keys()]);
  return [...names].filter((name) => left.get(name) !== entered.get(name));
}

/** The title or match whose visible comments change: held and hidden ones are on no page. */
export function commentedIn({ entity, before, after }: Change, column: 'movie_id' | 'match_id'): number[] {
  if (entity !== 'comment') return [];
  const shown = (row: LoggedRow) => (textOf(row, 'status') === 'visible' ? row : null);
  return ofEach({ before: shown(before), after: shown(after) }, (row) => numberOf(row, column)).filter(
    Boolean,
  );
}
