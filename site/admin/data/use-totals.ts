import type { ModeratedCommentList } from '#schema/comment-moderation.ts';
import type { ContactInbox } from '#schema/contact.ts';
import type { MovieList } from '#schema/movie.ts';
import { trusted } from '#site/lib/api.ts';
import { useRead } from './queries.ts';

const movieList = trusted<MovieList>();
const commentList = trusted<ModeratedCommentList>();
const inbox = trusted<ContactInbox>();
const one = { page: 1, limit: 1 };
/** Milliseconds; visitors add to what waits. */
const minute = 60_000;

/** How many there are of each type; undefined until it is known. */
export function useTotals() {
  const movies = useRead('/api/movies', movieList, { params: { type: 'movie', ...one } }).data?.total;
  const shows = useRead('/api/tv-shows', movieList, { params: one }).data?.total;
  const anime = useRead('/api/anime', movieList, { params: one }).data?.total;
  return { movies, shows, anime };
}

export type Totals = ReturnType<typeof useTotals>;

/** What waits for somebody: held comments and unread messages. Asked once the rest is there. */
export function useWaiting(isWanted: boolean) {
  const held = useRead('/api/comments', commentList, {
    params: { status: 'held', ...one },
    isWanted,
    every: minute,
  }).data?.total;
  const unread = useRead('/api/contact', inbox, { params: one, isWanted, every: minute }).data?.unread;
  return { held, unread };
}

export type Waiting = ReturnType<typeof useWaiting>;
