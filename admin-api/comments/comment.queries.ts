import { createHash } from 'node:crypto';
import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { violatedConstraint } from '#admin-api/database/write.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import { MatchEntity } from '#admin-api/matches/match.entity.ts';
import { MovieEntity } from '#admin-api/movies/movie.entity.ts';
import {
  type Commented,
  type CommentInput,
  type CommentStatus,
  commentLimits,
  commentMessages,
} from '#schema/comment.ts';
import type { HoldReason } from '#schema/comment-moderation.ts';
import { CommentEntity, type CommentRecord, type CommentRow } from './comment.entity.ts';
import { readCommentRules } from './comment-rules.ts';

/** Newest first: by id, which follows the order of arrival even when the clock moved. */
export async function listComments(em: EntityManager, of: Commented, limit: number) {
  await requireCommented(em, of);
  if (of.kind === 'match' && !(await readCommentRules(em)).onMatches) return [];
  return await em.find(
    CommentEntity,
    { ...under(of), status: 'visible' },
    { orderBy: { id: 'desc' }, limit },
  );
}

const under = ({ kind, id }: Commented) => (kind === 'movie' ? { movie: id } : { match: id });

export async function requireCommented(em: EntityManager, { kind, id }: Commented): Promise<void> {
  const visible = { id, publication: 'published' } as const;
  const count = await (kind === 'movie' ? em.count(MovieEntity, visible) : em.count(MatchEntity, visible));
  if (count === 0) throw missing[kind]();
}

/** The comment of an earlier post with the same Idempotency-Key. */
export async function findRepeated(
  em: EntityManager,
  of: Commented,
  repeatKey: string,
): Promise<CommentRow | null> {
  return await em.findOne(CommentEntity, { ...under(of), repeatKey: hashOf(repeatKey) });
}

interface NewComment extends CommentInput {
  of: Commented;
  status: CommentStatus;
  heldFor: HoldReason[];
  repeatKey: string | undefined;
}

/** Inside a transaction. The title may be deleted at the same moment, and another post may have the same key. */
export async function addComment(em: EntityManager, { of, repeatKey, ...comment }: NewComment) {
  try {
    const row = em.create(CommentEntity, {
      ...comment,
      ...under(of),
      repeatKey: repeatKey === undefined ? null : hashOf(repeatKey),
    });
    await em.flush();
    return row;
  } catch (error) {
    throw refusals[violatedConstraint(error) ?? '']?.() ?? error;
  }
}

const missing = {
  movie: () => new RequestError(404, 'Movie not found'),
  match: () => new RequestError(404, 'Match not found'),
};

const keyReused = () => new RequestError(409, commentMessages.keyReused);

const refusals: Record<string, () => RequestError> = {
  comments_movie_id_fkey: missing.movie,
  comments_match_id_fkey: missing.match,
  comments_by_repeat_key: keyReused,
  comments_of_match_by_repeat_key: keyReused,
};

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The newest visible comments of titles or of matches, by their ids: one query, by an index. */
export async function listNewestComments(em: EntityManager, kind: Commented['kind'], ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, CommentRecord[]>();
  const column = raw(`k.${kind}_id`);
  const rows = await em.execute<CommentRecord[]>(sql`
    select c.id, c.movie_id as "movieId", c.match_id as "matchId", c.name, c.body, c.created_at as "createdAt"
      from unnest(array[${[...ids]}]::integer[]) o (id)
     cross join lateral (
       select * from comments k where ${column} = o.id and k.status = 'visible' order by k.id desc limit ${commentLimits.structuredData}
     ) c
     order by o.id, c.id desc`);
  return Map.groupBy(rows, ({ movieId, matchId }) => movieId ?? matchId ?? 0);
}
