import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { type SetURLSearchParams, useSearchParams } from 'react-router';
import type { AnsweredBy, KnownAddress, SentTo } from '#schema/calls/by-address.ts';
import { pageMax } from '#schema/rules/limits.ts';
import { useCall } from '#site/admin/data/queries.ts';
import type { Params } from '#site/lib/api.ts';
import { listPlace, listQuery, pageWithin } from './list-pages.ts';

/** The page, the search and the filters of a list, which are in the address. */
export function useListParams() {
  const [params, setParams] = useSearchParams();

  /** Sets a filter, or removes it when the value is ''. The list starts again at its first page. */
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

  return { ...listPlace(params), params, narrow };
}

interface ListOptions {
  asksAnew?: boolean;
  mostPages?: number;
  /** Milliseconds between two reads. */
  every?: number;
}

type ListAddress = {
  [A in KnownAddress]: AnsweredBy<A> extends { totalPages: number } ? A : never;
}[KnownAddress];

/**
 * Shows the page of a list that the address names. The previous page stays until the new one arrives, and an address beyond the last
 * page, whose rows may have been deleted, redirects to the last one.
 */
export function useListCall<A extends ListAddress>(
  address: A,
  filter: Params = {},
  { params: ofPath, mostPages = pageMax, ...options }: ListOptions & { params?: SentTo<A>['params'] } = {},
): UseQueryResult<AnsweredBy<A>, Error> {
  const [params, setParams] = useSearchParams();
  const sent = { params: ofPath, query: listQuery(filter, params, mostPages) } as unknown as SentTo<A>;
  const query = useCall<A>(address, sent, { keepsOld: true, ...options });
  useLastPage(
    query as UseQueryResult<{ totalPages: number }, Error>,
    params,
    listPlace(params).page,
    setParams,
  );
  return query;
}

function useLastPage(
  query: UseQueryResult<{ totalPages: number }, Error>,
  params: URLSearchParams,
  page: number,
  setParams: SetURLSearchParams,
): void {
  const replace = useCallback((next: URLSearchParams) => setParams(next, { replace: true }), [setParams]);
  // The list that still shows says nothing about the number of pages of the next one.
  const totalPages = query.isPlaceholderData ? undefined : query.data?.totalPages;
  useEffect(() => {
    const within = totalPages === undefined ? null : pageWithin(params, page, totalPages);
    if (within) replace(within);
  }, [totalPages, page, params, replace]);
}
