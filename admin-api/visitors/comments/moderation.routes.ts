import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { actorOf } from '#admin-api/ground/http/require-admin.ts';
import { written } from '#admin-api/ground/http/write-routes.ts';
import * as calls from '#schema/calls/comment-moderation.ts';
import type { ModeratedComment } from '#schema/shapes/comment-moderation.ts';
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

moderationRoutes.serve(calls.listModeratedComments, async ({ query, em }) => {
  const { comments, total } = await listModerated(em, query);
  return {
    comments: comments.map(presentModerated),
    total,
  };
});

moderationRoutes.serve(calls.changeComments, async ({ body: { ids, status }, em, ctx }) => ({
  ids: written(ctx, await setStatuses(em, actorOf(ctx), ids, status)),
}));

moderationRoutes.serve(calls.removeComments, async ({ query, em, ctx }) => ({
  ids: written(ctx, await removeComments(em, actorOf(ctx), query.ids)),
}));

moderationRoutes.serve(calls.changeComment, async ({ params, body, em, ctx }) =>
  presentModerated(written(ctx, await changeComment(em, actorOf(ctx), params.id, body))),
);

moderationRoutes.serve(calls.replyAsOperator, async ({ params, body, em, ctx }) =>
  presentComment(recordOf(written(ctx, await replyAsOperator(em, actorOf(ctx), params.id, body)))),
);

moderationRoutes.serve(calls.removeComment, async ({ params, em, ctx }) => {
  written(ctx, await removeComments(em, actorOf(ctx), [params.id]));
  return { id: params.id };
});
