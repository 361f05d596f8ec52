import { useEffect } from 'react';

/** The button that deleted a row goes with it; the focus then goes to the heading instead of nowhere. */
export function useFocusAfterDelete(
  deleted: number | null,
  rows: readonly { id: number }[] | undefined,
): void {
  useEffect(() => {
    if (deleted === null || !rows || rows.some(({ id }) => id === deleted)) return;
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('#main h1')?.focus();
  }, [deleted, rows]);
}
