import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { MatchEntity } from '#admin-api/matches/match.entity.ts';
import { MovieEntity } from '#admin-api/movies/movie.entity.ts';
import { type Comment, type CommentStatus, commentLimits } from '#schema/comment.ts';
import type { HoldReason } from '#schema/comment-moderation.ts';

export const CommentEntity = defineEntity({
  name: 'Comment',
  tableName: 'comments',
  properties: {
    id: p.integer().primary(),
    key: p.text().nullable(),
    /** One of the two: a comment belongs to a title or to a match. */
    movie: () => p.manyToOne(MovieEntity).ref().deleteRule('cascade').nullable(),
    match: () => p.manyToOne(MatchEntity).ref().deleteRule('cascade').nullable(),
    name: p.string().length(commentLimits.name.max),
    body: p.string().length(commentLimits.body.max),
    /** Held comments wait for an administrator, hidden ones were taken down: the site shows neither. */
    status: p.text().$type<CommentStatus>().default('visible'),
    heldFor: p.array().$type<HoldReason[]>().default([]),
    /** Hash of the Idempotency-Key: a repeated post is answered with this row. */
    repeatKey: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type CommentRow = InferEntity<typeof CommentEntity>;

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
