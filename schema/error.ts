import { z } from 'zod';
import { id } from './text.ts';

export const issue = z.strictObject({ path: z.string(), message: z.string() });
export type Issue = z.infer<typeof issue>;

/** Who saved last, and when; null for the person where the change did not come through the API. */
export const lastSave = z.strictObject({ actor: z.string().nullable(), at: z.iso.datetime() });
export type LastSave = z.infer<typeof lastSave>;

/**
 * What is missing before the call can be made: at sign-in, a code or a passkey; of somebody signed in, to confirm who they are
 * (POST /api/admin/confirm) or to set up a second factor.
 */
export const needed = z.enum(['code', 'passkey', 'confirmation', 'secondFactor']);
export type Needed = z.infer<typeof needed>;

/** The body of every answer from 400 on. */
export const errorReply = z.strictObject({
  message: z.string(),
  /** The field and what is wrong with it. */
  issues: issue.array().optional(),
  /** What the caller has to show or do first. */
  needs: needed.array().optional(),
  /** The record as it is now, where a change would have overwritten somebody else's (schema/edit-conflict.ts). */
  current: z.looseObject({}).optional(),
  /** Who made the change that would have been overwritten; missing when the log no longer reaches back to it. */
  lastSave: lastSave.optional(),
  /** In answers from 500 on: the request id to look for in the log. */
  requestId: z.string().optional(),
});
export type ErrorReply = z.infer<typeof errorReply>;

/** The answer to a DELETE. */
export const removed = z.strictObject({ id });
export type Removed = z.infer<typeof removed>;
