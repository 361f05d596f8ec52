import { z } from 'zod';
import { id } from '#schema/rules/text.ts';

const issue = z.strictObject({ path: z.string(), message: z.string() }).meta({ id: 'Issue' });
export type Issue = z.infer<typeof issue>;

/** The account that saved last, and when; null for the account when the change did not come through the API. */
const lastSave = z
  .strictObject({ actor: z.string().nullable(), at: z.iso.datetime() })
  .meta({ id: 'LastSave' });
export type LastSave = z.infer<typeof lastSave>;

/**
 * The proof that is missing before the call is allowed: at sign-in, a code or a passkey; for a signed-in account, to confirm its identity
 * (POST /api/admin/confirm) or to set up a second factor.
 */
const needed = z.enum(['code', 'passkey', 'confirmation', 'secondFactor']);
export type Needed = z.infer<typeof needed>;

/** The body of every answer from 400 on. */
export const errorReply = z
  .strictObject({
    message: z.string(),
    /** Each field with its message. */
    issues: issue.array().optional(),
    /** The step that the caller has to take first. */
    needs: needed.array().optional(),
    /** The current record, when the change would have overwritten another one. */
    current: z.looseObject({}).optional(),
    /** The account that made the change which would have been overwritten; missing when the log no longer reaches back to it. */
    lastSave: lastSave.optional(),
    /** In answers from 500 on: the request id to look for in the log. */
    requestId: z.string().optional(),
  })
  .meta({ id: 'Error' });
export type ErrorReply = z.infer<typeof errorReply>;

/** The answer to a DELETE. */
export const removed = z.strictObject({ id }).meta({ id: 'Removed' });
