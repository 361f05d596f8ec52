import { z } from 'zod';
import { moment } from './date.ts';
import { roleMessages, roles } from './role.ts';
import { id } from './text.ts';

const role = z.enum(roles, roleMessages.unknown);

/** An account of the dashboard, as administrators see each other's. */
export const administrator = z
  .strictObject({
    id,
    username: z.string(),
    email: z.string(),
    isActive: z.boolean(),
    role,
    hasFactor: z.boolean().meta({ description: 'Whether the account has a second factor' }),
    createdAt: moment,
    /** Accurate to 5 minutes; null when the account has no open session. */
    usedAt: moment.nullable(),
    /** True for the account that asks. */
    isYou: z.boolean(),
  })
  .meta({ id: 'Administrator' });
export type Administrator = z.infer<typeof administrator>;

/** PUT /api/admin/accounts/{id} */
export const administratorChanges = z
  .strictObject({ isActive: z.boolean('Must be true or false'), role })
  .exactPartial()
  .meta({ examples: [{ isActive: true, role: 'owner' }] });
export type AdministratorChanges = z.infer<typeof administratorChanges>;
