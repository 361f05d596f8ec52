import { z } from 'zod';
import { handle } from '#admin-api/http/handle.ts';
import { apiRouter } from '#admin-api/http/router.ts';
import { comment, commentListQuery } from '#schema/comment.ts';
import { pathId } from '#schema/text.ts';
import { presentComment } from './comment.presenter.ts';
import { listComments } from './comment.queries.ts';

export const commentRoutes = apiRouter();

commentRoutes.get(
  '/api/movies/:id/comments',
  handle(
    { params: z.object({ id: pathId }), query: commentListQuery, reply: comment.array() },
    async ({ params, query, em }) => (await listComments(em, params.id, query.limit)).map(presentComment),
  ),
);
