import type { Comment, PostedComment } from '#schema/comment.ts';
import type { CommentRow } from './comment.entity.ts';

export const presentComment = (row: CommentRow): Comment => ({
  id: row.id,
  movieId: row.movie.id,
  name: row.name,
  body: row.body,
  createdAt: row.createdAt.toISOString(),
});

export const presentPosted = (row: CommentRow): PostedComment => ({
  ...presentComment(row),
  status: row.status,
});
