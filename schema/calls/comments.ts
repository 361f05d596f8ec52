import { z } from 'zod';
import {
  commentListQuery,
  commentPost,
  commentReport,
  commentThread,
  postedComment,
  repeatKey,
} from '#schema/comment.ts';
import { pathId } from '#schema/text.ts';
import { defineCall } from './call.ts';

const byId = z.object({ id: pathId });

export const reportComment = defineCall('POST /api/comments/:id/reports', {
  chapter: 'comments',
  access: 'everyone',
  summary: 'Reports a comment to the operator',
  description:
    'Open to visitors: ten an hour for each address. The comment stays until an administrator decides.',
  params: byId,
  body: commentReport,
  reply: z.strictObject({ message: z.string() }),
  status: 201,
  otherStatuses: [429],
});

const listed = {
  chapter: 'comments',
  access: 'everyone',
  params: byId,
  query: commentListQuery,
  description:
    'Comments that answer none, each with the replies to it, oldest first. What is held or hidden is left out, with its replies.',
  reply: commentThread.array(),
} as const;

export const listTitleComments = defineCall('GET /api/movies/:id/comments', {
  ...listed,
  summary: 'Lists the newest comments of a title',
});

export const listMatchComments = defineCall('GET /api/matches/:id/comments', {
  ...listed,
  summary: 'Lists the newest comments of a match',
});

export const repeatHeader = 'Idempotency-Key';

const posted = {
  chapter: 'comments',
  access: 'everyone',
  params: byId,
  headers: z.object({ [repeatHeader]: repeatKey.optional() }),
  body: commentPost,
  reply: postedComment,
  status: 201,
  otherStatuses: [409, 429],
} as const;

const postedWords = (record: string) =>
  `Open to visitors. Suspected spam is held: the answer says so, and others see it only once an administrator has approved it. A text that is repeated is held, never refused. Sent again with the same Idempotency-Key a comment is answered with the first. How many an address, and ${record}, may get is in the settings (comments_…).`;

export const postTitleComment = defineCall('POST /api/movies/:id/comments', {
  ...posted,
  summary: 'Posts a comment on a title',
  description: postedWords('a title'),
});

export const postMatchComment = defineCall('POST /api/matches/:id/comments', {
  ...posted,
  summary: 'Posts a comment on a match',
  description: `${postedWords('a match')} Matches have comments where the operator wants them (comments_on_matches).`,
});
