import { z } from 'zod';
import { id } from './text.ts';

export const sessionLimits = {
  idleMs: 12 * 60 * 60 * 1000,
  absoluteMs: 30 * 24 * 60 * 60 * 1000,
} as const;

/** What a row of `sessions` keeps of a signed-in administrator; anything else in it is no session. */
export const sessionData = z.object({
  adminId: id,
  /** Milliseconds since 1970; the absolute limit counts from here. */
  signedInAt: z.number(),
});
export type SessionData = z.infer<typeof sessionData>;
