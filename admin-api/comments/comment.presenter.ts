import type { Comment } from '#schema/comment.ts';
import type { CommentRow } from './comment.entity.ts';

export const presentComment = (row: CommentRow): Comment => ({
  id: row.id,
  movieId: row.movie.id,
  name: row.name,
  body: row.body,
  createdAt: row.createdAt.toISOString(),
});
