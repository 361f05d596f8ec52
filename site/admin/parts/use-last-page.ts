import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageWithin } from './page-within.ts';
import { useListParams } from './use-list-params.ts';

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
