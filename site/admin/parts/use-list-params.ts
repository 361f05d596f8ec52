import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { listPlace, pageWithin } from './list-pages.ts';

/** What a list shows, kept in the address: its page, its search, and what else narrows it. */
export function useListParams() {
  const [params, setParams] = useSearchParams();

  /** Another search or filter begins on the first page. '' takes it away. */
  function narrow(name: string, value: string, { replaces = false } = {}): void {
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(name, value);
        else next.delete(name);
        next.delete('page');
        return next;
      },
      { replace: replaces },
    );
  }

  /** The same entry of the history shows another part of the list. */
  const replace = useCallback((next: URLSearchParams) => setParams(next, { replace: true }), [setParams]);

  return { ...listPlace(params), params, narrow, replace };
}

type List = UseQueryResult<{ totalPages: number }, Error>;

/** Leads to the last page of a list when the address asks for one behind it: what stood there may have been deleted. */
export function useLastPage({ data, isPlaceholderData }: List): void {
  const { page, params, replace } = useListParams();
  // the list before this one knows nothing of this one's pages
  const totalPages = isPlaceholderData ? undefined : data?.totalPages;
  useEffect(() => {
    const within = totalPages === undefined ? null : pageWithin(params, page, totalPages);
    if (within) replace(within);
  }, [totalPages, page, params, replace]);
}
