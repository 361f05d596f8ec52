import { useSearchParams } from 'react-router';
import type { TitleSort } from '#schema/title-filter-names.ts';
import { titleSorts } from '#schema/title-filter-names.ts';
import { type ActiveFilter, activeFilters } from './filter-words.ts';
import { narrowing } from './titles-query.ts';

type Values = Partial<Record<(typeof narrowing)[number] | 'search' | 'type', string>>;

/** The filters and the order of a list of titles, which are in the address. A change starts again at the first page. */
export function useTitleFilters() {
  const [params, setParams] = useSearchParams();

  /** An empty value removes the parameter from the address. */
  const changed = (now: URLSearchParams, values: Values): URLSearchParams => {
    const next = new URLSearchParams(now);
    next.delete('page');
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  };
  const set = (values: Values) => setParams((now) => changed(now, values), { preventScrollReset: true });
  const sort = titleSorts.find((known) => known === params.get('sort'));
  const isDescending = params.get('order') === 'desc';

  /** A column sorts ascending first, then descending, then not at all. */
  const sortedBy = (column: TitleSort): Values => {
    if (column !== sort) return { sort: column, order: '' };
    return isDescending ? { sort: '', order: '' } : { sort: column, order: 'desc' };
  };

  return {
    params,
    active: activeFilters(params),
    sort,
    isDescending,
    set,
    remove: ({ names, rest = '' }: ActiveFilter) =>
      set(Object.fromEntries(names.map((name) => [name, rest]))),
    clear: () => set(Object.fromEntries([...narrowing, 'search', 'type'].map((name) => [name, '']))),
    /** The address of this list in the order of a column. */
    addressBy: (column: TitleSort) => `?${changed(params, sortedBy(column))}`,
  };
}
