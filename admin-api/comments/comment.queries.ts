import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { violatedConstraint } from '#admin-api/database/constraint.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import { MovieEntity } from '#admin-api/movies/movie.entity.ts';
import { type CommentInput, type CommentStatus, commentMessages } from '#schema/comment.ts';
import type { HoldReason } from '#schema/comment-moderation.ts';
import { CommentEntity, type CommentRow } from './comment.entity.ts';

/** Newest first: by id, which follows the order of arrival even when the clock moved. */
export async function listComments(em: EntityManager, movieId: number, limit: number) {
  await requireTitle(em, movieId);
  return await em.find(
    CommentEntity,
    { movie: movieId, status: 'visible' },
    { orderBy: { id: 'desc' }, limit },
  );
}

export async function requireTitle(em: EntityManager, movieId: number): Promise<void> {
  if ((await em.count(MovieEntity, { id: movieId })) === 0) throw movieNotFound();
}

/** The comment of an earlier post with the same Idempotency-Key. */
export async function findRepeated(
  em: EntityManager,
  movieId: number,
  repeatKey: string,
): Promise<CommentRow | null> {
  return await em.findOne(CommentEntity, { movie: movieId, repeatKey: hashOf(repeatKey) });
}

interface NewComment extends CommentInput {
  movieId: number;
  status: CommentStatus;
  heldFor: HoldReason[];
  repeatKey: string | undefined;
}

/** Inside a transaction. The title may be deleted at the same moment, and another post may have the same key. */
export async function addComment(em: EntityManager, { movieId, repeatKey, ...comment }: NewComment) {
  try {
    const row = em.create(CommentEntity, {
      ...comment,
      movie: movieId,
      repeatKey: repeatKey === undefined ? null : hashOf(repeatKey),
    });
    await em.flush();
    return row;
  } catch (error) {
    throw refusals[violatedConstraint(error) ?? '']?.() ?? error;
  }
}

const movieNotFound = () => new RequestError(404, 'Movie not found');

const refusals: Record<string, () => RequestError> = {
  comments_movie_id_fkey: movieNotFound,
  comments_by_repeat_key: () => new RequestError(409, commentMessages.keyReused),
};

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
