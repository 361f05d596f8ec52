import { QueryClient } from '@tanstack/react-query';
import type { Params } from './address.ts';
import { read } from './call.ts';

const unknownReply = { parse: (value: unknown) => value };

/**
 * A query's key is the path and, where there is one, its query (specification, point 7). What was read stays: it is never stale, read
 * again neither on focus nor after a failure; writes say what to read anew (refresh.ts).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: ({ queryKey: [path, params], signal }) =>
        read(String(path), unknownReply, params as Params | undefined, signal),
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
