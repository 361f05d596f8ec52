import { z } from 'zod';

export const issue = z.strictObject({ path: z.string(), message: z.string() });
export type Issue = z.infer<typeof issue>;

/** Who saved last, and when; nobody is named for what came by another way than the API. */
export const lastSave = z.strictObject({ actor: z.string().nullable(), at: z.iso.datetime() });
export type LastSave = z.infer<typeof lastSave>;

/** The body of every answer from 400 on. */
export const errorReply = z.strictObject({
  message: z.string(),
  /** Which field, and what is wrong with it. */
  issues: issue.array().optional(),
  /** The record as it is now, after a change that would have overwritten somebody else's (schema/was.ts). */
  current: z.looseObject({}).optional(),
  /** Whose change would have been overwritten; missing when the log no longer reaches back to it. */
  lastSave: lastSave.optional(),
  /** Of an answer from 500 on: what to look for in the log. */
  requestId: z.string().optional(),
});
export type ErrorReply = z.infer<typeof errorReply>;
