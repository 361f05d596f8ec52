import { useCall } from './queries.ts';
import { useMay } from './use-role.ts';

/** Milliseconds between two reads of the counts that visitors change. */
const minute = 60_000;

/** What waits, as counts. */
export const useWaiting = () =>
  useCall('GET /api/waiting', {}, { isWanted: useMay()('dashboard'), every: minute });

/** What titles lack, as counts, for those who may change titles. */
export const useWaitingTitles = () =>
  useCall('GET /api/waiting/titles', {}, { isWanted: useMay()('titles') });

/** The counts that the sidebar shows, or shows entries by. */
export function useSidebarCounts() {
  const waiting = useWaiting().data;
  const { held = 0, reported = 0 } = waiting?.comments ?? {};
  const { messages = 0, requests = 0, problems = 0 } = waiting?.inbox ?? {};
  return {
    comments: held + reported,
    inbox: messages + requests + problems,
    planned: waiting?.planned?.total ?? 0,
  };
}

export type SidebarCounts = ReturnType<typeof useSidebarCounts>;
