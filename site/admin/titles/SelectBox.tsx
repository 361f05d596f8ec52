import { useEffect, useRef } from 'react';
import type { Movie } from '#schema/movie.ts';
import type { Selection } from './use-selection.ts';

/** Chooses one title; with Shift all from the one before to this one. */
export const SelectBox = ({ title, selection }: { title: Movie; selection: Selection }) => (
  <label className="select-box">
    <input
      type="checkbox"
      aria-label={`Choose ${title.title}`}
      checked={selection.has(title.id)}
      onChange={({ nativeEvent }) =>
        selection.toggle(title.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  </label>
);

/** Chooses all titles of the page. */
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
