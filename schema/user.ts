import { z } from 'zod';
import { moment } from './date.ts';
import { id } from './text.ts';

export const userLimits = { email: 255, firstName: 100, lastName: 100, profileImageUrl: 2048 } as const;

/** A person of the public site. There is no sign-up yet; the table is part of the specification. */
export const user = z.strictObject({
  id,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment,
});
export type User = z.infer<typeof user>;
