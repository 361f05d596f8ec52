import { useEffect, useRef, useState } from 'react';

/** Chooses one row; with Shift, all rows from the last chosen one to this one. */
export const SelectBox = ({ id, name, selection }: { id: number; name: string; selection: Selection }) => (
  <label className="select-box">
    <input
      type="checkbox"
      aria-label={`Choose ${name}`}
      checked={selection.has(id)}
      onChange={({ nativeEvent }) =>
        selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  </label>
);

/** Chooses all rows of the page. */
export function SelectPage({ selection: { page, togglePage } }: { selection: Selection }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = page === 'some';
  }, [page]);
  return (
    <label className="select-box">
      <input
        ref={box}
        type="checkbox"
        aria-label="Choose all on this page"
        checked={page === 'all'}
        onChange={togglePage}
      />
    </label>
  );
}

interface Chosen {
  /** The list of the chosen titles; with other filters nothing is chosen. */
  list: string;
  ids: ReadonlySet<number>;
  /** True when every matching title on all pages is chosen. */
  isAll: boolean;
  /** The title chosen last, where a choice with Shift begins. */
  last: number | null;
}

/** The titles chosen for one change. They stay chosen on other pages of the same list. */
export function useSelection(list: string, shown: readonly number[]) {
  const [state, setState] = useState<Chosen>({ list, ids: new Set(), isAll: false, last: null });
  const isSame = state.list === list;
  const chosen: Chosen = isSame ? state : { list, ids: new Set(), isAll: false, last: null };
  const set = (changes: Partial<Chosen>) => setState({ ...chosen, isAll: false, ...changes });

  function put(ids: readonly number[], isChosen: boolean, last: number | null): void {
    // Unchoosing one of all matching titles leaves the others of this page chosen.
    const next = new Set(chosen.isAll ? shown : chosen.ids);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    set({ ids: next, last });
  }

  const has = (id: number) => chosen.isAll || chosen.ids.has(id);
  const onPage = shown.filter(has).length;

  return {
    ids: [...chosen.ids],
    isAll: chosen.isAll,
    has,
    page: onPage === 0 ? 'none' : onPage === shown.length ? 'all' : 'some',
    /** With `isRange` all rows from the last chosen one to this one are chosen or unchosen with it. */
    toggle(id: number, isRange: boolean): void {
      const [from, to] = [chosen.last === null ? -1 : shown.indexOf(chosen.last), shown.indexOf(id)];
      const range = isRange && from !== -1 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
      put(range, !has(id), id);
    },
    togglePage: () => put(shown, onPage < shown.length, null),
    chooseAll: () => set({ ids: new Set(), isAll: true, last: null }),
    clear: () => set({ ids: new Set(), last: null }),
  } as const;
}

export type Selection = ReturnType<typeof useSelection>;
