import type { ModeratedComment } from '#schema/comment-moderation.ts';
import type { ModeratedRecord } from './moderation.queries.ts';

export const presentModerated = (row: ModeratedRecord): ModeratedComment => ({
  id: row.id,
  movieId: row.movieId,
  name: row.name,
  body: row.body,
  createdAt: new Date(row.createdAt).toISOString(),
  status: row.status,
  heldFor: row.heldFor,
  movie: { title: row.title, slug: row.slug, type: row.type },
});
