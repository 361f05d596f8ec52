import type { MikroORM } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import type { ApiContext } from '#admin-api/http/state.ts';
import { written } from '#admin-api/http/write-routes.ts';
import { addressKey } from '#schema/client-address.ts';
import {
  commentListQuery,
  commentPost,
  commentReport,
  commentThread,
  type PostedComment,
  postedComment,
  repeatKey,
} from '#schema/comment.ts';
import { pathId } from '#schema/text.ts';
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

const reported = z.strictObject({ message: z.string() });
const byId = z.object({ id: pathId });
const repeatHeader = 'Idempotency-Key';

const commented = [
  { kind: 'movie', path: '/api/movies/:id/comments', words: 'a title', more: '' },
  {
    kind: 'match',
    path: '/api/matches/:id/comments',
    words: 'a match',
    more: ' Matches have comments where the operator wants them (comments_on_matches).',
  },
] as const;

export function commentRoutes(orm: MikroORM, limits: CommentLimits) {
  const router = apiRouter();
  const report = createReports(orm);
  router.use(moderationRoutes.routes());

  router.post('/api/comments/:id/reports', {
    summary: 'Reports a comment to the operator',
    description:
      'Open to visitors: ten an hour for each address. The comment stays until an administrator decides.',
    params: byId,
    body: commentReport,
    reply: reported,
    status: 201,
    otherStatuses: [429],
    answer: async ({ params: { id }, body, em, ctx }) =>
      written(ctx, await report(em, id, body, addressKey(ctx.ip))),
  });

  for (const { kind, path, words, more } of commented) {
    router.get(path, {
      summary: `Lists the newest comments of ${words}`,
      params: byId,
      query: commentListQuery,
      description:
        'Comments that answer none, each with the replies to it, oldest first. What is held or hidden is left out, with its replies.',
      reply: commentThread.array(),
      answer: async ({ params: { id }, query, em }) =>
        (await listComments(em, { kind, id }, query)).map(presentThread),
    });

    router.post(path, {
      summary: `Posts a comment on ${words}`,
      description: `Open to visitors. Suspected spam is held: the answer says so, and others see it only once an administrator has approved it. A text that is repeated is held, never refused. Sent again with the same Idempotency-Key a comment is answered with the first. How many an address, and ${words}, may get is in the settings (comments_…).${more}`,
      params: byId,
      headers: z.object({ [repeatHeader]: repeatKey.optional() }),
      body: commentPost,
      reply: postedComment,
      status: 201,
      otherStatuses: [409, 429],
      answer: async ({ params: { id }, body, em, ctx }) => {
        const from = { address: addressKey(ctx.ip), repeatKey: repeatKeyOf(ctx) };
        const posted = await postComment(em, limits, { of: { kind, id }, post: body, ...from });
        return presentPosted(written(ctx, posted));
      },
    });
  }

  return router;
}

function repeatKeyOf(ctx: ApiContext): string | undefined {
  if (ctx.req.headers['idempotency-key'] === undefined) return undefined;
  const { data, error } = repeatKey.safeParse(ctx.get(repeatHeader));
  if (error)
    throw new RequestError(400, 'Invalid headers', {
      issues: error.issues.map(({ message }) => ({ path: repeatHeader, message })),
    });
  return data;
}
