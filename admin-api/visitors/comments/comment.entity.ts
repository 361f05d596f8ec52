import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { sql } from '@mikro-orm/postgresql';
import { MatchEntity } from '#admin-api/records/matches/match.entity.ts';
import { MovieEntity } from '#admin-api/records/movies/movie.entity.ts';
import {
  type Comment,
  type CommentStatus,
  type CommentThread,
  commentLimits,
} from '#schema/shapes/comment.ts';
import type { HoldReason } from '#schema/shapes/comment-moderation.ts';

export const CommentEntity = defineEntity({
  name: 'Comment',
  tableName: 'comments',
  properties: {
    id: p.integer().primary(),
    key: p.text().nullable(),
    /** One of the two is set: a comment belongs to a title or to a match. */
    movie: () => p.manyToOne(MovieEntity).ref().deleteRule('cascade').nullable(),
    match: () => p.manyToOne(MatchEntity).ref().deleteRule('cascade').nullable(),
    /** The comment that this one replies to. */
    parentId: p.integer().nullable(),
    name: p.string().length(commentLimits.name.max),
    body: p.string().length(commentLimits.body.max),
    /** Held comments wait for an administrator, hidden ones were removed by one: the site shows neither. */
    status: p.text().$type<CommentStatus>().default('visible'),
    heldFor: p.array().$type<HoldReason[]>().default([]),
    isSpoiler: p.boolean().default(false),
    isOperator: p.boolean().default(false),
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
  parentId: number | null;
  name: string;
  body: string;
  isSpoiler: boolean;
  isOperator: boolean;
  createdAt: Date | string;
}

export interface ThreadRecord extends CommentRecord {
  replies: CommentRecord[];
}

/** The columns of a CommentRecord, of the table aliased `c`. */
export const commentColumns = sql`c.id, c.movie_id as "movieId", c.match_id as "matchId", c.parent_id as "parentId", c.name, c.body,
  c.is_spoiler as "isSpoiler", c.is_operator as "isOperator", c.created_at as "createdAt"`;

export const presentComment = (comment: CommentRecord): Comment => ({
  id: comment.id,
  ...(comment.movieId !== null && { movieId: comment.movieId }),
  ...(comment.matchId !== null && { matchId: comment.matchId }),
  ...(comment.parentId !== null && { parentId: comment.parentId }),
  name: comment.name,
  body: comment.body,
  ...(comment.isSpoiler && { isSpoiler: true }),
  ...(comment.isOperator && { isOperator: true }),
  createdAt: new Date(comment.createdAt).toISOString(),
});

export const presentThread = ({ replies, ...comment }: ThreadRecord): CommentThread => ({
  ...presentComment(comment),
  ...(replies.length > 0 && { replies: replies.map(presentComment) }),
});

export const recordOf = (row: CommentRow): CommentRecord => ({
  id: row.id,
  movieId: row.movie?.id ?? null,
  matchId: row.match?.id ?? null,
  parentId: row.parentId ?? null,
  name: row.name,
  body: row.body,
  isSpoiler: row.isSpoiler,
  isOperator: row.isOperator,
  createdAt: row.createdAt,
});
