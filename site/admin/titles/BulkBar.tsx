import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ChosenTitles } from '#schema/bulk-change.ts';
import type { MovieType } from '#schema/movie.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { BulkDialog } from './BulkDialog.tsx';
import type { Selection } from './use-selection.ts';
import { filterOf } from './use-title-views.ts';

interface Props {
  type: MovieType | null;
  /** How many titles the list shows on all of its pages. */
  total: number;
  selection: Selection;
}

/** The actions for the chosen titles; it stays at the lower edge while one is chosen. */
export function BulkBar({ type, total, selection }: Props) {
  const [params] = useSearchParams();
  const [open, setOpen] = useState<'change' | 'delete' | null>(null);
  const { ids, isAll, page, chooseAll, clear } = selection;
  const count = isAll ? total : ids.length;
  if (count === 0) return null;
  const { sort: _, order: __, ...filter } = filterOf(type, params);
  const titles: ChosenTitles = isAll ? { filter } : { ids: [...ids] };
  return (
    <section className="bulk-bar wrapping" aria-label="Chosen titles">
      <b role="status">{`${counted(count, 'title')} chosen`}</b>
      {page === 'all' && !isAll && total > count && (
        <Button onClick={chooseAll}>{`Choose all ${total.toLocaleString('en')} that match`}</Button>
      )}
      <Button look="primary" onClick={() => setOpen('change')}>
        Change …
      </Button>
      <Button className="delete" onClick={() => setOpen('delete')}>
        Delete …
      </Button>
      <Button onClick={clear}>Choose none</Button>
      {open && (
        <BulkDialog
          isDeletion={open === 'delete'}
          titles={titles}
          onClose={() => setOpen(null)}
          onOrdered={() => {
            setOpen(null);
            clear();
          }}
        />
      )}
    </section>
  );
}
