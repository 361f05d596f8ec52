import { z } from 'zod';
import { moment } from './date.ts';
import { limitQuery } from './paging.ts';
import { id, text } from './text.ts';

export const commentLimits = {
  name: { min: 1, max: 60 },
  body: { min: 2, max: 500 },
  /** Newest comments of a title that are listed. */
  list: 50,
  structuredData: 10,
} as const;

export const commentMessages = { name: 'Name required', body: 'Comment too short' } as const;

export const commentInput = z.strictObject({
  name: text(commentLimits.name.max, 'The name', commentMessages.name)
    .trim()
    .min(commentLimits.name.min, commentMessages.name),
  body: text(commentLimits.body.max, 'The comment', commentMessages.body)
    .trim()
    .min(commentLimits.body.min, commentMessages.body),
});
export type CommentInput = z.infer<typeof commentInput>;

export const comment = z.strictObject({
  id,
  movieId: id,
  name: z.string(),
  body: z.string(),
  createdAt: moment,
});
export type Comment = z.infer<typeof comment>;

export const commentListQuery = z.strictObject({ limit: limitQuery(commentLimits.list) });
