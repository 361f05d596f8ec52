import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { MovieEntity } from '#admin-api/movies/movie.entity.ts';
import { commentLimits } from '#schema/comment.ts';

export const CommentEntity = defineEntity({
  name: 'Comment',
  tableName: 'comments',
  properties: {
    id: p.integer().primary(),
    key: p.text().nullable(),
    movie: () => p.manyToOne(MovieEntity).ref().deleteRule('cascade'),
    name: p.string().length(commentLimits.name.max),
    body: p.string().length(commentLimits.body.max),
    /** Held ones wait for an administrator, hidden ones were taken away: the site shows neither. */
    status: p.text().$type<'visible' | 'held' | 'hidden'>().default('visible'),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type CommentRow = InferEntity<typeof CommentEntity>;
