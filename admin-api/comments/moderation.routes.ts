import { z } from 'zod';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { actorOf, requireAdmin } from '#admin-api/http/require-admin.ts';
import { written } from '#admin-api/http/write-routes.ts';
import { comment } from '#schema/comment.ts';
import {
  commentChanges,
  commentIds,
  commentsChanges,
  commentsQuery,
  type ModeratedComment,
  moderatedComment,
  moderatedCommentList,
  moderatedCommentQuery,
  operatorReply,
} from '#schema/comment-moderation.ts';
import { removed } from '#schema/error.ts';
import { totalPagesOf } from '#schema/paging.ts';
import { pathId } from '#schema/text.ts';
import { presentComment, recordOf } from './comment.entity.ts';
import {
  changeComment,
  listModerated,
  type ModeratedRecord,
  removeComments,
  replyAsOperator,
  setStatuses,
} from './moderation.queries.ts';

const presentModerated = (row: ModeratedRecord): ModeratedComment => ({
  ...presentComment(row),
  status: row.status,
  heldFor: row.heldFor,
  ...(row.parent && { parent: row.parent }),
  reports: row.reports,
  ...(row.movie && { movie: row.movie }),
  ...(row.match && { match: row.match }),
});

export const moderationRoutes = apiRouter();

const ofComment = z.object({ id: pathId });

moderationRoutes.get('/api/comments', requireAdmin, {
  summary: 'Lists comments of every status, newest first',
  query: moderatedCommentQuery,
  reply: moderatedCommentList,
  answer: async ({ query, em }) => {
    const { comments, total } = await listModerated(em, query);
    return {
      comments: comments.map(presentModerated),
      total,
      totalPages: totalPagesOf(total, query.limit),
    };
  },
});

moderationRoutes.put('/api/comments', requireAdmin, {
  summary: 'Shows, holds or hides several comments',
  body: commentsChanges,
  reply: commentIds,
  otherStatuses: [404],
  answer: async ({ body: { ids, status }, em, ctx }) => ({
    ids: written(ctx, await setStatuses(em, actorOf(ctx), ids, status)),
  }),
});

moderationRoutes.delete('/api/comments', requireAdmin, {
  summary: 'Deletes several comments',
  query: commentsQuery,
  reply: commentIds,
  otherStatuses: [404],
  answer: async ({ query, em, ctx }) => ({
    ids: written(ctx, await removeComments(em, actorOf(ctx), query.ids)),
  }),
});

moderationRoutes.put('/api/comments/:id', requireAdmin, {
  summary: 'Shows, holds or hides a comment, or marks it as a spoiler',
  params: ofComment,
  body: commentChanges,
  reply: moderatedComment,
  answer: async ({ params, body, em, ctx }) =>
    presentModerated(written(ctx, await changeComment(em, actorOf(ctx), params.id, body))),
});

moderationRoutes.post('/api/comments/:id/replies', requireAdmin, {
  summary: 'Answers a comment as the operator',
  description: 'The reply has the operator’s badge, and is visible at once.',
  params: ofComment,
  body: operatorReply,
  reply: comment,
  status: 201,
  otherStatuses: [409],
  answer: async ({ params, body, em, ctx }) =>
    presentComment(recordOf(written(ctx, await replyAsOperator(em, actorOf(ctx), params.id, body)))),
});

moderationRoutes.delete('/api/comments/:id', requireAdmin, {
  summary: 'Deletes a comment',
  params: ofComment,
  reply: removed,
  answer: async ({ params, em, ctx }) => {
    written(ctx, await removeComments(em, actorOf(ctx), [params.id]));
    return { id: params.id };
  },
});
