import { z } from 'zod';
import { moment } from '#schema/rules/date.ts';
import { id } from '#schema/rules/text.ts';

export const sessionLimits = {
  idleMs: 12 * 60 * 60 * 1000,
  absoluteMs: 30 * 24 * 60 * 60 * 1000,
  /** How long a confirmation of identity counts for calls that need one (admin-api/ground/http/permissions.ts). */
  confirmedMs: 10 * 60 * 1000,
  device: 200,
} as const;

/** The data of a row of `sessions` for a signed-in administrator; a row with other data is invalid. */
export const sessionData = z.object({
  adminId: id,
  /** The account's epoch at sign-in: it changes with the password and when the account is switched off. */
  epoch: z.int(),
  /** Milliseconds since 1970; the absolute lifetime counts from here. */
  signedInAt: z.number(),
  /** When the administrator last presented a password or a second factor. */
  confirmedAt: z.number().default(0),
  /** The browser's User-Agent. */
  device: z.string(),
});
export type SessionData = z.infer<typeof sessionData>;

/** The public id of a session; the key in the cookie cannot be derived from it. */
export const sessionId = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'Must be the id of a session')
  .meta({ examples: ['3f'.repeat(32)] });

export const openSession = z
  .strictObject({
    id: sessionId,
    device: z.string().meta({ description: 'What the browser or program called itself (User-Agent)' }),
    signedInAt: moment,
    /** Accurate to 5 minutes. */
    usedAt: moment,
    /** True for the session of the request. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'OpenSession' });
export type OpenSession = z.infer<typeof openSession>;

export const endedSessions = z.strictObject({ ended: z.int().min(0) });

export const endedSession = z.strictObject({ id: sessionId });
