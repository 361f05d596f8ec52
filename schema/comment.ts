import { z } from 'zod';
import { moment } from './date.ts';
import { limitQuery } from './paging.ts';
import { id, text } from './text.ts';

export const commentLimits = {
  name: { min: 1, max: 60 },
  body: { min: 2, max: 500 },
  /** How many of a title's newest comments are listed. */
  list: 50,
  structuredData: 10,
  website: 500,
  /** Characters of an Idempotency-Key. */
  repeatKey: 200,
} as const;

export const commentMessages = {
  name: 'Name required',
  body: 'Comment too short',
  elapsedMs: 'Must be a whole number of milliseconds',
  repeatKey: `The Idempotency-Key must be 1 to ${commentLimits.repeatKey} visible characters`,
  closed: 'Comments are closed',
  tooMany: 'Too many comments. Please try again later.',
  keyReused: 'This Idempotency-Key was sent with another comment',
} as const;

/** Shown to visitors, waiting for an administrator, or taken down by one. */
export const commentStatuses = ['visible', 'held', 'hidden'] as const;
export const commentStatus = z.enum(commentStatuses, 'The status must be visible, held or hidden');
export type CommentStatus = z.infer<typeof commentStatus>;

/** Refuses texts without a visible character: Unicode has more blanks than `trim` removes. */
const isSeen = (value: string) => /[^\p{Z}\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u.test(value);

/** Counts code points, as PostgreSQL does: an emoji has length 2 in JavaScript. */
const isLongEnough = (value: string) => Array.from(value).length >= commentLimits.body.min;

export const commentInput = z.strictObject({
  name: text(commentLimits.name.max, 'The name', commentMessages.name)
    .trim()
    .refine(isSeen, commentMessages.name)
    .meta({ minLength: commentLimits.name.min }),
  body: text(commentLimits.body.max, 'The comment', commentMessages.body)
    .trim()
    .refine((value) => isSeen(value) && isLongEnough(value), commentMessages.body)
    .meta({ minLength: commentLimits.body.min }),
});
export type CommentInput = z.infer<typeof commentInput>;

/** What POST /api/movies/{id}/comments takes: the comment, and signs of how the form was filled in. */
export const commentPost = commentInput.extend({
  website: text(commentLimits.website, 'The website').optional().meta({
    description: 'A field that people do not see. Forms send it empty; what fills it is no person.',
  }),
  elapsedMs: z
    .int(commentMessages.elapsedMs)
    .min(0, commentMessages.elapsedMs)
    .optional()
    .meta({ description: 'Milliseconds between showing the form and sending it' }),
});
export type CommentPost = z.infer<typeof commentPost>;

/** Makes a post safe to repeat when its answer was lost. */
export const repeatKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, commentMessages.repeatKey)
  .meta({ description: '1 to 200 visible characters, such as a UUID: a new one for each comment' });

/** Comments belong to a title or to a match. */
export interface Commented {
  kind: 'movie' | 'match';
  id: number;
}

/** Where the comments of a title or a match are read and posted. */
export const commentsPath = ({ kind, id }: Commented) =>
  `/api/${kind === 'movie' ? 'movies' : 'matches'}/${id}/comments`;

/** `movieId` or `matchId` says what it belongs to. */
export const comment = z.strictObject({
  id,
  movieId: id.optional(),
  matchId: id.optional(),
  name: z.string(),
  body: z.string(),
  createdAt: moment,
});
export type Comment = z.infer<typeof comment>;

/** The answer to a post. A held comment is on no page before an administrator approves it. */
export const postedComment = comment.extend({ status: commentStatus });
export type PostedComment = z.infer<typeof postedComment>;

export const commentListQuery = z.strictObject({ limit: limitQuery(commentLimits.list) });
