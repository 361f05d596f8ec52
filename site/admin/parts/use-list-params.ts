import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { type SetURLSearchParams, useSearchParams } from 'react-router';
import type { z } from 'zod';
import type { Address, Answered, Call, Sent } from '#schema/calls/call.ts';
import { pageMax } from '#schema/limits.ts';
import { useCall } from '#site/admin/data/queries.ts';
import type { Params } from '#site/lib/api-address.ts';
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

interface ListCall extends Call {
  method: 'GET';
  reply: z.ZodType<{ totalPages: number }>;
}

/**
 * Shows the page of a list that the address names. The previous page stays until the new one arrives, and an address beyond the last
 * page, whose rows may have been deleted, redirects to the last one.
 */
export function useListCall<C extends ListCall>(
  address: Address<C>,
  filter: Params = {},
  { params: ofPath, mostPages = pageMax, ...options }: ListOptions & { params?: Sent<C>['params'] } = {},
): UseQueryResult<Answered<C>, Error> {
  const [params, setParams] = useSearchParams();
  const sent = { params: ofPath, query: listQuery(filter, params, mostPages) } as unknown as Sent<C>;
  const query = useCall<C>(address, sent, { keepsOld: true, ...options });
  useLastPage(query, params, listPlace(params).page, setParams);
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
