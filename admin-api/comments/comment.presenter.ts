import type { Comment } from '#schema/comment.ts';
import type { CommentRow } from './comment.entity.ts';

/** A comment as plain columns; one of the two ids is set. */
export interface CommentRecord {
  id: number;
  movieId: number | null;
  matchId: number | null;
  name: string;
  body: string;
  createdAt: Date | string;
}

export const presentComment = (comment: CommentRecord): Comment => ({
  id: comment.id,
  ...(comment.movieId !== null && { movieId: comment.movieId }),
  ...(comment.matchId !== null && { matchId: comment.matchId }),
  name: comment.name,
  body: comment.body,
  createdAt: new Date(comment.createdAt).toISOString(),
});

export const recordOf = ({ id, movie, match, name, body, createdAt }: CommentRow): CommentRecord => ({
  id,
  movieId: movie?.id ?? null,
  matchId: match?.id ?? null,
  name,
  body,
  createdAt,
});
