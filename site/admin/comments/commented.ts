import type { ModeratedComment } from '#schema/comment-moderation.ts';
import { namesOf } from '#site/admin/matches/match-words.ts';
import { matchesPath, titlePath } from '#site/lib/paths.ts';

export interface CommentedPage {
  /** The parameter of the list that shows its comments only. */
  kind: 'movie' | 'match';
  id: number;
  name: string;
  path: string;
}

/** What a comment stands under. A match is found by its number; its own address says the teams too. */
export function commentedOf({ movieId = 0, matchId = 0, movie, match }: ModeratedComment): CommentedPage {
  return match
    ? { kind: 'match', id: matchId, name: namesOf(match), path: `${matchesPath}/${matchId}` }
    : { kind: 'movie', id: movieId, name: movie?.title ?? '', path: movie ? titlePath(movie) : '' };
}
