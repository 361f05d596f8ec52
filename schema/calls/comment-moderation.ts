import { z } from 'zod';
import { comment } from '#schema/comment.ts';
import {
  commentChanges,
  commentIds,
  commentsChanges,
  commentsQuery,
  moderatedComment,
  moderatedCommentList,
  moderatedCommentQuery,
  operatorReply,
} from '#schema/comment-moderation.ts';
import { removed } from '#schema/error.ts';
import { pathId } from '#schema/text.ts';
import { defineCall } from './call.ts';

const ofComment = z.object({ id: pathId });

export const listModeratedComments = defineCall('GET /api/comments', {
  chapter: 'comments',
  access: 'comments',
  summary: 'Lists comments of every status, newest first',
  query: moderatedCommentQuery,
  reply: moderatedCommentList,
});

export const changeComments = defineCall('PUT /api/comments', {
  chapter: 'comments',
  access: 'comments',
  summary: 'Shows, holds or hides several comments',
  body: commentsChanges,
  reply: commentIds,
  otherStatuses: [404],
});

export const removeComments = defineCall('DELETE /api/comments', {
  chapter: 'comments',
  access: 'comments',
  summary: 'Deletes several comments',
  query: commentsQuery,
  reply: commentIds,
  otherStatuses: [404],
});

export const changeComment = defineCall('PUT /api/comments/:id', {
  chapter: 'comments',
  access: 'comments',
  summary: 'Shows, holds or hides a comment, or marks it as a spoiler',
  params: ofComment,
  body: commentChanges,
  reply: moderatedComment,
});

export const replyAsOperator = defineCall('POST /api/comments/:id/replies', {
  chapter: 'comments',
  access: 'comments',
  summary: 'Answers a comment as the operator',
  description: 'The reply has the operator’s badge, and is visible at once.',
  params: ofComment,
  body: operatorReply,
  reply: comment,
  status: 201,
  otherStatuses: [409],
});

export const removeComment = defineCall('DELETE /api/comments/:id', {
  chapter: 'comments',
  access: 'comments',
  summary: 'Deletes a comment',
  params: ofComment,
  reply: removed,
});
