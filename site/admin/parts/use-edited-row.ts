import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The navigation state with which an editor returns to its list: the id of the edited row. */
export const backTo = (row: string | number) => ({ row: String(row) });

const rowIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'row' in state ? String(state.row) : null;

const rowsOf = () => [...document.querySelectorAll<HTMLElement>('#main [data-row]')];
const linkOf = (row: HTMLElement) => (row.matches('a') ? row : row.querySelector<HTMLElement>('a'));

/**
 * Focuses the edited row when its editor returns to the list, unless the browser has already. If the edit removed it from the
 * list, the row that has moved to its position gets the focus. @param rows the rows of the list; undefined until it is read
 */
export function useEditedRow(rows: readonly unknown[] | undefined): void {
  const { state, key } = useLocation();
  const wanted = rowIn(state);
  /** The position of the row in the list, while it has the focus. */
  const place = useRef<number | null>(null);
  /** The key of the visit whose row has been focused already. */
  const done = useRef<string | null>(null);

  useEffect(() => {
    if (!wanted || !rows || document.querySelector('dialog[open]')) return;
    const all = rowsOf();
    const at = all.findIndex((row) => row.dataset['row'] === wanted);
    const row = all[at];
    if (done.current !== key && row) {
      done.current = key;
      if (!row.contains(document.activeElement)) linkOf(row)?.focus({ preventScroll: true });
      row.scrollIntoView({ block: 'nearest' });
    }
    if (row) place.current = at;
    else if (document.activeElement === document.body) {
      const heir = all[Math.min(place.current ?? 0, all.length - 1)];
      (heir ? linkOf(heir) : document.querySelector<HTMLElement>('#main h1'))?.focus({ preventScroll: true });
    }
  }, [wanted, rows, key]);
}
