import { keepPreviousData, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Reply } from '#site/lib/api.ts';
import { read } from './call.ts';
import type { Params } from './early-reads.ts';

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

const listsOfTitles = ['/api/movies', '/api/tv-shows', '/api/anime', '/api/shows'];

/** What a write may have changed, by the start of its path. */
const touched = {
  titles: [...listsOfTitles, '/api/trash'],
  seasons: ['/api/shows', '/api/seasons', '/api/episodes', '/api/trash'],
  episodes: ['/api/shows', '/api/seasons', '/api/episodes', '/api/trash'],
  matches: ['/api/matches', '/api/trash'],
  pages: ['/api/pages', '/api/trash'],
  comments: ['/api/comments', '/api/movies'],
  settings: ['/api/ui-settings'],
  contact: ['/api/contact'],
  account: ['/api/admin'],
  publish: ['/api/publish'],
  trash: ['/api/trash'],
} as const satisfies Record<string, readonly string[]>;

export type Touched = keyof typeof touched;

/** Reads anew what shows and may have changed; what does not show is read when it is next looked at. */
export async function refresh(...what: Touched[]): Promise<void> {
  const starts = what.flatMap((name) => touched[name]);
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => starts.some((start) => String(path).startsWith(start)),
  });
}

interface ReadOptions {
  params?: Params;
  /** Nothing is asked while this is false. */
  isWanted?: boolean;
  /** While another page of a list is on its way, the old one stays. */
  keepsOld?: boolean;
  /** Milliseconds until it is asked again, for what changes by itself. */
  every?: number;
  /** Asked again each time the section is opened: others add to it meanwhile. What was known shows until then. */
  asksAnew?: boolean;
}

/** What a GET answers, checked against its contract. */
export function useRead<T>(
  path: string,
  reply: Reply<T>,
  { params, isWanted = true, keepsOld = false, every, asksAnew = false }: ReadOptions = {},
): UseQueryResult<T, Error> {
  return useQuery<unknown, Error, T>({
    queryKey: params ? [path, params] : [path],
    select: (answer) => reply.parse(answer),
    enabled: isWanted,
    ...(keepsOld && { placeholderData: keepPreviousData }),
    ...(asksAnew && { staleTime: 0 }),
    ...(every !== undefined && { refetchInterval: every }),
  });
}
