import { useEffect, useRef } from 'react';
import type { Selection } from './use-selection.ts';

interface Props {
  id: number;
  name: string;
  selection: Selection;
}

/** Chooses one row; with Shift, all rows from the last chosen one to this one. */
export const SelectBox = ({ id, name, selection }: Props) => (
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
