import { useCall } from './queries.ts';
import { useMay } from './use-role.ts';

/** Milliseconds between two reads of the counts that visitors change. */
const minute = 60_000;

/** What waits, as counts; undefined until it arrives. */
export const useWaiting = () =>
  useCall('GET /api/waiting', {}, { isWanted: useMay()('dashboard'), every: minute }).data;

/** What titles lack, as counts; null for those who may not change titles, undefined until it arrives. */
export function useWaitingTitles() {
  const isWanted = useMay()('titles');
  const { data } = useCall('GET /api/waiting/titles', {}, { isWanted });
  return isWanted ? data : null;
}

/** The counts that the sidebar shows, or shows entries by. */
export function useSidebarCounts() {
  const waiting = useWaiting();
  const { messages = 0, requests = 0, problems = 0 } = waiting?.inbox ?? {};
  return {
    comments: waiting?.comments?.held ?? 0,
    inbox: messages + requests + problems,
    planned: waiting?.planned?.total ?? 0,
  };
}

export type SidebarCounts = ReturnType<typeof useSidebarCounts>;
