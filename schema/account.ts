import { z } from 'zod';
import { tokenScopes } from './api-token.ts';
import { accountLimits, accountMessages, emailPattern } from './limits.ts';
import { roles } from './role.ts';
import { shownFactor } from './second-factor.ts';
import { id, text } from './text.ts';

/** An address as it is stored and compared: trimmed and in lower case. */
export const email = text(accountLimits.email, 'The email address', accountMessages.email)
  .trim()
  .regex(emailPattern, { error: accountMessages.email })
  .toLowerCase();

const { min, minNew, max } = accountLimits.password;
const password = (missing: string) => text(max, 'The password', missing);

/** POST /api/login/admin */
export const login = z
  .strictObject({
    email,
    password: password(accountMessages.password).min(min, accountMessages.password),
    ...shownFactor,
  })
  .meta({ id: 'Login' });
export type Login = z.infer<typeof login>;

export const newPassword = password(accountMessages.newPassword).min(minNew, accountMessages.newPassword);

/** PUT /api/admin/password */
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
export type PasswordReply = z.infer<typeof passwordReply>;

export const loginReply = z.strictObject({ username: z.string() }).meta({ id: 'LoginReply' });
export type LoginReply = z.infer<typeof loginReply>;

/** GET /api/auth/user */
export const userCheck = z
  .strictObject({
    id,
    username: z.string(),
    email: z.string(),
    role: z.enum(roles),
  })
  .meta({ id: 'UserCheck' });
export type UserCheck = z.infer<typeof userCheck>;

/** GET /api/admin/me: `isAdmin` is true for every role. */
export const adminCheck = z
  .strictObject({
    isAdmin: z.boolean(),
    role: z.enum(roles),
    scopes: z.enum(tokenScopes).array().optional().meta({ description: 'Of the API token that asks' }),
  })
  .meta({ id: 'AdminCheck' });
export type AdminCheck = z.infer<typeof adminCheck>;

/** POST /api/admin/logout */
export const logoutReply = z.strictObject({ message: z.string() }).meta({ id: 'LogoutReply' });
export type LogoutReply = z.infer<typeof logoutReply>;
