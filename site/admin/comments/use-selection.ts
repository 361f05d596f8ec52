import { useState } from 'react';

/** Which rows of a page are chosen; what is no longer listed is chosen no more. */
export function useSelection<Row extends { id: number }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const chosen = rows.filter(({ id }) => ids.has(id));

  function toggle(id: number, isChosen: boolean): void {
    setIds((before) => {
      const after = new Set(before);
      if (isChosen) after.add(id);
      else after.delete(id);
      return after;
    });
  }

  return {
    chosen,
    has: (id: number) => ids.has(id),
    toggle,
    all: rows.length > 0 && chosen.length === rows.length,
    toggleAll: (isChosen: boolean) => setIds(new Set(isChosen ? rows.map(({ id }) => id) : [])),
    clear: () => setIds(new Set()),
  };
}
