import { createHash } from 'node:crypto';
import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { violatedConstraint } from '#admin-api/ground/database/write.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { MatchEntity } from '#admin-api/records/matches/match.entity.ts';
import { MovieEntity } from '#admin-api/records/movies/movie.entity.ts';
import {
  type Commented,
  type CommentInput,
  type CommentListQuery,
  type CommentStatus,
  commentLimits,
  commentMessages,
} from '#schema/shapes/comment.ts';
import type { HoldReason } from '#schema/shapes/comment-moderation.ts';
import {
  CommentEntity,
  type CommentRecord,
  type CommentRow,
  commentColumns,
  type ThreadRecord,
} from './comment.entity.ts';
import { readCommentRules } from './comment-rules.ts';

/**
 * The threads of a title or a match. They are ordered by id, which follows the order of arrival even when the clock was changed.
 */
export async function listComments(em: EntityManager, of: Commented, query: CommentListQuery) {
  await requireCommented(em, of);
  if (of.kind === 'match' && !(await readCommentRules(em)).onMatches) return [];
  return (await listThreads(em, of.kind, [of.id], query)).get(of.id) ?? [];
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
  parentId: number | null;
  isSpoiler?: boolean;
  isOperator?: boolean;
  status: CommentStatus;
  heldFor: HoldReason[];
  repeatKey: string | undefined;
}

/** Runs inside a transaction. The title may be deleted at the same moment, and another post may have the same key. */
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
  parent: () =>
    new RequestError(400, 'Invalid body', {
      issues: [{ path: 'parentId', message: commentMessages.noParent }],
    }),
};

const keyReused = () => new RequestError(409, commentMessages.keyReused);

const refusals: Record<string, () => RequestError> = {
  comments_movie_id_fkey: missing.movie,
  comments_match_id_fkey: missing.match,
  comments_parent_id_fkey: missing.parent,
  comments_by_repeat_key: keyReused,
  comments_of_match_by_repeat_key: keyReused,
};

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The newest threads of titles or of matches, by their ids, as their pages show them. */
export const listNewestThreads = (em: EntityManager, kind: Commented['kind'], ids: readonly number[]) =>
  listThreads(em, kind, ids, { limit: commentLimits.structuredData, sort: 'newest' });

/**
 * Visible comments that are not replies, with their visible replies, by the ids of their titles or matches: two queries, by
 * indexes.
 */
async function listThreads(
  em: EntityManager,
  kind: Commented['kind'],
  ids: readonly number[],
  { limit, sort, from, after }: CommentListQuery,
): Promise<Map<number, ThreadRecord[]>> {
  if (ids.length === 0) return new Map();
  const [order, begins, follows] = (sort === 'newest' ? ['desc', '<=', '<'] : ['asc', '>=', '>']).map(
    (part) => raw(part),
  );
  // When the comment was deleted, the list begins where it was.
  const begin = sql`coalesce((select f.parent_id from comments f where f.id = ${from ?? null}), ${from ?? null})`;
  const threads = await em.execute<CommentRecord[]>(sql`
    select ${commentColumns} from unnest(array[${[...ids]}]::integer[]) o (id) cross join lateral (
        select * from comments k
         where ${raw(`k.${kind}_id`)} = o.id and k.parent_id is null and k.status = 'visible'
           and ${from === undefined ? sql`true` : sql`k.id ${begins} ${begin}`}
           and ${after === undefined ? sql`true` : sql`k.id ${follows} ${after}`}
         order by k.id ${order} limit ${limit}) c
     order by o.id, c.id ${order}`);
  const repliesTo = await listReplies(
    em,
    threads.map(({ id }) => id),
  );
  return Map.groupBy(
    threads.map((thread) => ({ ...thread, replies: repliesTo.get(thread.id) ?? [] })),
    ({ movieId, matchId }) => movieId ?? matchId ?? 0,
  );
}

async function listReplies(em: EntityManager, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, CommentRecord[]>();
  const replies = await em.execute<CommentRecord[]>(sql`
    select ${commentColumns} from unnest(array[${[...ids]}]::integer[]) o (id) cross join lateral (
        select * from comments k where k.parent_id = o.id and k.status = 'visible'
         order by k.id limit ${commentLimits.replies}) c
     order by c.id`);
  return Map.groupBy(replies, ({ parentId }) => parentId ?? 0);
}

/** A reply must refer to a visible comment of the same title or match that is not itself a reply. */
export async function requireParent(em: EntityManager, of: Commented, parentId: number): Promise<void> {
  const parent = { ...under(of), id: parentId, parentId: null, status: 'visible' } as const;
  if ((await em.count(CommentEntity, parent)) === 0) throw missing.parent();
}
