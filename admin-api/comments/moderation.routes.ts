import { z } from 'zod';
import { actorOf, requireAdmin } from '#admin-api/http/guards.ts';
import { apiRouter, handle } from '#admin-api/http/handle.ts';
import { written } from '#admin-api/http/write-routes.ts';
import {
  commentChanges,
  commentIds,
  commentsChanges,
  commentsQuery,
  type ModeratedComment,
  moderatedComment,
  moderatedCommentList,
  moderatedCommentQuery,
} from '#schema/comment-moderation.ts';
import { removed } from '#schema/error.ts';
import { totalPagesOf } from '#schema/paging.ts';
import { pathId } from '#schema/text.ts';
import { presentComment } from './comment.entity.ts';
import {
  listModerated,
  type ModeratedRecord,
  removeComments,
  setStatus,
  setStatuses,
} from './moderation.queries.ts';

const presentModerated = (row: ModeratedRecord): ModeratedComment => ({
  ...presentComment(row),
  status: row.status,
  heldFor: row.heldFor,
  ...(row.movie && { movie: row.movie }),
  ...(row.match && { match: row.match }),
});

export const moderationRoutes = apiRouter();

const ofComment = z.object({ id: pathId });

moderationRoutes.get(
  '/api/comments',
  requireAdmin,
  handle(
    {
      summary: 'Lists comments of every status, newest first',
      query: moderatedCommentQuery,
      reply: moderatedCommentList,
    },
    async ({ query, em }) => {
      const { comments, total } = await listModerated(em, query);
      return {
        comments: comments.map(presentModerated),
        total,
        totalPages: totalPagesOf(total, query.limit),
      };
    },
  ),
);

moderationRoutes.put(
  '/api/comments',
  requireAdmin,
  handle(
    {
      summary: 'Shows, holds or hides several comments',
      body: commentsChanges,
      reply: commentIds,
      otherStatuses: [404],
    },
    async ({ body: { ids, status }, em, ctx }) => ({
      ids: written(ctx, await setStatuses(em, actorOf(ctx), ids, status)),
    }),
  ),
);

moderationRoutes.delete(
  '/api/comments',
  requireAdmin,
  handle(
    { summary: 'Deletes several comments', query: commentsQuery, reply: commentIds, otherStatuses: [404] },
    async ({ query, em, ctx }) => ({ ids: written(ctx, await removeComments(em, actorOf(ctx), query.ids)) }),
  ),
);

moderationRoutes.put(
  '/api/comments/:id',
  requireAdmin,
  handle(
    {
      summary: 'Shows, holds or hides a comment',
      params: ofComment,
      body: commentChanges,
      reply: moderatedComment,
    },
    async ({ params, body, em, ctx }) =>
      presentModerated(written(ctx, await setStatus(em, actorOf(ctx), params.id, body.status))),
  ),
);

moderationRoutes.delete(
  '/api/comments/:id',
  requireAdmin,
  handle({ summary: 'Deletes a comment', params: ofComment, reply: removed }, async ({ params, em, ctx }) => {
    written(ctx, await removeComments(em, actorOf(ctx), [params.id]));
    return { id: params.id };
  }),
);
