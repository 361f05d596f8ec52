import { comment } from '#schema/shapes/comment.ts';
import {
  commentChanges,
  commentIds,
  commentsChanges,
  commentsQuery,
  moderatedComment,
  moderatedCommentList,
  moderatedCommentQuery,
  operatorReply,
} from '#schema/shapes/comment-moderation.ts';
import { removed } from '#schema/shapes/error.ts';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'comments', access: 'comments' });

export const listModeratedComments = call(
  'GET /api/comments',
  'Lists comments of every status, newest first',
  { query: moderatedCommentQuery, reply: moderatedCommentList },
);

export const changeComments = call('PUT /api/comments', 'Shows, holds or hides several comments', {
  body: commentsChanges,
  reply: commentIds,
  otherStatuses: [404],
});

export const removeComments = call('DELETE /api/comments', 'Deletes several comments', {
  query: commentsQuery,
  reply: commentIds,
  otherStatuses: [404],
});

export const changeComment = call(
  'PUT /api/comments/:id',
  'Shows, holds or hides a comment, or marks it as a spoiler',
  { body: commentChanges, reply: moderatedComment },
);

export const replyAsOperator = call(
  'POST /api/comments/:id/replies',
  'Answers a comment as the operator',
  { body: operatorReply, reply: comment, status: 201, otherStatuses: [409] },
  'The reply has the operator’s badge, and is visible at once.',
);

export const removeComment = call('DELETE /api/comments/:id', 'Deletes a comment', { reply: removed });
