import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Reply } from '#site/lib/api.ts';
import type { Params } from './address.ts';

interface Options {
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
  { params, isWanted = true, keepsOld = false, every, asksAnew = false }: Options = {},
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
