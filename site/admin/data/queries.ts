import {
  keepPreviousData,
  notifyManager,
  QueryClient,
  type QueryClientConfig,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import type { AnsweredBy, KnownAddress, SentTo } from '#schema/calls/by-address.ts';
import { type AnySent, pathOf } from '#site/lib/api.ts';
import type { DashboardAnswer } from '#site/lib/dashboard-reads.ts';
import { call } from './call.ts';
import { onStale } from './stale.ts';

/**
 * The key of a query is its path and its parameters (specification, point 7). An answer never becomes stale by itself, and is not read
 * again on focus or after a failure: the answer to a write tells what it has changed (stale.ts).
 */
const options: QueryClientConfig = {
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
};

export const queryClient = new QueryClient(options);

// What a press writes into the answers shows before the next paint. A timer could run late, and a box would jump back meanwhile.
notifyManager.setScheduler(queueMicrotask);

/** The client with the answers that the page contains. On the server each rendering has its own, since the answers are one person's. */
export function clientWith(answers: readonly DashboardAnswer[]): QueryClient {
  const client = import.meta.env.SSR ? new QueryClient(options) : queryClient;
  for (const [key, answer] of answers) client.setQueryData(key, answer);
  return client;
}

onStale((isStale) =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => isStale(String(path)) }),
);

interface ReadOptions {
  /** Nothing is read while this is false. */
  isWanted?: boolean;
  /** The old page of a list stays until the new one arrives. */
  keepsOld?: boolean;
  /** Milliseconds between two reads. */
  every?: number;
  /** Reads again each time the section is opened; the old answer shows until then. */
  asksAnew?: boolean;
}

const shown = ({ isWanted = true, keepsOld = false, every, asksAnew = false }: ReadOptions) => ({
  enabled: isWanted,
  ...(keepsOld && { placeholderData: keepPreviousData }),
  ...(asksAnew && { staleTime: 0 }),
  ...(every !== undefined && { refetchInterval: every }),
});

/** Shows the answer of a GET of schema/calls. */
export function useCall<A extends KnownAddress>(
  address: A,
  sent: SentTo<A>,
  options: ReadOptions = {},
): UseQueryResult<AnsweredBy<A>, Error> {
  return useQuery<unknown, Error, AnsweredBy<A>>({ ...queryOf(address, sent), ...shown(options) });
}

/** The key is the path and the parameters of the query (specification, point 7). */
function queryOf<A extends KnownAddress>(address: A, sent: SentTo<A>) {
  const { query } = sent as AnySent;
  const path = pathOf(address, sent as AnySent);
  return {
    queryKey: query ? [path, query] : [path],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(address, sent, signal),
  };
}

/** Reads the answer of a GET of schema/calls now, for code that waits for it. */
export const fetchCall = <A extends KnownAddress>(address: A, sent: SentTo<A>): Promise<AnsweredBy<A>> =>
  queryClient.fetchQuery<unknown, Error, AnsweredBy<A>>({ ...queryOf(address, sent), staleTime: 0 });

/** Reads a record for its form: the one in a list may be hours old, and this one is not kept after the form is closed. */
export function useFreshCall<A extends KnownAddress>(
  address: A,
  sent: SentTo<A>,
  options: Pick<ReadOptions, 'isWanted'> = {},
): UseQueryResult<AnsweredBy<A>, Error> {
  const fresh = { ...shown(options), staleTime: 0, gcTime: 0 };
  return useQuery<unknown, Error, AnsweredBy<A>>({ ...queryOf(address, sent), ...fresh });
}
