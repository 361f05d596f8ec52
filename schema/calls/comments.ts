import { z } from 'zod';
import {
  commentListQuery,
  commentPost,
  commentReport,
  commentThread,
  postedComment,
  repeatKey,
} from '#schema/shapes/comment.ts';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'comments', access: 'everyone' });

export const reportComment = call(
  'POST /api/comments/:id/reports',
  'Reports a comment to the operator',
  { body: commentReport, reply: z.strictObject({ message: z.string() }), status: 201, otherStatuses: [429] },
  'Open to visitors: ten an hour for each address. The comment stays until an administrator decides.',
);

const listed = callsOf({
  chapter: 'comments',
  access: 'everyone',
  query: commentListQuery,
  description:
    'Comments that answer none, each with the replies to it, oldest first. What is held or hidden is left out, with its replies.',
  reply: commentThread.array(),
});

export const listTitleComments = listed(
  'GET /api/movies/:id/comments',
  'Lists the newest comments of a title',
  {},
);

export const listMatchComments = listed(
  'GET /api/matches/:id/comments',
  'Lists the newest comments of a match',
  {},
);

export const repeatHeader = 'Idempotency-Key';

const posted = callsOf({
  chapter: 'comments',
  access: 'everyone',
  headers: z.object({ [repeatHeader]: repeatKey.optional() }),
  body: commentPost,
  reply: postedComment,
  status: 201,
  otherStatuses: [409, 429],
});

const postedWords = (record: string) =>
  `Open to visitors. Suspected spam is held: the answer says so, and others see it only once an administrator has approved it. A text that is repeated is held, never refused. Sent again with the same Idempotency-Key a comment is answered with the first. How many an address, and ${record}, may get is in the settings (comments_…).`;

export const postTitleComment = posted(
  'POST /api/movies/:id/comments',
  'Posts a comment on a title',
  {},
  postedWords('a title'),
);

export const postMatchComment = posted(
  'POST /api/matches/:id/comments',
  'Posts a comment on a match',
  {},
  `${postedWords('a match')} Matches have comments where the operator wants them (comments_on_matches).`,
);
