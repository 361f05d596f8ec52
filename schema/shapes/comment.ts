import { z } from 'zod';
import { formSigns } from '#schema/rules/bot-signs.ts';
import { moment } from '#schema/rules/date.ts';
import { bodyId, id, isSeen, optionalText, pathId, writtenText } from '#schema/rules/text.ts';
import { limitQuery } from './paging.ts';

export const commentLimits = {
  name: { min: 1, max: 60 },
  body: { min: 2, max: 500 },
  /** How many of a title's newest comments are listed. */
  list: 50,
  /** How many of the oldest replies to a comment are listed. */
  replies: 50,
  /** The most characters of the note of a report. */
  note: 300,
  structuredData: 10,
  /** Characters of an Idempotency-Key. */
  repeatKey: 200,
} as const;

export const commentMessages = {
  name: 'Name required',
  body: 'Comment too short',
  repeatKey: `The Idempotency-Key must be 1 to ${commentLimits.repeatKey} visible characters`,
  closed: 'Comments are closed',
  parentId: 'Name the comment that this one replies to',
  noParent: 'Nobody can reply to this comment any more. Please reload the page.',
  tooMany: 'Too many comments. Please try again later.',
  replyToHidden: 'Visitors do not see this comment: show it before you answer',
  tooManyReports: 'Too many reports. Please try again later.',
  keyReused: 'This Idempotency-Key was sent with another comment',
} as const;

/** Shown to visitors, waiting for an administrator, or taken down by one. */
export const commentStatuses = ['visible', 'held', 'hidden'] as const;
export const commentStatus = z.enum(commentStatuses, 'The status must be visible, held or hidden');
export type CommentStatus = z.infer<typeof commentStatus>;

/** Counts code points, as PostgreSQL does: an emoji has length 2 in JavaScript. */
const isLongEnough = (value: string) => Array.from(value).length >= commentLimits.body.min;

export const commentInput = z.strictObject({
  name: writtenText(commentLimits.name.max, 'The name', commentMessages.name)
    .trim()
    .refine(isSeen, commentMessages.name)
    .meta({ minLength: commentLimits.name.min }),
  body: writtenText(commentLimits.body.max, 'The comment', commentMessages.body)
    .trim()
    .refine((value) => isSeen(value) && isLongEnough(value), commentMessages.body)
    .meta({ minLength: commentLimits.body.min }),
});
export type CommentInput = z.infer<typeof commentInput>;

/** The body of POST /api/movies/{id}/comments: the comment, and signs of how the form was filled in. */
export const commentPost = commentInput
  .extend({
    parentId: bodyId(commentMessages.parentId).optional().meta({
      description: 'The comment that this one answers; replies are not answered themselves',
    }),
    isSpoiler: z
      .boolean()
      .optional()
      .meta({ description: 'Spoiler: the text is hidden until a reader asks for it' }),
    ...formSigns,
  })
  .meta({ id: 'CommentPost' });
export type CommentPost = z.infer<typeof commentPost>;

/** Makes it safe to repeat a post whose answer was lost. */
export const repeatKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, commentMessages.repeatKey)
  .meta({ description: '1 to 200 visible characters, such as a UUID: a new one for each comment' });

/** The owner of comments: a title or a match. */
export interface Commented {
  kind: 'movie' | 'match';
  id: number;
}

/** Either `movieId` or `matchId` is set. */
export const comment = z
  .strictObject({
    id,
    movieId: id.optional(),
    matchId: id.optional(),
    parentId: id.optional().meta({ description: 'Only replies have one' }),
    name: z.string(),
    body: z.string(),
    isSpoiler: z.literal(true).optional(),
    isOperator: z.literal(true).optional().meta({ description: 'Written by those who run the site' }),
    createdAt: moment,
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof comment>;

/** A comment that is no reply, with its replies, oldest first. */
export const commentThread = comment
  .extend({ replies: comment.array().optional() })
  .meta({ id: 'CommentThread' });
export type CommentThread = z.infer<typeof commentThread>;

/** The answer to a post. A held comment appears on no page until an administrator approves it. */
export const postedComment = comment.extend({ status: commentStatus }).meta({ id: 'PostedComment' });
export type PostedComment = z.infer<typeof postedComment>;

const commentOrders = ['newest', 'oldest'] as const;
export type CommentOrder = (typeof commentOrders)[number];

export const commentListQuery = z.strictObject({
  limit: limitQuery(commentLimits.list),
  sort: z.enum(commentOrders, 'The order must be newest or oldest').default('newest'),
  from: pathId.optional().meta({
    description:
      'Begins with this comment, with the one that it answers where this is a reply, or where it stood before it was deleted',
  }),
  after: pathId.optional().meta({ description: 'Goes on after the comment that was the last of a list' }),
});
export type CommentListQuery = z.infer<typeof commentListQuery>;

/** The reasons with which a visitor reports a comment. */
export const reportReasons = ['spam', 'insult', 'spoiler', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const commentReport = z.strictObject({
  reason: z.enum(reportReasons, 'The reason must be spam, insult, spoiler or other'),
  note: optionalText(commentLimits.note, 'The note').optional(),
});
export type CommentReport = z.infer<typeof commentReport>;
