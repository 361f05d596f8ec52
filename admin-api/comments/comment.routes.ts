import { z } from 'zod';
import { RequestError } from '#admin-api/http/errors.ts';
import { handle } from '#admin-api/http/handle.ts';
import { apiRouter } from '#admin-api/http/router.ts';
import type { ApiContext } from '#admin-api/http/state.ts';
import { written } from '#admin-api/http/written.ts';
import { addressKey } from '#schema/client-address.ts';
import {
  type Comment,
  comment,
  commentListQuery,
  commentPost,
  type PostedComment,
  postedComment,
  repeatKey,
} from '#schema/comment.ts';
import { pathId } from '#schema/text.ts';
import type { CommentRow } from './comment.entity.ts';
import { listComments } from './comment.queries.ts';
import type { CommentLimits } from './comment-limits.ts';
import { moderationRoutes } from './moderation.routes.ts';
import { postComment } from './post-comment.ts';

const presentComment = (row: CommentRow): Comment => ({
  id: row.id,
  movieId: row.movie.id,
  name: row.name,
  body: row.body,
  createdAt: row.createdAt.toISOString(),
});

const presentPosted = (row: CommentRow): PostedComment => ({
  ...presentComment(row),
  status: row.status,
});

const ofMovie = z.object({ id: pathId });
const repeatHeader = 'Idempotency-Key';

export function commentRoutes(limits: CommentLimits) {
  const router = apiRouter();
  router.use(moderationRoutes.routes());

  router.get(
    '/api/movies/:id/comments',
    handle(
      {
        summary: 'Lists the newest comments of a title',
        params: ofMovie,
        query: commentListQuery,
        reply: comment.array(),
      },
      async ({ params, query, em }) => (await listComments(em, params.id, query.limit)).map(presentComment),
    ),
  );

  router.post(
    '/api/movies/:id/comments',
    handle(
      {
        summary: 'Posts a comment on a title',
        description:
          'Open to visitors. What looks like spam is held: the answer says so, and nobody else sees it before an administrator lets it through. The same comment twice is refused; sent again with the same Idempotency-Key it is answered with the first. How many an address and a title may get is in the settings (comments_…).',
        params: ofMovie,
        headers: z.object({ [repeatHeader]: repeatKey.optional() }),
        body: commentPost,
        reply: postedComment,
        status: 201,
        otherStatuses: [409, 429],
      },
      async ({ params, body, em, ctx }) => {
        const from = { address: addressKey(ctx.ip), repeatKey: repeatKeyOf(ctx) };
        const posted = await postComment(em, limits, { movieId: params.id, post: body, ...from });
        return presentPosted(written(ctx, posted));
      },
    ),
  );

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
