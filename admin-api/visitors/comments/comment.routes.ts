import type { MikroORM } from '@mikro-orm/postgresql';
import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import type { ApiContext } from '#admin-api/ground/http/state.ts';
import { written } from '#admin-api/ground/http/write-routes.ts';
import * as calls from '#schema/calls/comments.ts';
import { addressKey } from '#schema/rules/client-address.ts';
import { type PostedComment, repeatKey } from '#schema/shapes/comment.ts';
import { type CommentRow, presentComment, presentThread, recordOf } from './comment.entity.ts';
import { listComments } from './comment.queries.ts';
import type { CommentLimits } from './comment-limits.ts';
import { moderationRoutes } from './moderation.routes.ts';
import { postComment } from './post-comment.ts';
import { createReports } from './report-comment.ts';

const presentPosted = (row: CommentRow): PostedComment => ({
  ...presentComment(recordOf(row)),
  status: row.status,
});

const commented = [
  { kind: 'movie', list: calls.listTitleComments, post: calls.postTitleComment },
  { kind: 'match', list: calls.listMatchComments, post: calls.postMatchComment },
] as const;

export function commentRoutes(orm: MikroORM, limits: CommentLimits) {
  const router = apiRouter();
  const report = createReports(orm);
  router.use(moderationRoutes.routes());

  router.serve(calls.reportComment, async ({ params: { id }, body, em, ctx }) =>
    written(ctx, await report(em, id, body, addressKey(ctx.ip))),
  );

  for (const { kind, list, post } of commented) {
    router.serve(list, async ({ params: { id }, query, em }) =>
      (await listComments(em, { kind, id }, query)).map(presentThread),
    );
    router.serve(post, async ({ params: { id }, body, em, ctx }) => {
      const from = { address: addressKey(ctx.ip), repeatKey: repeatKeyOf(ctx) };
      const posted = await postComment(em, limits, { of: { kind, id }, post: body, ...from });
      return presentPosted(written(ctx, posted));
    });
  }

  return router;
}

function repeatKeyOf(ctx: ApiContext): string | undefined {
  if (ctx.req.headers['idempotency-key'] === undefined) return undefined;
  const { data, error } = repeatKey.safeParse(ctx.get(calls.repeatHeader));
  if (error)
    throw new RequestError(400, 'Invalid headers', {
      issues: error.issues.map(({ message }) => ({ path: calls.repeatHeader, message })),
    });
  return data;
}
