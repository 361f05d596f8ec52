import {
  keepPreviousData,
  QueryClient,
  type QueryClientConfig,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import type { Address, Answered, Call, Sent } from '#schema/calls/call.ts';
import { type AnySent, pathOf, type Reply } from '#site/lib/api.ts';
import type { Params } from '#site/lib/api-address.ts';
import type { DashboardAnswer } from '#site/lib/dashboard-reads.ts';
import { call, read } from './call.ts';
import { onStale } from './stale.ts';

const unknownReply = { parse: (value: unknown) => value };

/**
 * The key of a query is its path and its parameters (specification, point 7). An answer never becomes stale by itself, and is not read
 * again on focus or after a failure: `refresh` marks what a write has changed.
 */
const options: QueryClientConfig = {
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
};

export const queryClient = new QueryClient(options);

/** The client with the answers that the page contains. On the server each rendering has its own, since the answers are one person's. */
export function clientWith(answers: readonly DashboardAnswer[]): QueryClient {
  const client = import.meta.env.SSR ? new QueryClient(options) : queryClient;
  for (const [key, answer] of answers) client.setQueryData(key, answer);
  return client;
}

/** Saved views (/api/title-views) count titles as the lists (/api/titles) do. */
const listsOfTitles = [
  '/api/title',
  '/api/movies',
  '/api/tv-shows',
  '/api/anime',
  '/api/shows',
  '/api/doubles',
  '/api/merges',
];

/** The paths whose answers a write may have changed, by their beginning. */
const touched = {
  titles: [...listsOfTitles, '/api/trash'],
  seasons: ['/api/title', '/api/shows', '/api/seasons', '/api/episodes', '/api/trash'],
  episodes: ['/api/title', '/api/shows', '/api/seasons', '/api/episodes', '/api/trash'],
  matches: ['/api/matches', '/api/trash'],
  pages: ['/api/pages', '/api/trash'],
  collections: ['/api/collections', '/api/trash'],
  people: ['/api/people', '/api/movies', '/api/episodes', '/api/trash'],
  comments: ['/api/comments', '/api/movies'],
  settings: ['/api/ui-settings'],
  contact: ['/api/contact'],
  asks: ['/api/asks'],
  account: ['/api/admin'],
  publish: ['/api/publish'],
  trash: ['/api/trash'],
  media: ['/api/media'],
  views: ['/api/title-views'],
  bulk: ['/api/bulk-changes'],
  doubles: ['/api/doubles', '/api/merges', '/api/titles'],
  imports: ['/api/imports'],
  webhooks: ['/api/webhooks'],
  drafts: ['/api/drafts'],
  previews: ['/api/preview-links'],
  links: ['/api/dead-links'],
} as const satisfies Record<string, readonly string[]>;

export type Touched = keyof typeof touched;

/** Marks answers as stale. Those on screen are read again at once, the others when they are next shown. */
export async function refresh(...what: Touched[]): Promise<void> {
  const starts = what.flatMap((name) => touched[name]);
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => starts.some((start) => String(path).startsWith(start)),
  });
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
export function useCall<C extends Call>(
  address: Address<C>,
  sent: Sent<C>,
  options: ReadOptions = {},
): UseQueryResult<Answered<C>, Error> {
  return useQuery<unknown, Error, Answered<C>>({ ...queryOf<C>(address, sent), ...shown(options) });
}

/** The key is the path and the parameters of the query (specification, point 7). */
function queryOf<C extends Call>(address: Address<C>, sent: Sent<C>) {
  const { query } = sent as AnySent;
  const path = pathOf(address, sent as AnySent);
  return {
    queryKey: query ? [path, query] : [path],
    queryFn: ({ signal }: { signal: AbortSignal }) => call<C>(address, sent, signal),
  };
}

/** Reads the answer of a GET of schema/calls now, for code that waits for it. */
export const fetchCall = <C extends Call>(address: Address<C>, sent: Sent<C>): Promise<Answered<C>> =>
  queryClient.fetchQuery<unknown, Error, Answered<C>>({ ...queryOf<C>(address, sent), staleTime: 0 });

/** Reads an address, and checks the answer against its schema. */
export function useRead<T>(
  path: string,
  reply: Reply<T>,
  { params, ...options }: ReadOptions & { params?: Params } = {},
): UseQueryResult<T, Error> {
  return useQuery<unknown, Error, T>({
    queryKey: params ? [path, params] : [path],
    select: (answer) => reply.parse(answer),
    ...shown(options),
  });
}

/** Reads a record for its form: the one in a list may be hours old, and this one is not kept after the form is closed. */
export function useFreshCall<C extends Call>(
  address: Address<C>,
  sent: Sent<C>,
): UseQueryResult<Answered<C>, Error> {
  return useQuery<unknown, Error, Answered<C>>({ ...queryOf<C>(address, sent), staleTime: 0, gcTime: 0 });
}

/** Reads a record for its form: the one in a list may be hours old, and this one is not kept after the form is closed. */
export function useFreshRead<T>(path: string, reply: Reply<T>): UseQueryResult<T, Error> {
  return useQuery<unknown, Error, T>({
    queryKey: [path],
    select: (answer) => reply.parse(answer),
    staleTime: 0,
    gcTime: 0,
  });
}
