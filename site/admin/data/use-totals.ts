import type { listAsks } from '#schema/calls/asks.ts';
import type { listModeratedComments } from '#schema/calls/comment-moderation.ts';
import type { listMessages } from '#schema/calls/contact.ts';
import type { listTitles } from '#schema/calls/titles.ts';
import { totalReads } from '#site/lib/dashboard-reads.ts';
import { useCall } from './queries.ts';

const one = { page: 1, limit: 1 };
/** Milliseconds between two reads of the counts that visitors change. */
const minute = 60_000;

const useTotal = ({ params }: (typeof totalReads)[keyof typeof totalReads]) =>
  useCall<typeof listTitles>('GET /api/titles', { query: params }).data?.total;

/** The number of titles of each type, undefined until it arrives. */
export function useTotals() {
  return {
    movies: useTotal(totalReads.movies),
    shows: useTotal(totalReads.shows),
    anime: useTotal(totalReads.anime),
  };
}

export type Totals = ReturnType<typeof useTotals>;

/**
 * The number of held comments, and of unread messages, open requests and reports together, as far as the role may see them. They are read
 * after the rest of the page.
 */
export function useWaiting({
  comments: isWanted,
  asks: areAsksWanted,
}: {
  comments: boolean;
  asks: boolean;
}) {
  const held = useCall<typeof listModeratedComments>(
    'GET /api/comments',
    { query: { status: 'held', ...one } },
    { isWanted, every: minute },
  ).data?.total;
  const unread = useCall<typeof listMessages>('GET /api/contact', { query: one }, { isWanted, every: minute })
    .data?.unread;
  const open = useCall<typeof listAsks>(
    'GET /api/asks',
    { query: one },
    { isWanted: areAsksWanted, every: minute },
  ).data?.open;
  return { held, inbox: (unread ?? 0) + (open ? open.request + open.problem : 0) };
}

export type Waiting = ReturnType<typeof useWaiting>;
