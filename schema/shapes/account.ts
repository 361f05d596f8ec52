import { z } from 'zod';
import { accountLimits, accountMessages, emailPattern } from '#schema/rules/account-and-password.ts';
import { moment } from '#schema/rules/date.ts';
import { roleMessages, roles } from '#schema/rules/permissions.ts';
import { id, text } from '#schema/rules/text.ts';
import { tokenScopes } from './api-token.ts';
import { shownFactor } from './second-factor.ts';

/** An address as it is stored and compared: trimmed and in lower case. */
export const email = text(accountLimits.email, 'The email address', accountMessages.email)
  .trim()
  .regex(emailPattern, { error: accountMessages.email })
  .toLowerCase();

const { min, minNew, max } = accountLimits.password;
const password = (missing: string) => text(max, 'The password', missing);

export const login = z
  .strictObject({
    email,
    password: password(accountMessages.password).min(min, accountMessages.password),
    ...shownFactor,
  })
  .meta({ id: 'Login' });
export type Login = z.infer<typeof login>;

export const newPassword = password(accountMessages.newPassword).min(minNew, accountMessages.newPassword);

export const passwordChange = z
  .strictObject({
    currentPassword: password(accountMessages.wrongPassword).min(1, accountMessages.wrongPassword),
    newPassword,
  })
  .refine((change) => change.newPassword !== change.currentPassword, {
    path: ['newPassword'],
    error: accountMessages.samePassword,
  });
export type PasswordChange = z.infer<typeof passwordChange>;

export const passwordReply = z.strictObject({ message: z.string() });

export const loginReply = z.strictObject({ username: z.string() }).meta({ id: 'LoginReply' });
export type LoginReply = z.infer<typeof loginReply>;

export const userCheck = z
  .strictObject({
    id,
    username: z.string(),
    email: z.string(),
    role: z.enum(roles),
  })
  .meta({ id: 'UserCheck' });
export type UserCheck = z.infer<typeof userCheck>;

/** `isAdmin` is true for every role. */
export const adminCheck = z
  .strictObject({
    isAdmin: z.boolean(),
    role: z.enum(roles),
    scopes: z.enum(tokenScopes).array().optional().meta({ description: 'Of the API token that asks' }),
  })
  .meta({ id: 'AdminCheck' });
export type AdminCheck = z.infer<typeof adminCheck>;

export const logoutReply = z.strictObject({ message: z.string() }).meta({ id: 'LogoutReply' });

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

export const administratorChanges = z
  .strictObject({ isActive: z.boolean('Must be true or false'), role })
  .exactPartial()
  .meta({ examples: [{ isActive: true, role: 'owner' }] });
export type AdministratorChanges = z.infer<typeof administratorChanges>;
