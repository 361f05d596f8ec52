import { z } from 'zod';
import { moment } from './date.ts';
import { id } from './text.ts';

export const sessionLimits = {
  idleMs: 12 * 60 * 60 * 1000,
  absoluteMs: 30 * 24 * 60 * 60 * 1000,
  device: 200,
} as const;

/** What a row of `sessions` keeps of a signed-in administrator; anything else in it is no session. */
export const sessionData = z.object({
  adminId: id,
  /** The account's number at the time of signing in: it moves on with the password and with being switched off. */
  epoch: z.int(),
  /** Milliseconds since 1970; the absolute limit counts from here. */
  signedInAt: z.number(),
  /** What the browser called itself. */
  device: z.string(),
});
export type SessionData = z.infer<typeof sessionData>;

/** A session's name in a path: it tells nothing of the key in the cookie. */
export const sessionId = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'Must be the id of a session')
  .meta({ examples: ['3f'.repeat(32)] });

/** GET /api/admin/sessions */
export const openSession = z.strictObject({
  id: sessionId,
  device: z.string().meta({ description: 'What the browser or program called itself (User-Agent)' }),
  signedInAt: moment,
  /** To within 5 minutes. */
  usedAt: moment,
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

/** DELETE /api/admin/sessions */
export const endedSessions = z.strictObject({ ended: z.int().min(0) });
export type EndedSessions = z.infer<typeof endedSessions>;

/** DELETE /api/admin/sessions/{id} */
export const endedSession = z.strictObject({ id: sessionId });
export type EndedSession = z.infer<typeof endedSession>;
